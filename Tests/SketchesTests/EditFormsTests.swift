import Formats
import Sketches
import TestSupport

/// The forms of edits: the bytes of a file, those of a room, and JSON.
@Suite struct EditFormsTests {
  private let edits: [Edit]

  init() {
    var fields = RandomFields(seed: 51)
    edits = (0..<8000).map { _ in fields.edit() }.sorted { $0.time < $1.time }
  }

  @Test func `a file keeps every edit`() throws {
    let folder = try TemporaryFolder()
    try SketchStore.write(edits, to: folder.path(of: "sketch"), title: "", now: 0)
    #expect(try SketchDocument.check(path: folder.path(of: "sketch")).edits == edits)
  }

  @Test func `a room keeps every edit`() throws {
    for edit in edits {
      let bytes = EditCodec.encode(edit)
      #expect(try EditCodec.decode(bytes, at: edit.time, by: edit.author) == edit)
    }
  }

  @Test func `malformed figures, characters, and shapes are refused`() throws {
    let characters = [("a", 0), ("\n", 1), ("\u{7}", 1), ("\u{202E}", 1), ("", 1)]
    let meanings =
      [Figure(.rectangle, [.zero, .zero, .zero]), Figure(.line, [.zero]), Figure(.arc, [])]
      .map(StrokeMeaning.figure)
      + characters.map { .text(CharacterText([CharacterText.Cluster($0, columns: $1)])) }
    var actions = [Edit.Action.reshaped([StrokeID(counter: 1)], [])]
    for (index, meaning) in meanings.enumerated() {
      let stroke = StrokeRecord(
        style: StrokeStyle(nib: index < 3 ? .pen : .characters),
        samples: [StrokeSample(location: .zero, timestamp: 0)], meaning: meaning)
      actions.append(.strokeAdded(try #require(stroke)))
    }
    for action in actions {
      let bytes = EditCodec.encode(Edit(action, at: 0))
      #expect(throws: SampleCodec.Malformed.self, "\(action)") {
        try EditCodec.decode(bytes, at: 0, by: 1)
      }
    }
  }

  @Test func `malformed screens are refused`() throws {
    var screen = TerminalScreen(columns: 2, rows: 1)
    var style = TerminalScreen.Style()
    (style.foreground, style.link) = (.number(1), 1)
    (screen.styles, screen.links) = ([TerminalScreen.Style(), style], ["http://a"])
    screen.cells = [TerminalScreen.Cell("a", style: 1), TerminalScreen.Cell("b", style: 1)]
    let bytes = EditCodec.encode(Edit(.shown(screen), at: 0))
    // The kind, the sizes, no cursor, the styles, the links, and the runs.
    let expected: [UInt8] =
      [13, 2, 1, 0] + [1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
      + [1, 1, 8] + Array("http://a".utf8) + [1, 1, 1, 1, 0, 0, 2, 97, 98]
    #expect(bytes == expected)
    let end = bytes.count
    // Other sizes, colors, links, styles, and texts.
    for (index, byte) in [
      (1, 0), (1, 1), (2, 0), (7, 0), (20, 2), (26, 0x66), (end - 6, 2), (end - 2, 7),
      (end - 1, 10),
    ] as [(Int, UInt8)] {
      var changed = bytes
      changed[index] = byte
      #expect(throws: SampleCodec.Malformed.self, "\(index)") {
        try EditCodec.decode(changed, at: 0, by: 1)
      }
    }
    screen.cells[0].text = "a" + String(repeating: "\u{301}", count: 16)
    let long = EditCodec.encode(Edit(.shown(screen), at: 0))
    #expect(throws: SampleCodec.Malformed.self) { try EditCodec.decode(long, at: 0, by: 1) }
  }

  @Test func `JSON keeps every edit`() throws {
    var options = ExportOptions()
    options.includesLog = true
    let json = try #require(ExportFormat.named("json")).bytes(
      of: ExportDocument(title: "", created: 0, edits: edits), options)
    var read: [Edit] = []
    try #require(ImportFormat.named("json")).read(
      ImportInput(json), into: ImportedInk { read.append($0) })
    #expect(read == edits)
  }

  @Test func `every stored property of an edit is described`() {
    var values: [String: Set<String>] = [:]
    for edit in edits { Self.collect(edit, into: &values) }
    for (property, values) in values { #expect(values.count > 1, "\(property) is not described") }
    #expect(Set(edits.map(\.action.kind)).count == Edit.Action.Kind.allCases.count)
  }

  /// Collects the values of the stored properties of a value and of what it contains.
  private static func collect(_ value: Any, into values: inout [String: Set<String>]) {
    // The other properties of a stroke are caches.
    let mirror = Mirror(reflecting: (value as? StrokeRecord).map { StoredStroke($0) } ?? value)
    for child in mirror.children {
      if mirror.displayStyle == .struct, let label = child.label {
        values["\(mirror.subjectType).\(label)", default: []].insert("\(child.value)")
      }
      collect(child.value, into: &values)
    }
  }
}
