import TestSupport

@Suite struct TextTests {
  /// Returns a sketch of a stroke, a text of three strokes, and another of one stroke.
  private func sketch() -> Sketch {
    var random = SplitMix64(seed: 7)
    var sketch = Sketch()
    let strokes = (0..<4).map { random.jaggedStroke(at: Double($0)) }
    sketch.apply(.strokeAdded(random.jaggedStroke(at: 0)))
    sketch.apply(
      .replaced(
        Replacement(
          adding: strokes,
          texts: [
            TypedText("one", strokes: 0..<3, map: .identity),
            TypedText("two", strokes: 3..<4, map: .identity),
          ])))
    return sketch
  }

  private func id(_ part: Int) -> StrokeID { StrokeID(counter: 2, part: part) }

  @Test func `a picture has the texts of its strokes`() {
    let texts = sketch().texts
    #expect(texts.map(\.text) == ["one", "two"])
    #expect(texts.map(\.strokes) == [[id(1), id(2), id(3)], [id(4)]])
  }

  @Test func `a text follows its strokes, and goes with the last of them`() throws {
    var sketch = sketch()
    let offset = Vector(dx: 5, dy: 7)
    sketch.apply(.strokesMoved([id(1), id(2), id(3)], by: offset))
    sketch.apply(.strokesErased([id(2), id(4)]))
    let text = try #require(sketch.texts.first)
    #expect(
      sketch.texts.count == 1 && text.map.translation == offset && text.strokes == [id(1), id(3)])
    sketch.apply(.strokesErased([id(1), id(3)]))
    #expect(sketch.texts.isEmpty)
    sketch.apply(.undone(try #require(sketch.undoTarget())))
    #expect(sketch.texts.map(\.text) == ["one"])
  }

  @Test func `pieces of a stroke belong to its text`() {
    var sketch = sketch()
    sketch.apply(.strokesSplit([StrokeCut(id(4), keeping: [0...0.5])]))
    sketch.apply(.strokesSplit([StrokeCut(id(2), keeping: [0...0.25, 0.5...1])]))
    #expect(sketch.texts.map(\.text) == ["one", "two"])
    #expect(sketch.texts[0].strokes.count == 4)
  }

  @Test func `a text is complete until a part of it is erased`() throws {
    var sketch = sketch()
    sketch.apply(.strokesMoved([id(1)], by: Vector(dx: 5, dy: 7)))
    #expect(sketch.texts.map(\.isComplete) == [true, true])
    sketch.apply(.strokesErased([id(2)]))
    sketch.apply(.strokesSplit([StrokeCut(id(4), keeping: [0...0.5])]))
    #expect(sketch.texts.map(\.isComplete) == [false, false])
    #expect(sketch.texts(copying: Array(sketch.items)).isEmpty)
    sketch.apply(.undone(try #require(sketch.undoTarget())))
    #expect(sketch.texts.map(\.isComplete) == [false, true])
  }

  @Test func `copies of some strokes of a text have no text`() {
    let sketch = sketch()
    #expect(sketch.texts(copying: Array(sketch.items.prefix(3))).isEmpty)
  }

  @Test func `copies of strokes have copies of their texts`() {
    let sketch = sketch()
    let items = Array(sketch.items)
    let map = Transform(translation: Vector(dx: 3, dy: 0))
    let copies = sketch.texts(copying: items, by: map)
    #expect(copies.map(\.strokes) == [1..<4, 4..<5] && copies.map(\.map) == [map, map])
    #expect(sketch.texts(copying: [items[1], items[0], items[2]]).isEmpty)
  }

  @Test func `a replacement leaves out texts that cannot be`() {
    var random = SplitMix64(seed: 8)
    let strokes = [random.jaggedStroke(at: 0), random.jaggedStroke(at: 1)]
    func texts(_ ranges: [Range<Int>], a: Double = 1) -> Int {
      let map = Transform(a: a, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      let texts = ranges.map { TypedText("t", strokes: $0, map: map) }
      return Replacement(adding: strokes, texts: texts).texts.count
    }
    #expect(texts([0..<1, 1..<2]) == 2)
    #expect(texts([0..<2, 1..<2]) == 1 && texts([0..<3]) == 0 && texts([1..<1]) == 0)
    #expect(texts([0..<1], a: 1025) == 0 && texts([0..<1], a: .nan) == 0)
  }
}
