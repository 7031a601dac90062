extension ImportFormat {
  /// A picture in SVG, as strokes along the lines of its shapes; an export, as the strokes that it carries.
  static let svg = ImportFormat("svg", [".svg", ".svgz"], recognizes: { $0.xmlRoot == "svg" }) {
    input, ink in
    let (reader, text) = (SVGReader(ink), try input.xmlText)
    var document: [UInt8] = []
    let copied = ImportInput { buffer in
      let count = try text.read(into: buffer)
      if document.count <= SVGDrawing.maximumLength { document += buffer.prefix(count) }
      return count
    }
    // librsvg reads more encodings than Expat, and tolerates more errors.
    let error: ImportError?
    do {
      try XMLReader.read(copied, reader)
      error = nil
    } catch let failure as ImportError { error = failure }
    try copied.skip(.max)
    if let json = reader.json { return try ImportFormat.json.decode(ImportInput(json), ink) }
    for name in reader.skipped { ink.skip(name) }
    let hasPatterns =
      reader.skipped.contains("pattern") || document.firstRange(of: Array("pattern".utf8)) != nil
    do {
      try SVGDrawing(document, hasPatterns: hasPatterns, ink).draw { try input.check() }
    } catch let refusal as ImportRefusal {
      throw error ?? ImportError(line: 1, refusal.reason)
    }
  }
}

/// Reads the title of a document, the strokes in an export, and the names of what is not imported.
private final class SVGReader: XMLHandler {
  /// The picture in JSON, if stipple wrote the document.
  private(set) var json: [UInt8]?
  private(set) var skipped: [String] = []

  private let ink: ImportedInk
  private var depth = 0
  private var title: [UInt8]?
  private var isInExport = false

  /// What is not imported, in words.
  private static let names = [
    "clipPath": "clip path", "foreignObject": "foreign object", "image": "image", "mask": "mask",
    "pattern": "pattern",
  ]

  init(_ ink: ImportedInk) { self.ink = ink }

  func start(_ element: XMLElement) {
    depth += 1
    if element.name == "title", depth == 2, ink.title == nil { title = [] }
    // In a document that another program has changed, the element is elsewhere.
    isInExport = element.attributes[SVGPicture.offsetAttribute] == "\(element.offset)"
    if isInExport { json = [] }
    if let name = Self.names[element.name] { skipped.append(name) }
  }

  func end(_ name: String, namespace: String) {
    depth -= 1
    isInExport = false
    if let title { ink.title = String(decoding: title, as: UTF8.self) }
    title = nil
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isInExport { json?.append(contentsOf: bytes) }
    if let count = title?.count, count < 4096 { title?.append(contentsOf: bytes) }
  }
}
