import Foundation
public import Geometry
import Ink

/// Saves what can be read of a damaged sketch in a new one.
public struct SketchRepair: Sendable {
  /// How many edits were saved.
  public let savedEdits: Int
  /// How many strokes the saved picture has.
  public let savedStrokes: Int
  /// The numbers of the edits whose stroke is lost.
  public let lostStrokes: [Int]
  /// The numbers of the edits of which nothing was left.
  public let lostEdits: [Int]
  /// The numbers of the edits that only concerned lost strokes, and were left out.
  public let droppedEdits: [Int]
  /// Whether the sketch's title and date were lost.
  public let hasLostProperties: Bool

  /// Reads a file that may be damaged anywhere, and writes what is left to a new one.
  ///
  /// The file is only read; so is the journal that an interrupted write left beside it.
  ///
  /// - Parameters:
  ///   - path: The damaged sketch.
  ///   - output: The sketch to make; nothing may be there.
  ///   - now: What the new sketch's date is if it was lost, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: ``SketchError``; nothing is made then.
  /// - Complexity: O(*n*) in the size of the file, in time and memory.
  public init(of path: String, to output: String, now: Geometry.TimeInterval) throws(SketchError) {
    let salvage = Salvage(try Self.bytes(of: path))
    let log = SalvagedLog(salvage)
    guard !log.edits.isEmpty || salvage.title != nil else {
      throw .notASketch(path: path, found: "a file in which nothing of a sketch was found")
    }
    try SketchPath.createNew(output)
    try SketchStore.write(
      log.edits, to: output, title: salvage.title ?? "repaired", now: salvage.created ?? now)
    savedEdits = log.edits.count
    savedStrokes = Sketch(folding: log.edits).items.count
    lostStrokes = log.lostStrokes
    lostEdits = log.lostEdits
    droppedEdits = log.droppedEdits
    hasLostProperties = salvage.title == nil
  }

  /// The bytes of a sketch, in a copy of which an interrupted write was taken back.
  private static func bytes(of path: String) throws(SketchError) -> Data {
    switch try SketchPath.content(path) {
    case .nothing: throw .noSuchFile(path: path)
    case .emptyFile: throw .notASketch(path: path, found: "an empty file")
    case .file: break
    }
    do {
      let file = SketchPath.resolved(path)
      let companions = ["-journal", "-wal"].filter { SketchPath.size(of: file + $0) > 0 }
      guard !companions.isEmpty, !SketchPath.hasForeignJournal(path) else {
        return try Data(contentsOf: URL(fileURLWithPath: file))
      }
      return try settledBytes(of: file, with: companions)
    } catch {
      throw .from(error, path: path, while: .reading)
    }
  }

  private static func settledBytes(of file: String, with companions: [String]) throws -> Data {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "stipple-\(UUID().uuidString)")
    try files.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? files.removeItem(at: folder) }
    let copy = folder.appending(path: "copy").path
    for ending in [""] + companions {
      try files.copyItem(atPath: file + ending, toPath: copy + ending)
    }
    // Whatever cannot be taken back is read as it stands.
    try? SketchConnection.settle(copy)
    return try Data(contentsOf: URL(fileURLWithPath: copy))
  }
}
