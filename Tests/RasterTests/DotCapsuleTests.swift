import TestSupport

@Suite struct DotCapsuleTests {
  @Test func `a disc is round`() {
    var bitmap = DotBitmap(columns: 4, rows: 2)
    bitmap.disc(at: Point(x: 4, y: 4), radius: 4, color: .foreground)
    expectFrame(
      bitmap,
      """
      ⣴⣿⣿⣦
      ⠻⣿⣿⠟
      """)
  }

  @Test(arguments: [0, 0.1, 0.5, -3.0])
  func `a disc of any size lights the dot at its center`(radius: Double) {
    for step in 0..<20 {
      var bitmap = DotBitmap(columns: 2, rows: 1)
      let center = Point(x: 1 + Double(step) / 10, y: 2 + Double(step) / 13)
      bitmap.disc(at: center, radius: radius, color: .foreground)
      #expect(bitmap.isLit(x: Int(center.x), y: Int(center.y)))
      #expect(bitmap.litDots.count <= 4)
    }
  }

  @Test func `a tapering segment looks hand-drawn`() {
    var bitmap = DotBitmap(columns: 6, rows: 2)
    bitmap.capsule(
      from: Point(x: 3, y: 4), to: Point(x: 10.5, y: 4), radii: (3, 0.71), color: .foreground)
    expectFrame(
      bitmap,
      """
      ⣴⣶⣦⣤⣀⡀
      ⠻⠿⠟⠛⠉⠁
      """)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `lights exactly the dots whose centers are in the hull of its two discs`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    let (start, end) = (shapes.point(), shapes.point())
    let radii = (shapes.number(in: 0.71...9), shapes.number(in: 0.71...9))
    var bitmap = DotBitmap(columns: 12, rows: 6)
    bitmap.capsule(from: start, to: end, radii: radii, color: .red)
    for y in 0..<24 {
      for x in 0..<24 {
        let depth = depth(of: Dot(x: x, y: y).center, start, end, radii)
        if abs(depth) > 1e-6 { #expect(bitmap.isLit(x: x, y: y) == (depth > 0), "\(x), \(y)") }
      }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a segment inside its larger disc draws only that disc`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 6, rows: 3)
    let center = shapes.point()
    let inner = center + Vector(dx: shapes.number(in: -2...2), dy: shapes.number(in: -2...2))
    var (disc, capsule) = (DotBitmap(columns: 6, rows: 3), DotBitmap(columns: 6, rows: 3))
    disc.disc(at: center, radius: 5, color: .red)
    capsule.capsule(from: center, to: inner, radii: (5, 1), color: .red)
    #expect(disc.cells == capsule.cells)
  }

  /// Returns the distance from a point inside the hull to its outline; negative outside.
  ///
  /// The hull is the union of all discs between the two. The depth in a disc has a single maximum
  /// along the segment, which a ternary search finds.
  private func depth(
    of point: Point, _ start: Point, _ end: Point, _ radii: (Double, Double)
  ) -> Double {
    func depth(at t: Double) -> Double {
      radii.0 + (radii.1 - radii.0) * t - point.distance(to: start.interpolated(to: end, at: t))
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if depth(at: first) < depth(at: second) { low = first } else { high = second }
    }
    return depth(at: (low + high) / 2)
  }
}
