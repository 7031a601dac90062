import TestSupport

@Suite struct StrokeGridTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `finds the strokes whose bounds meet a rectangle`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var grid = StrokeGrid()
    var strokes: [StrokeID: Rect] = [:]
    for counter in 1...300 {
      let id = StrokeID(counter: counter)
      strokes[id] = random.rect(longest: counter % 20 == 0 ? 3000 : 40)
      if let bounds = strokes[id] { grid.insert(id, bounds: bounds) }
      let gone = StrokeID(counter: Int.random(in: 1...counter, using: &random))
      if counter % 3 == 0, let bounds = strokes.removeValue(forKey: gone) {
        grid.remove(gone, bounds: bounds)
      }
    }
    for _ in 0..<100 {
      let area = random.rect(longest: 400)
      let expected = strokes.filter { $0.value.intersects(area) }.keys
      #expect(Set(grid.strokes(near: area)) == Set(expected))
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, 1e300])
  func `accepts coordinates that are huge or infinite`(x: Double) {
    var grid = StrokeGrid()
    let bounds = Rect(minX: x, minY: 0, maxX: x, maxY: 1)
    grid.insert(StrokeID(counter: 1), bounds: bounds)
    _ = grid.strokes(near: bounds)
    grid.remove(StrokeID(counter: 1), bounds: bounds)
    #expect(grid.strokes(near: Rect(minX: -.infinity, minY: -1, maxX: .infinity, maxY: 1)).isEmpty)
  }
}

extension SplitMix64 {
  /// Returns a rectangle near the origin.
  fileprivate mutating func rect(longest: Double) -> Rect {
    let (x, y) = (
      Double.random(in: -1000...1000, using: &self), Double.random(in: -1000...1000, using: &self)
    )
    return Rect(
      minX: x, minY: y, maxX: x + Double.random(in: 0...longest, using: &self),
      maxY: y + Double.random(in: 0...longest, using: &self))
  }
}
