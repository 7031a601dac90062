import Ink

extension ImportFormat {
  /// JSON as exported (`docs/sketch.schema.json`): a picture, or a log of edits.
  static let json = ImportFormat(
    "json", [".json"], recognizes: { $0.isJSON && $0.contains("\"stipple ") }
  ) { input, ink in
    try JSONReader.read(input) { json in try JSONInk(json: json, ink: ink).read() }
  }
}

/// Reads a picture or a log.
struct JSONInk {
  let json: JSONReader
  let ink: ImportedInk

  func read() throws {
    try ink.markExact()
    var content: String?
    try json.object { key in
      switch key {
      case "format":
        let format = try json.string()
        guard ["stipple picture", "stipple log"].contains(format)
        else { throw ImportRefusal("the format '\(format)' is not one of stipple's") }
      case "version":
        guard try json.integer() == JSONDocument.version
        else { throw ImportRefusal("the version is not \(JSONDocument.version)") }
      case "title":
        let title = try json.string()
        ink.title = ink.title ?? title
      case "created":
        let created = try json.number()
        ink.created = ink.created ?? created
      case "strokes", "edits":
        guard content == nil else { throw ImportRefusal("there are two lists of ink") }
        content = key
        if key == "edits" { try readEdits() } else { try readStrokes() }
      default: try json.skipValue()
      }
    }
    guard content != nil else { throw ImportRefusal("there are neither strokes nor edits") }
  }

  private func readStrokes() throws {
    var fields = JSONFieldReader(json) { StrokeRecord($0) }
    var groups: [Int: [StrokeID]] = [:]
    var typed = TypedStrokes()
    func addTyped() throws {
      for (id, group) in zip(try ink.add(typed.strokes, showing: typed.text), typed.groups)
      where group > 0 { groups[group, default: []].append(id) }
      typed = TypedStrokes()
    }
    try json.array {
      let stroke = try fields.read(PictureStroke.self)
      if stroke.text != nil { try addTyped() }
      try typed.add(stroke)
      if typed.isComplete { try addTyped() }
    }
    try addTyped()
    for (_, ids) in groups.sorted(by: { $0.key < $1.key }) {
      try ink.add(Edit(.grouped(ids.ascending), at: ink.lastTime ?? 0))
    }
  }

  /// Reads the edits and passes them on, or their picture.
  private func readEdits() throws {
    // The strokes of a picture are placed after the log was folded.
    var fields = JSONFieldReader(json) { stroke in
      try ink.flattensLogs ? StrokeRecord(stroke) : ink.placed(ImportedStroke(stroke))
    }
    guard ink.flattensLogs else {
      return try json.array { try ink.add(fields.read(Edit.self)) }
    }
    var edits: [Edit] = []
    try json.array { edits.append(try fields.read(Edit.self)) }
    let sketch = Sketch(folding: edits)
    let items = Array(sketch.items)
    let texts = sketch.texts(copying: items)
    let strokes = items.named(
      with: Dictionary(texts.map { ($0.strokes.lowerBound, $0) }) { first, _ in first })
    var next = 0
    for text in texts {
      try add(strokes[next..<text.strokes.lowerBound])
      let shown = strokes[text.strokes].map { ImportedStroke(StoredStroke($0)) }
      try ink.add(shown, showing: text)
      next = text.strokes.upperBound
    }
    try add(strokes[next...])
  }

  private func add(_ strokes: ArraySlice<StrokeRecord>) throws {
    for stroke in strokes { try ink.add(ImportedStroke(StoredStroke(stroke))) }
  }
}

/// Strokes of a picture that become one edit, because they show a text, or a stroke of its own.
private struct TypedStrokes {
  private(set) var strokes: [ImportedStroke] = []
  private(set) var groups: [Int] = []
  /// The text; `nil` for a stroke of its own.
  private(set) var text: TypedText?

  /// The maximum number of strokes of a text, which are kept until all are read.
  private static let maximumStrokes = 100_000

  /// Whether no stroke is missing.
  var isComplete: Bool { strokes.count >= text?.strokes.count ?? 1 }

  mutating func add(_ stroke: PictureStroke) throws {
    strokes.append(ImportedStroke(stroke.stroke))
    groups.append(stroke.group)
    text = text ?? stroke.text
    guard text?.strokes.count ?? 0 <= Self.maximumStrokes
    else { throw ImportRefusal("a text has too many strokes") }
  }
}
