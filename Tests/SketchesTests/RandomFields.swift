import TestSupport

/// Gives the fields of edits random values, which files, rooms, and JSON store exactly.
struct RandomFields: FieldVisitor {
  private var random: SplitMix64
  private var isValid = true

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a random edit.
  mutating func edit() -> Edit {
    while true {
      isValid = true
      var edit = Edit()
      record(&edit)
      if isValid { return edit }
    }
  }

  private mutating func count(upTo maximum: Int) -> Int { .random(in: 0...maximum, using: &random) }

  mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) -> Bool { isPresent == nil || Bool.random(using: &random) }

  mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) {
    let small = min(range.lowerBound + count(upTo: 1), range.upperBound)
    value = count(upTo: 30) == 0 ? range.upperBound : small
  }

  mutating func fixed(_ value: inout Double, _ point: FixedPoint) {
    let small = point.range.clamped(to: -5000...5000)
    value = point.value(.random(in: count(upTo: 1) == 0 ? small : point.range, using: &random))
  }

  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) {
    value = count(upTo: 10) == 0 ? range.upperBound : .random(in: range, using: &random)
  }

  mutating func named<Value: NamedValue>(_ value: inout Value) {
    let number = UInt32(count(upTo: Value.names.count + 1))
    value =
      Value(number: number) ?? Value(number: .random(in: 1 << 24..<2 << 24, using: &random))
      ?? value
  }

  mutating func text(_ value: inout String) {
    let texts = ["", "ink", "\n", "a\nb", "\"\\\u{7}<\u{1F58B}é"]
    value = texts.randomElement(using: &random) ?? ""
  }

  mutating func flag(_ value: inout Bool) { value = true }

  mutating func list<Value: Described>(_ values: inout [Value]) {
    values = (0..<count(upTo: 3)).map { _ in
      var value = Value()
      record(&value)
      return value
    }
  }

  mutating func action(_ action: inout Edit.Action) {
    action = (Edit.Action.Kind.allCases.randomElement(using: &random) ?? .replace).blank
    if case .shown = action { action = .shown(screen()) } else { action.describe(to: &self) }
  }

  /// Returns a screen that a file can store; random fields hardly ever are one.
  private mutating func screen() -> TerminalScreen {
    var screen = TerminalScreen(columns: 1 + count(upTo: 4), rows: 1 + count(upTo: 3))
    screen.links = ["http://a", "https://example.org/b"]
    for _ in 0..<count(upTo: 3) {
      var style = TerminalScreen.Style()
      record(&style)
      style.link = count(upTo: 2)
      screen.styles.append(style)
    }
    if count(upTo: 1) == 0 {
      screen.cursor = TerminalScreen.Position(row: screen.rows - 1, column: screen.columns - 1)
    }
    for index in screen.cells.indices where count(upTo: 2) > 0 {
      let isWide = count(upTo: 3) == 0 && (index + 1) % screen.columns != 0
      let text = [" ", "a", "漢", "e\u{301}\u{302}"][count(upTo: 3)]
      let style = count(upTo: screen.styles.count - 1)
      guard !screen.cells[index].text.isEmpty else { continue }
      screen.cells[index] = TerminalScreen.Cell(text, style: style)
      if isWide { screen.cells[index + 1] = TerminalScreen.Cell("", style: style) }
    }
    return StoredScreen(screen).screen ?? screen
  }

  mutating func samples(_ samples: inout [StrokeSample]) {
    repeat { list(&samples) } while samples.isEmpty
    // The times of a stroke never decrease.
    for (index, time) in samples.map(\.timestamp).sorted().enumerated() {
      samples[index].timestamp = time
    }
  }

  mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) {
    strokes = (0..<self.count(upTo: 3)).compactMap { _ in stroke() }
    count = strokes.count
  }

  /// Returns a valid stroke; an edit with several random ones would hardly ever be valid.
  private mutating func stroke() -> StrokeRecord? {
    let wasValid = isValid
    defer { isValid = wasValid }
    while true {
      isValid = true
      var stroke = StoredStroke()
      record(&stroke)
      guard isValid else { continue }
      // A text has a character for each sample.
      if case .text(let text)? = stroke.meaning, !text.clusters.isEmpty {
        stroke.style.nib = .characters
        let last = stroke.samples.count - 1
        stroke.samples = text.clusters.indices.map { stroke.samples[min($0, last)] }
      }
      return StrokeRecord(stroke)
    }
  }

  mutating func require(_ isValid: Bool) { if !isValid { self.isValid = false } }
}
