import TestSupport

@Suite struct DotMaskTests {
  private static let area = DotRect(xs: -5..<45, ys: 3..<43)

  /// A set of random dots and discs.
  private func mask(using random: inout SplitMix64, density: Double) -> DotMask {
    var mask = DotMask(in: Self.area)
    for y in Self.area.ys {
      for x in Self.area.xs where Double.random(in: 0...1, using: &random) < density {
        mask.insert(x: x, y: y)
      }
    }
    return mask
  }

  private func dots(_ mask: DotMask) -> [Dot] {
    mask.area.ys.flatMap { y in
      mask.area.xs.filter { mask.contains(x: $0, y: y) }.map { Dot(x: $0, y: y) }
    }
  }

  @Test(arguments: [0.05, 0.5, 0.9], 0..<10 as Range<UInt64>)
  func `the outline encloses exactly the dots of the set`(density: Double, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let mask = mask(using: &random, density: density)
    let again = DotMask(inside: mask.outline(), within: Self.area)
    #expect(dots(again) == dots(mask) && mask.count == dots(mask).count)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the outline of a smooth shape is short and encloses its dots`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var mask = DotMask(
      inside: [(-4.0, 4.0), (44, 4), (44, 42), (-4, 42)].map { Point(x: $0, y: $1) },
      within: Self.area)
    let before = mask.count
    let segment = Segment(
      Point(x: .random(in: 5...35, using: &random), y: .random(in: 10...35, using: &random)),
      Point(x: .random(in: 5...35, using: &random), y: .random(in: 10...35, using: &random)))
    let isChanged = mask.remove(near: segment, radius: 6)
    #expect(isChanged && mask.count < before)
    for y in Self.area.ys {
      for x in Self.area.xs where !mask.contains(x: x, y: y) && -4..<44 ~= x && 4..<42 ~= y {
        #expect(segment.distance(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) <= 6.000_001)
      }
    }
    let outline = mask.outline()
    #expect(outline.count < 80)
    #expect(dots(DotMask(inside: outline, within: Self.area)) == dots(mask))
  }

  @Test func `an outline moved outward reaches under the dots around it but not beyond`() {
    var mask = DotMask(in: Self.area)
    for y in 10..<30 { for x in 10..<30 { mask.insert(x: x, y: y) } }
    let outline = mask.outline(outset: 7.0 / 16, tolerance: 0.4)
    #expect(dots(DotMask(inside: outline, within: Self.area)) == dots(mask))
    let bounds = Rect(enclosing: outline)
    #expect(bounds.map { abs($0.minX - 9.5625) < 0.001 && abs($0.maxY - 30.4375) < 0.001 } == true)
  }

  @Test func `an outline moved outward by more than half a dot covers the dots next to the set`() {
    var mask = DotMask(in: Self.area)
    for y in 10..<30 { for x in 10..<30 { mask.insert(x: x, y: y) } }
    let outline = mask.outline(outset: 9.0 / 16, tolerance: 0.25)
    let covered = DotMask(inside: outline, within: Self.area)
    for i in 10..<30 {
      for (x, y) in [(9, i), (30, i), (i, 9), (i, 30)] { #expect(covered.contains(x: x, y: y)) }
      for (x, y) in [(8, i), (31, i), (i, 8), (i, 31)] { #expect(!covered.contains(x: x, y: y)) }
    }
  }

  @Test func `an outline moved outward leaves no gap at the inner corners of lines around the set`()
    throws
  {
    var mask = DotMask(in: Self.area)
    for y in 10..<30 { for x in 10..<30 { mask.insert(x: x, y: y) } }
    let outline = try #require(Polygon(mask.outline(outset: 9.0 / 16, tolerance: 0.25)))
    for (x, y) in [(9.6, 9.6), (30.4, 9.6), (9.6, 30.4), (30.4, 30.4)] {
      #expect(outline.contains(Point(x: x, y: y)))
      let diagonal = Point(x: x < 20 ? 9.49 : 30.51, y: y < 20 ? 9.49 : 30.51)
      #expect(!outline.contains(diagonal), "the dot beyond the corner may not be lit")
    }
  }

  @Test func `an empty set has no outline`() {
    #expect(DotMask(in: Self.area).outline().isEmpty)
    #expect(DotMask(inside: [], within: Self.area).count == 0)
  }
}
