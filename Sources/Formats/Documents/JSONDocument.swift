import Geometry
import Ink

extension ExportFormat {
  /// JSON: the picture, or the whole log of edits.
  ///
  /// `docs/sketch.schema.json` describes it.
  static let json = ExportFormat("json", [".json"], [.area, .log]) { document, options, output in
    var json = JSONDocument(json: JSONWriter(output))
    try json.write(document, options)
  }
}

/// Writes a picture or a log as JSON.
struct JSONDocument {
  var json: JSONWriter

  /// The version of the schema.
  static let version = 1

  mutating func write(_ document: ExportDocument, _ options: ExportOptions) throws {
    try json.startObject()
    try json.member("format", options.includesLog ? "stipple log" : "stipple picture")
    try json.member("version", Self.version)
    try json.member("title", document.title)
    try json.member("created", document.created)
    if options.includesLog { try write(document.edits) } else { try write(document, in: options) }
    try json.breakLine()
    try json.endObject()
    try json.breakLine()
  }

  private mutating func write(_ document: ExportDocument, in options: ExportOptions) throws {
    let items = document.visibleItems(options)
    let groups = Self.numbers(of: items)
    let texts = document.texts(of: items)
    try writeLines("strokes", items) { json, index, item in
      if let group = item.group.flatMap({ groups[$0] }) { try json.member("group", group) }
      try json.writeMembers(of: item.stroke)
      if let text = texts[index] { try json.object("text") { try $0.writeMembers(of: text) } }
    }
  }

  /// Writes an array of objects, each on a line of its own.
  private mutating func writeLines<Item>(
    _ name: String, _ items: [Item], _ body: (inout JSONWriter, Int, Item) throws -> Void
  ) throws {
    try json.array(name) { json in
      for (index, item) in items.enumerated() {
        try json.breakLine()
        try json.object { try body(&$0, index, item) }
        try json.output.report(index + 1, of: items.count)
      }
    }
  }

  /// Returns the groups of strokes, numbered from 1 in the paint order.
  private static func numbers(of items: [Sketch.Item]) -> [EditID: Int] {
    items.lazy.compactMap(\.group).reduce(into: [:]) { numbers, group in
      if numbers[group] == nil { numbers[group] = numbers.count + 1 }
    }
  }
}

// MARK: - The log

extension JSONDocument {
  private mutating func write(_ edits: [Edit]) throws {
    try writeLines("edits", edits) { json, _, edit in
      try json.member("author", edit.author)
      try json.member("time", edit.time)
      try json.write(edit.action)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ action: Edit.Action) throws {
    switch action {
    case .replaced(let replacement): try object("replace") { try $0.write(replacement) }
    case .transformed(let ids, let map):
      try object("transform") { json in
        try json.writeStrokes(ids)
        try json.array("map") { try $0.write(map) }
      }
    case .restyled(let ids, let change):
      try object("restyle") { json in
        try json.writeStrokes(ids)
        if let nib = change.nib { try json.member("nib", nib.name) }
        if let color = change.color { try json.member("ink", color.name) }
        if let width = change.width { try json.member("width", width) }
      }
    case .reordered(let ids, let level):
      try object("reorder") { json in
        try json.writeStrokes(ids)
        try json.member("level", level == .front ? "front" : "back")
      }
    case .grouped(let ids): try object("group") { try $0.writeStrokes(ids) }
    case .ungrouped(let ids): try object("ungroup") { try $0.writeStrokes(ids) }
    case .cleared(let seen):
      let counters = seen.sorted { $0.key < $1.key }
      try array("clear", counters) { try $0.writeNumbers([$1.key, $1.value]) }
    case .undone(let id): try array("undo", [id.author, id.counter]) { try $0.number($1) }
    case .redone(let id): try array("redo", [id.author, id.counter]) { try $0.number($1) }
    }
  }

  private mutating func write(_ replacement: Replacement) throws {
    try array("cuts", replacement.cuts) { json, cut in
      try json.object { json in
        try json.array("stroke", cut.stroke.numbers) { try $0.number($1) }
        try json.array("kept", cut.kept) { json, range in
          try json.startArray()
          try json.number(range.lowerBound)
          try json.number(range.upperBound)
          try json.endArray()
        }
      }
    }
    try array("added", replacement.added) { json, stroke in
      try json.object { try $0.writeMembers(of: stroke) }
    }
    if replacement.isInPlace { try member("inPlace", true) }
    if !replacement.places.isEmpty {
      try array("below", replacement.places) { try $0.writeNumbers($1.numbers) }
    }
    guard !replacement.texts.isEmpty else { return }
    try array("texts", replacement.texts) { json, text in
      try json.object { try $0.writeMembers(of: text) }
    }
  }

  /// Writes the members of a text; the index of its first stroke is left out if it is 0.
  fileprivate mutating func writeMembers(of text: TypedText) throws {
    try member("text", text.text)
    if text.strokes.lowerBound > 0 { try member("first", text.strokes.lowerBound) }
    try member("count", text.strokes.count)
    try array("map") { try $0.write(text.map) }
  }

  private mutating func write(_ map: Transform) throws {
    for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] { try number(value) }
  }

  fileprivate mutating func writeMembers(of stroke: StrokeRecord) throws {
    try member("nib", stroke.style.nib.name)
    try member("ink", stroke.style.color.name)
    try member("width", stroke.style.width)
    if stroke.style.density != 1 { try member("density", stroke.style.density) }
    if stroke.style.nibAngle != 0 { try member("nibAngle", stroke.style.nibAngle) }
    if let force = stroke.style.maximumForce { try member("maximumForce", force) }
    if stroke.isRecovered { try member("recovered", true) }
    try key("samples")
    let samples = stroke.samples
    try value { bytes in
      bytes.append(0x5B)
      for (index, sample) in samples.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        bytes.append(StoredSample(sample))
      }
      bytes.append(0x5D)
    }
  }

  private mutating func writeStrokes(_ ids: [StrokeID]) throws {
    try array("strokes", ids) { try $0.writeNumbers($1.numbers) }
  }

  private mutating func writeNumbers(_ numbers: [Int]) throws {
    try startArray()
    for number in numbers { try self.number(number) }
    try endArray()
  }
}

extension StrokeID {
  /// Author, edit, and part.
  fileprivate var numbers: [Int] { [edit.author, edit.counter, part] }
}

extension [UInt8] {
  /// Appends a sample as an array: time, x, y, force, azimuth, altitude, flags.
  ///
  /// Unknown angles are `null`; the last three are left out if they are unknown and 0.
  fileprivate mutating func append(_ sample: StoredSample) {
    append(0x5B)
    for (index, number) in [sample.time, sample.x, sample.y, sample.force].enumerated() {
      if index > 0 { append(0x2C) }
      append(exactly: number)
    }
    if sample.azimuth != nil || sample.altitude != nil || sample.flags != [] {
      for angle in [sample.azimuth, sample.altitude] {
        append(0x2C)
        if let angle { append(exactly: angle) } else { append("null") }
      }
      append(0x2C)
      append(decimal: Int(sample.flags.rawValue))
    }
    append(0x5D)
  }
}
