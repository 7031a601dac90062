import Geometry
import Ink

/// Reads a log of edits.
extension JSONInk {
  /// Reads the edits and passes them on, or their picture.
  func readEdits() throws {
    guard ink.flattensLogs else { return try json.array { try ink.add(try edit()) } }
    var edits: [Edit] = []
    try json.array { edits.append(try edit()) }
    let sketch = Sketch(folding: edits)
    let items = Array(sketch.items)
    var next = 0
    for text in sketch.texts(copying: items) {
      try add(items[next..<text.strokes.lowerBound])
      try ink.add(items[text.strokes].map { ImportedStroke($0.stroke) }, showing: text)
      next = text.strokes.upperBound
    }
    try add(items[next...])
  }

  private func add(_ items: ArraySlice<Sketch.Item>) throws {
    for item in items { try ink.add(ImportedStroke(item.stroke)) }
  }

  private func edit() throws -> Edit {
    var (author, time) = (1, 0.0)
    var action: Edit.Action?
    try json.object { key in
      switch key {
      case "author": author = try json.integer()
      case "time": time = try number(in: 0...0x1p29, "a time")
      default:
        guard action == nil else { throw ImportRefusal("an edit has two actions") }
        action = try self.action(key)
      }
    }
    guard 1...EditID.maximum ~= author else { throw ImportRefusal("an author is out of range") }
    guard let action else { throw ImportRefusal("an edit has no action") }
    return Edit(action, at: time, by: author)
  }

  private func action(_ key: String) throws -> Edit.Action {
    switch key {
    case "replace": .replaced(try replacement())
    case "transform": try transform()
    case "restyle": try restyling()
    case "reorder": try reordering()
    case "group": .grouped(try strokes { _ in false })
    case "ungroup": .ungrouped(try strokes { _ in false })
    case "clear": .cleared(seen: try clearing())
    case "undo": .undone(try editID())
    case "redo": .redone(try editID())
    default: throw ImportRefusal("the action '\(key)' is unknown")
    }
  }

  /// Reads an object with strokes, which are returned in ascending order, and other members, whose
  /// values the function reads; it returns whether it did.
  private func strokes(_ member: (String) throws -> Bool) throws -> [StrokeID] {
    var ids: [StrokeID] = []
    try json.object { key in
      if key == "strokes" {
        try json.array { ids.append(try strokeID()) }
      } else if try !member(key) {
        try json.skipValue()
      }
    }
    return ids.ascending
  }

  private func transform() throws -> Edit.Action {
    var map: Transform?
    let ids = try strokes { key in
      guard key == "map" else { return false }
      map = try self.map()
      return true
    }
    guard let map else { throw ImportRefusal("a transformation has no map") }
    return .transformed(ids, map)
  }

  private func restyling() throws -> Edit.Action {
    var change = StyleChange()
    let ids = try strokes { key in
      switch key {
      case "nib": change.nib = try nib()
      case "ink": change.color = try color()
      case "width": change.width = try width()
      default: return false
      }
      return true
    }
    return .restyled(ids, change)
  }

  private func reordering() throws -> Edit.Action {
    var level = ""
    let ids = try strokes { key in
      guard key == "level" else { return false }
      level = try json.string()
      return true
    }
    guard ["front", "back"].contains(level)
    else { throw ImportRefusal("the level '\(level)' is unknown") }
    return .reordered(ids, level == "front" ? .front : .back)
  }

  private func clearing() throws -> [Int: Int] {
    var seen: [Int: Int] = [:]
    try json.array {
      let id = try editID()
      seen[id.author] = id.counter
    }
    return seen
  }

  private func replacement() throws -> Replacement {
    var (cuts, added, isInPlace): ([StrokeCut], [StrokeRecord], Bool) = ([], [], false)
    var (places, texts): ([StrokeID], [TypedText]) = ([], [])
    try json.object { key in
      switch key {
      case "cuts": try json.array { cuts.append(try cut()) }
      case "added":
        try json.array { if let stroke = try record(try stroke()) { added.append(stroke) } }
      case "inPlace": isInPlace = try json.bool()
      case "below": try json.array { places.append(try strokeID()) }
      case "texts": try json.array { texts.append(try text()) }
      default: try json.skipValue()
      }
    }
    guard places.isEmpty || places.count == added.count
    else { throw ImportRefusal("the numbers of places and of new strokes differ") }
    return Replacement(cuts, adding: added, isInPlace: isInPlace, below: places, texts: texts)
  }

  /// Returns a stroke where it was drawn.
  private func record(_ stroke: ImportedStroke) throws -> StrokeRecord? {
    // The strokes of a picture are placed after the log was folded.
    guard ink.flattensLogs else { return try ink.placed(stroke) }
    return StrokeRecord(
      style: stroke.style, samples: try stroke.samples.map { try $0.stored() },
      isRecovered: stroke.isRecovered)
  }

  private func cut() throws -> StrokeCut {
    var id: StrokeID?
    var kept: [ClosedRange<Double>] = []
    try json.object { key in
      switch key {
      case "stroke": id = try strokeID()
      case "kept": try json.array { kept.append(try range()) }
      default: try json.skipValue()
      }
    }
    guard let id else { throw ImportRefusal("a cut names no stroke") }
    return StrokeCut(id, keeping: kept)
  }

  private func range() throws -> ClosedRange<Double> {
    var bounds: [Double] = []
    try json.array {
      guard bounds.count < 2 else { throw ImportRefusal("a range has more than 2 values") }
      bounds.append(try number(in: 0...0x1p28, "a range"))
    }
    guard bounds.count == 2, bounds[0] <= bounds[1]
    else { throw ImportRefusal("a range is malformed") }
    return bounds[0]...bounds[1]
  }
}
