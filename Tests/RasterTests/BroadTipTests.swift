import TestSupport

@Suite struct BroadTipTests {
  private func tip(_ shapes: inout RandomShapes) -> BroadTip {
    let half = Vector(dx: shapes.number(in: -4...4), dy: shapes.number(in: -4...4))
    return BroadTip(center: shapes.point(), half: half, radius: shapes.number(in: 0...3))
  }

  private func draw(_ tips: [BroadTip], columns: Int = 12, rows: Int = 6) -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    bitmap.draw(tips, color: .red)
    return bitmap
  }

  @Test func `strokes are broad across the nib and thin along it`() {
    let half = Vector(dx: 4, dy: 0)
    let down = [1.0, 15].map { BroadTip(center: Point(x: 12, y: $0), half: half, radius: 0.5) }
    let across = [5.0, 19].map { BroadTip(center: Point(x: $0, y: 8), half: half, radius: 0.5) }
    #expect(draw(down).litDots.filter { $0.y == 8 }.map(\.x) == Array(7..<17))
    #expect(draw(across).litDots.filter { $0.x == 12 }.map(\.y) == [7, 8])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `covers what a round tip covers on every path between its ends`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    let (from, to) = (tip(&shapes), tip(&shapes))
    let dots = Set(draw([from, to]).litDots)
    let (starts, ends) = (points(on: from), points(on: to))
    for (start, end) in starts.flatMap({ start in ends.map { (start, $0) } }) {
      var bitmap = DotBitmap(columns: 12, rows: 6)
      bitmap.capsule(from: start, to: end, radii: (from.radius, to.radius), color: .red)
      #expect(dots.isSuperset(of: bitmap.litDots))
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `covers nothing outside the hull`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    let (from, to) = (tip(&shapes), tip(&shapes))
    let discs = [(from, from.radius), (to, to.radius)].flatMap { tip, radius in
      [1.0, -1].map { (tip.center + tip.half * $0, max(radius, DotBitmap.minimumRadius)) }
    }
    for dot in draw([from, to]).litDots {
      // A point is in the hull unless it lies beyond all discs in some direction.
      for degree in stride(from: 0.0, to: 360, by: 3) {
        let normal = direction(degree)
        func reach(_ point: Point) -> Double { point.x * normal.dx + point.y * normal.dy }
        let limit = discs.map { reach($0.0) + $0.1 }.max() ?? 0
        #expect(reach(dot.center) <= limit + 1e-6)
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a tip without breadth draws like a round tip`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    let (start, end) = (shapes.point(), shapes.point())
    let radii = (shapes.number(in: 0...4), shapes.number(in: 0...4))
    var bitmap = DotBitmap(columns: 12, rows: 6)
    bitmap.capsule(from: start, to: end, radii: radii, color: .red)
    let tips = [(start, radii.0), (end, radii.1)].map {
      BroadTip(center: $0.0, half: .zero, radius: $0.1)
    }
    #expect(draw(tips).litDots == bitmap.litDots)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a stroke is connected`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    var center = Point(x: 30, y: 40)
    let tips = (0..<20).map { _ in
      center.x = (center.x + shapes.number(in: -9...9)).clamped(to: 6...54)
      center.y = (center.y + shapes.number(in: -9...9)).clamped(to: 6...74)
      var next = tip(&shapes)
      (next.center, next.radius) = (center, 0)
      return next
    }
    #expect(Set(draw(tips, columns: 30, rows: 20).litDots).isConnected)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e18])
  func `drawing at non-finite or huge coordinates does not trap`(number: Double) {
    let normal = BroadTip(center: Point(x: 5, y: 5), half: Vector(dx: 2, dy: 1), radius: 1)
    for path in [\BroadTip.center.x, \.half.dy, \.radius] {
      var extreme = normal
      extreme[keyPath: path] = number
      #expect(draw([normal, extreme, normal]).litDots.count <= 24 * 24)
      #expect(draw([extreme]).litDots.count <= 24 * 24)
    }
    #expect(draw([]).litDots.isEmpty)
  }

  private func points(on tip: BroadTip) -> [Point] {
    [-1, -0.5, 0, 1].map { tip.center + tip.half * $0 }
  }

  private func direction(_ degrees: Double) -> Vector {
    // The tangent half-angle substitution covers every direction except one.
    let t = (degrees - 180) / 45
    return Vector(dx: (1 - t * t) / (1 + t * t), dy: 2 * t / (1 + t * t))
  }
}
