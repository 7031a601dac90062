package import Ink

extension ExportFormat {
  /// JSON (`docs/sketch.schema.json`): the picture, or the whole log of edits.
  static let json = ExportFormat(
    "json", [".json"], [.area, .log, .noScreen]
  ) { document, options, output in
    let json = JSONWriter(output)
    try json.object {
      try json.key("format").string(options.includesLog ? "stipple log" : "stipple picture")
      try json.key("version").number(JSONDocument.version)
      try json.key("title").string(document.title)
      try json.key("created").number(document.created)
      if options.includesLog {
        try json.key("edits").lines(document.edits) { try json.write($1) }
      } else {
        if let screen = document.screen {
          try json.key("screen").write(StoredScreen(screen))
        }
        try JSONDocument.writeStrokes(of: document, options, to: json)
      }
      try json.breakLine()
    }
    try json.breakLine()
  }
}

enum JSONDocument {
  static let version = 1

  fileprivate static func writeStrokes(
    of document: ExportDocument, _ options: ExportOptions, to json: JSONWriter
  ) throws {
    let items = document.visibleItems(options)
    let texts = document.texts(of: items)
    // Groups are numbered from 1 in the paint order.
    let groups: [EditID: Int] = items.lazy.compactMap(\.group).reduce(into: [:]) {
      $0[$1] = $0[$1] ?? $0.count + 1
    }
    let strokes = items.named(with: texts)
    try json.key("strokes").lines(items) { index, item in
      try json.write(
        PictureStroke(
          StoredStroke(strokes[index]), group: item.group.flatMap { groups[$0] } ?? 0,
          text: texts[index]))
    }
  }
}

extension [Sketch.Item] {
  /// Returns the strokes, which name each other as in a log in which each text, by the index of its first stroke,
  /// and each other stroke, is an edit of its own; that is the log that an import makes.
  func named(with texts: [Int: TypedText]) -> [StrokeRecord] {
    var (names, edit, first, end): ([StrokeID: StrokeID], Int, Int, Int) = ([:], 0, 0, 0)
    for (index, item) in enumerated() {
      if index >= end {
        edit += 1
        (first, end) = (index, index + (texts[index]?.strokes.count ?? 1))
      }
      names[item.id] = StrokeID(counter: edit, part: index - first + 1)
    }
    return map { $0.stroke.naming { names[$0] } }
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
