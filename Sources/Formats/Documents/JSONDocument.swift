package import Ink

extension ExportFormat {
  /// JSON: the picture, or the whole log of edits.
  ///
  /// `docs/sketch.schema.json` describes it.
  static let json = ExportFormat("json", [".json"], [.area, .log]) { document, options, output in
    var json = JSONDocument(fields: JSONFieldWriter(JSONWriter(output)))
    try json.write(document, options)
  }
}

/// Writes a picture or a log as JSON.
struct JSONDocument {
  var fields: JSONFieldWriter

  /// The version of the schema.
  static let version = 1

  mutating func write(_ document: ExportDocument, _ options: ExportOptions) throws {
    try fields.json.startObject()
    try fields.json.member("format", options.includesLog ? "stipple log" : "stipple picture")
    try fields.json.member("version", Self.version)
    try fields.json.member("title", document.title)
    try fields.json.member("created", document.created)
    if options.includesLog {
      try writeLines("edits", document.edits) { $1 }
    } else {
      try writePicture(document, options)
    }
    try fields.json.breakLine()
    try fields.json.endObject()
    try fields.json.breakLine()
  }

  private mutating func writePicture(
    _ document: ExportDocument, _ options: ExportOptions
  ) throws {
    let items = document.visibleItems(options)
    let groups = Self.numbers(of: items)
    let texts = document.texts(of: items)
    try writeLines("strokes", items) { index, item in
      PictureStroke(
        StoredStroke(item.stroke), group: item.group.flatMap { groups[$0] } ?? 0, text: texts[index]
      )
    }
  }

  /// Writes an array of values, each on a line of its own.
  private mutating func writeLines<Item>(
    _ name: String, _ items: [Item], _ value: (Int, Item) -> some Described
  ) throws {
    try fields.json.key(name)
    try fields.json.startArray()
    for (index, item) in items.enumerated() {
      try fields.json.breakLine()
      var value = value(index, item)
      try fields.record(&value)
      try fields.json.output.report(index + 1, of: items.count)
    }
    try fields.json.endArray()
  }

  /// Returns the groups of strokes, numbered from 1 in the paint order.
  private static func numbers(of items: [Sketch.Item]) -> [EditID: Int] {
    items.lazy.compactMap(\.group).reduce(into: [:]) { numbers, group in
      if numbers[group] == nil { numbers[group] = numbers.count + 1 }
    }
  }
}

/// A stroke of a picture in JSON.
package struct PictureStroke: Described {
  package var stroke = StoredStroke()
  /// The number of the stroke's group, from 1; 0 for none.
  package var group = 0
  /// The text that the stroke and those after it show, if it is the first of them.
  package var text: TypedText?

  package init() {}

  init(_ stroke: StoredStroke, group: Int, text: TypedText?) {
    (self.stroke, self.group, self.text) = (stroke, group, text)
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("group", group > 0, help: "Strokes with the same number form a group.") {
      try coder.integer(&group, in: 1...EditID.maximum)
    }
    try stroke.describe(to: &coder)
    if try coder.has("text", text != nil, help: "What this stroke and those after it show.") {
      try coder.record(&text)
    }
  }
}
