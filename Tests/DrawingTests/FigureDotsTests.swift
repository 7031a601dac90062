import Shapes
import TestSupport

@testable import Drawing

/// The dots of figures, which are the same in every smoothing method.
@Suite struct FigureDotsTests {
  private static let methods = Smoothing.allCases

  private func stroke(_ shape: Shape, width: Double = 1) throws -> StrokeRecord {
    let first = StrokeSample(location: .zero, timestamp: 0)
    var style = StrokeStyle(width: width)
    if case .arrow = shape { style.line.heads = .end }
    return try #require(
      StrokeRecord(
        style: style,
        samples: Figure(shape, scale: 1).samples(from: first, until: 1)))
  }

  /// Returns the lit dots of a figure.
  private func dots(_ shape: Shape, _ smoothing: Smoothing = .spline) throws -> Set<[Int]> {
    var bitmap = DotBitmap(columns: 60, rows: 30)
    var painter = StrokePainter(smoothing: smoothing)
    painter.paint(try stroke(shape), into: &bitmap)
    var dots: Set<[Int]> = []
    for y in 0..<120 { for x in 0..<120 where bitmap.isLit(x: x, y: y) { dots.insert([x, y]) } }
    return dots
  }

  /// Returns the number of lit dots around a dot.
  private func neighbors(of dot: [Int], in dots: Set<[Int]>) -> Int {
    dots.count { max(abs($0[0] - dot[0]), abs($0[1] - dot[1])) == 1 }
  }

  @Test(arguments: methods)
  func `a box has its four corners, and no other dot than those of its sides`(
    smoothing: Smoothing
  ) throws {
    for offset in stride(from: 0.0, to: 1, by: 0.25) {
      let (left, top) = (10 + offset, 8 + offset)
      let box = CornerShape.box.shape(
        from: Point(x: left, y: top), to: Point(x: left + 25.25, y: top + 17.5), [])
      let (right, bottom) = (Int(left + 25.25), Int(top + 17.5))
      var sides: Set<[Int]> = []
      for x in 10...right { sides.formUnion([[x, 8], [x, bottom]]) }
      for y in 8...bottom { sides.formUnion([[10, y], [right, y]]) }
      #expect(try dots(box, smoothing) == sides)
    }
  }

  @Test(arguments: methods)
  func `lines of a figure pass exactly through its corners`(smoothing: Smoothing) throws {
    let corners = [(10.0, 10.0), (40, 12), (30, 40)].map { Point(x: $0.0, y: $0.1) }
    let stroke = try stroke(.polygon(corners))
    let path = smoothing.path(through: stroke.samples).map(\.location)
    for corner in corners { #expect(path.contains(corner)) }
    let outline = zip(corners, corners.dropFirst() + corners.prefix(1)).map { Segment($0, $1) }
    #expect(path.allSatisfy { point in outline.contains { $0.distance(to: point) < 1e-9 } })
    // Spans that are drawn one by one make the same line.
    var points: [PathPoint] = []
    smoothing.appendStart(ofSpan: 0, of: stroke.samples, to: &points)
    for span in 0..<smoothing.spanCount(forSamples: stroke.sampleCount) {
      smoothing.appendSpans(span..<span + 1, of: stroke.samples, to: &points)
    }
    #expect(points.map(\.location) == path)
  }

  @Test func `small circles and ellipses are symmetric, and no dot sticks out`() throws {
    for width in stride(from: 0.5, through: 24, by: 1.25) {
      for height in stride(from: 0.75, through: 24, by: 1.25) + [width, width * 0.75] {
        let start = Point(x: 20 + width / 7, y: 30 + width / 11)
        let shape = CornerShape.ellipse.shape(
          from: start, to: start + Vector(dx: width, dy: height), [])
        let dots = try dots(shape)
        let xs = dots.map { $0[0] }
        let ys = dots.map { $0[1] }
        let (left, right) = (try #require(xs.min()), try #require(xs.max()))
        let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
        #expect(dots == Set(dots.map { [left + right - $0[0], $0[1]] }), "\(width)×\(height)")
        #expect(dots == Set(dots.map { [$0[0], top + bottom - $0[1]] }), "\(width)×\(height)")
        for (side, length) in [
          (dots.filter { $0[1] == top }, width), (dots.filter { $0[0] == left }, height),
        ] { #expect(side.count > 1, "\(width)×\(height): a side of \(length)") }
        guard min(width, height) >= 4 else { continue }
        #expect(abs(Double(right - left) - width) <= 1 && abs(Double(bottom - top) - height) <= 1)
        guard min(width, height) >= 0.75 * max(width, height) else { continue }
        for dot in dots {
          #expect(neighbors(of: dot, in: dots) == 2, "\(width)×\(height): \(dot)")
        }
      }
    }
  }

  @Test func `a circle has the same dots wherever it is`() throws {
    func shifted(_ offset: Double) throws -> Set<[Int]> {
      let circle = Shape.ellipse(Ellipse(center: Point(x: 30 + offset, y: 30), a: 9.2, b: 9.2))
      return Set(try dots(circle).map { [$0[0] - Int(offset), $0[1]] })
    }
    #expect(try shifted(1) == shifted(0))
  }

  @Test(arguments: [Vector(dx: 30, dy: 0), Vector(dx: 0, dy: -30), Vector(dx: -30, dy: 0)])
  func `the barbs of an arrow mirror each other`(offset: Vector) throws {
    let tip = Point(x: 50.25, y: 50.75) + offset
    let dots = try dots(
      CornerShape.arrow.shape(from: Point(x: 50.25, y: 50.75), to: tip, []))
    let axis = [Int(tip.x), Int(tip.y)]
    #expect(
      dots
        == Set(
          dots.map { dot in
            offset.dx == 0 ? [2 * axis[0] - dot[0], dot[1]] : [dot[0], 2 * axis[1] - dot[1]]
          }))
  }

  @Test func `a stroke that snapped is exact, too`() throws {
    let desk = DrawingDesk()
    let corners = [(10.0, 10.0), (60, 11), (59, 40), (11, 39), (10, 11)]
    desk.stroke(zip(corners, corners.dropFirst()).flatMap { linePoints($0, $1, count: 24) })
    desk.press("S")
    let stroke = try #require(desk.log.last?.newStrokes.first)
    #expect(stroke.samples.allSatisfy { $0.flags.contains(.exactLocation) })
    #expect(desk.repaintedHere.cells == desk.screen.cells)
  }
}
