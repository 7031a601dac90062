import TestSupport

@testable import Drawing

@Suite struct RegroupingTests {
  private let strokes: [StrokeRecord]
  /// Three strokes, of which the first two are a group.
  private let sketch: Sketch

  init() {
    var random = SplitMix64(seed: 5)
    strokes = (0..<3).map { random.jaggedStroke(at: Double($0)) }
    sketch = Sketch(folding: [
      Edit(.strokesAdded(strokes), at: 3), Edit(.grouped([Self.id(1), Self.id(2)]), at: 4),
    ])
  }

  private static func id(_ part: Int) -> StrokeID { StrokeID(counter: 1, part: part) }
  /// Returns the name of a stroke of the next edit.
  private static func new(_ part: Int) -> StrokeID { StrokeID(counter: 3, part: part) }

  private func erased(_ parts: Int...) -> [StrokeCut] {
    parts.map { StrokeCut(Self.id($0), keeping: []) }
  }

  private func groups(_ replacement: Replacement) -> [[StrokeID]] {
    sketch.groups(keptBy: .replaced(replacement))
  }

  @Test func `a new stroke joins the group of the stroke whose place it takes`() {
    let one = Replacement(erased(1), adding: [strokes[0]], isInPlace: true)
    #expect(groups(one) == [[Self.id(2), Self.new(1)]])
    let all = Replacement(erased(1, 2), adding: strokes, isInPlace: true)
    #expect(groups(all) == [[Self.new(1), Self.new(2), Self.new(3)]])
    let remainders = Replacement(
      erased(1, 3), adding: Array(strokes.prefix(2)), below: [Self.id(3), Self.id(1)])
    #expect(groups(remainders) == [[Self.id(2), Self.new(2)]])
  }

  @Test func `pieces join the group of their stroke`() {
    let cuts = [
      StrokeCut(Self.id(1), keeping: [0...0.25, 0.5...1]), StrokeCut(Self.id(3), keeping: [0...1]),
    ]
    #expect(groups(Replacement(cuts)) == [[Self.id(2), Self.new(1), Self.new(2)]])
  }

  @Test func `strokes that replace none, or strokes of several groups, join no group`() {
    #expect(groups(Replacement(erased(1, 3), adding: strokes, isInPlace: true)).isEmpty)
    #expect(groups(Replacement(erased(3), adding: strokes, isInPlace: true)).isEmpty)
    #expect(groups(Replacement(adding: [strokes[0]], below: [Self.id(1)])).isEmpty)
    #expect(groups(Replacement(erased(1))).isEmpty)
  }

  @Test func `a figure stays in the group of its stroke, and one undo restores both`() {
    let desk = DrawingDesk()
    desk.stroke(linePoints((5, 5), (5, 40)))
    let corners = [(20.0, 8.0), (60, 9), (59, 38), (21, 37), (20, 9)]
    desk.stroke(zip(corners, corners.dropFirst()).flatMap { linePoints($0, $1, count: 20) })
    desk.rest(1)
    var drawn = Sketch(folding: desk.log)
    drawn.apply(Edit(.grouped(drawn.items.map(\.id).ascending), at: 49))
    let other = DrawingDesk(drawn, lastTime: 50)
    other.press("S")
    var snapped = drawn
    for edit in other.log { snapped.apply(edit) }
    #expect(snapped.strokes != drawn.strokes)
    #expect(Set(snapped.items.map(\.group)) == [EditID(counter: 5)])
    other.press("u")
    for edit in other.log.dropFirst(2) { snapped.apply(edit) }
    #expect(Array(snapped.items) == Array(drawn.items))
  }
}
