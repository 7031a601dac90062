import Geometry
import Ink

/// A stream of encoded bytes that are passed on in chunks, with the progress of encoding; used on one thread.
public final class ExportOutput {
  /// The scale of the picture, if the default one would have made it too large.
  public internal(set) var reducedScale: Double?
  /// A few words on what the picture lacks, if anything, which are safe to print on a terminal.
  public var remark: String? { remarks.isEmpty ? nil : remarks.joined(separator: ", ") }

  private var remarks: [String] = []
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let reportProgress: (Double) throws -> Void
  private var buffer: [UInt8] = []
  private var flushedLength = 0

  /// The number of bytes that are passed on together.
  private static let chunkSize = 1 << 16

  /// Creates an output that passes its bytes on to `sink`.
  ///
  /// `progress` is called often, with the finished part from 0 to 1, and cancels by throwing an error.
  public init(
    progress: @escaping (Double) throws -> Void = { _ in },
    sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) {
    self.sink = sink
    reportProgress = progress
    buffer.reserveCapacity(Self.chunkSize + 4096)
  }

  /// Notes that the format leaves out texts of characters, if the document has any.
  func noteTexts(of document: ExportDocument) {
    if document.strokes.contains(where: { $0.text != nil }) { note("without characters") }
  }

  func note(_ remark: String) { remarks.append(remark) }

  /// The number of bytes so far.
  var length: Int { flushedLength + buffer.count }

  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.chunkSize { try flush() }
  }

  func write(_ text: String) throws { try write(text.utf8) }

  /// Lets a function append to the buffer directly.
  func append(_ body: (inout [UInt8]) -> Void) throws {
    body(&buffer)
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Passes all bytes on.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBytes(sink)
    flushedLength += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Calls a function with each item and its index, and reports the progress.
  func write<Item>(_ items: [Item], _ body: (Int, Item) throws -> Void) throws {
    for (index, item) in items.enumerated() {
      try body(index, item)
      try report(index + 1, of: items.count)
    }
  }

  /// Reports the finished fraction of the work, from 0 to 1.
  func report(_ fraction: Double) throws { try reportProgress(fraction) }

  func report(_ done: Int, of total: Int) throws {
    try reportProgress(total > 0 ? Double(done) / Double(total) : 1)
  }
}

extension ExportFormat {
  /// Returns the encoded document as one array, for small documents.
  public func bytes(
    of document: ExportDocument, _ options: ExportOptions = ExportOptions()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(document, options, to: ExportOutput { bytes.append(contentsOf: $0) })
    return bytes
  }
}

/// The reason why a document cannot be exported.
public enum ExportError: Error, Hashable, CustomStringConvertible {
  /// A picture would be larger than its format or the available memory allows.
  case tooLarge(width: Double, height: Double, unit: String)
  /// A text diagram needs more columns than it may have.
  case tooWide(columns: Int, limit: Int)
  /// A library failed.
  case library(String, reason: String)
  /// The user canceled the export.
  case canceled

  /// One sentence that is safe to print on a terminal.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let unit):
      "The picture would have \(Int(width.clamped(to: 0...1e15))) by "
        + "\(Int(height.clamped(to: 0...1e15))) \(unit); choose a smaller --area or --scale."
    case .tooWide(let columns, let limit):
      "The diagram needs \(columns) columns and may have \(limit); allow more with --columns."
    case .library(let name, let reason): "\(name) failed: \(reason)."
    case .canceled: "The export was canceled."
    }
  }
}
