import CCairo
import TestSupport

@testable import Formats

/// Compares outlines with the dots of the same strokes.
@Suite struct StrokeOutlinerTests {
  private static let columns = 80
  private static let rows = 40

  /// The dots whose centers an outline contains, by the nonzero rule.
  private func coverage(_ record: StrokeRecord, _ smoothing: Smoothing = .spline) -> [Bool] {
    var outliner = StrokeOutliner(smoothing: smoothing)
    outliner.outline(record)
    let (width, height) = (Self.columns * 2, Self.rows * 4)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    outliner.contours.forEach { polygon in
      cairo_new_sub_path(context)
      for point in polygon { cairo_line_to(context, point.x, point.y) }
      cairo_close_path(context)
    }
    return (0..<width * height).map { index in
      cairo_in_fill(context, Double(index % width) + 0.5, Double(index / width) + 0.5) != 0
    }
  }

  private func dots(_ record: StrokeRecord, _ smoothing: Smoothing = .spline) -> [Bool] {
    var bitmap = DotBitmap(columns: Self.columns, rows: Self.rows)
    var painter = StrokePainter(smoothing: smoothing)
    painter.paint(record, into: &bitmap)
    let width = Self.columns * 2
    return (0..<width * Self.rows * 4).map { bitmap.isLit(x: $0 % width, y: $0 / width) }
  }

  /// Returns the number of common dots divided by that of all dots of either picture.
  private func overlap(_ a: [Bool], _ b: [Bool]) -> Double {
    let both = zip(a, b).filter { $0 && $1 }.count
    let either = zip(a, b).filter { $0 || $1 }.count
    return either == 0 ? 1 : Double(both) / Double(either)
  }

  @Test(arguments: [Nib.pen, .calligraphy, .marker], [3.0, 6, 12, 24])
  func `an outline covers the dots of its stroke`(nib: Nib, width: Double) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<8 {
      let points = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Point(x: .random(in: 30...130, using: &random), y: .random(in: 30...130, using: &random))
      }
      let record = try stroke(through: points, StrokeStyle(nib: nib, width: width))
      // A calligraphy line is thinner than its width, so its border weighs more.
      let minimum = nib == .calligraphy ? 0.8 : width < 6 ? 0.85 : 0.93
      #expect(overlap(coverage(record), dots(record)) >= minimum)
    }
  }

  @Test func `a changing force changes the outline's width`() throws {
    let samples = (0...50).map {
      StrokeSample(
        location: Point(x: 20 + Double($0) * 2, y: 80), timestamp: Double($0) / 100,
        force: 0.3 + Double($0) / 25)
    }
    let record = try #require(StrokeRecord(style: StrokeStyle(width: 16), samples: samples))
    #expect(overlap(coverage(record), dots(record)) > 0.93)
  }

  @Test func `a thin line's outline stays within a dot of its dots`() throws {
    let record = try stroke(
      through: [Point(x: 20, y: 20), Point(x: 60, y: 100), Point(x: 120, y: 30)],
      StrokeStyle(width: 1))
    let (outline, dots) = (coverage(record), dots(record))
    let width = Self.columns * 2
    func isNear(_ index: Int, _ picture: [Bool]) -> Bool {
      [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1].contains {
        picture.indices.contains(index + $0) && picture[index + $0]
      }
    }
    #expect(outline.indices.allSatisfy { !outline[$0] || isNear($0, dots) })
    #expect(dots.indices.allSatisfy { !dots[$0] || isNear($0, outline) })
    #expect(outline.contains(true))
  }

  @Test(arguments: [Nib.pen, .calligraphy, .marker])
  func `all polygons are wound in the same direction or enclose less than a dot`(nib: Nib) throws {
    var random = SplitMix64(seed: 9)
    let record = random.handStroke(samples: 80).restyled(StyleChange(nib: nib, width: 9))
    var outliner = StrokeOutliner(smoothing: .spline)
    outliner.outline(record)
    outliner.contours.forEach { polygon in
      let points = Array(polygon)
      let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
      #expect(area > -1)
    }
  }

  @Test func `shading is solid after a number of dots`() throws {
    var style = StrokeStyle(nib: .fill)
    style.density = 0.5
    let corners = [(0.0, 0.0), (20, 0), (20, 20), (0, 20)].map { Point(x: $0.0, y: $0.1) }
    let fill = try stroke(through: corners, style)
    var outliner = StrokeOutliner(smoothing: .none, maximumDots: 150)
    var counts: [Int] = []
    for _ in 0..<2 {
      outliner.outline(fill)
      counts.append(outliner.contours.dots.count)
    }
    #expect(counts[0] > 150 && counts[1] == 0)
    #expect(!outliner.contours.points.isEmpty)
  }

  @Test func `non-finite samples have no outline`() throws {
    let record = try stroke(through: [Point(x: .nan, y: 1), Point(x: .infinity, y: 2)])
    var outliner = StrokeOutliner(smoothing: .none)
    outliner.outline(record)
    let areFinite = outliner.contours.points.allSatisfy(\.isFinite)
    #expect(areFinite)
  }
}
