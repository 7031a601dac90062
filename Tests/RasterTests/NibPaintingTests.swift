import Foundation
import TestSupport

@Suite struct NibPaintingTests {
  private func bitmap(
    _ points: [Point], _ style: StrokeStyle, force: (Int) -> Double = { _ in 1 },
    azimuth: Double? = nil
  ) throws -> DotBitmap {
    let samples = points.enumerated().map {
      StrokeSample(
        location: $1, timestamp: Double($0), force: force($0), azimuth: azimuth,
        altitude: azimuth.map { _ in 0.7 })
    }
    var painter = StrokePainter()
    var bitmap = DotBitmap(columns: 60, rows: 30)
    painter.paint(try #require(StrokeRecord(style: style, samples: samples)), into: &bitmap)
    return bitmap
  }

  /// Returns the thickness of the ink at the point (60, 60), perpendicular to a direction, in dots.
  private func thickness(_ bitmap: DotBitmap, across angle: Double) -> Double {
    let steps = stride(from: -25.0, through: 25, by: 0.05)
    let lit = steps.filter { step in
      bitmap.isLit(x: Int(60 - step * sin(angle)), y: Int(60 + step * cos(angle)))
    }
    return Double(lit.count) * 0.05
  }

  private func line(at angle: Double) -> [Point] {
    (-20...20).map { step in
      Point(x: 60 + cos(angle) * Double(step) * 2, y: 60 + sin(angle) * Double(step) * 2)
    }
  }

  @Test(arguments: [8.0, 16, 24])
  func `calligraphy is thin along the nib and thick across it`(width: Double) throws {
    let style = StrokeStyle(nib: .calligraphy, width: width)
    for degrees in stride(from: 0.0, to: 180, by: 15) {
      let angle = degrees / 180 * .pi
      let breadth = abs(sin(angle - .pi / 4))
      let expected = 0.15 * width + 0.85 * width * breadth
      let measured = try thickness(bitmap(line(at: angle), style), across: angle)
      #expect(abs(measured - expected) < 1.8, "at \(degrees)°")
    }
  }

  @Test func `a calligraphy circle is thick across the nib and thin along it`() throws {
    let style = StrokeStyle(nib: .calligraphy, width: 10)
    let circle = (0...120).map { index in
      let angle = Double(index) / 120 * 2 * .pi
      return Point(x: 60 + 40 * cos(angle), y: 60 + 40 * sin(angle))
    }
    let bitmap = try bitmap(circle, style)
    func ring(at degrees: Double) -> Double {
      let angle = degrees / 180 * .pi
      let lit = stride(from: 25.0, through: 55, by: 0.05).filter { radius in
        bitmap.isLit(x: Int(60 + radius * cos(angle)), y: Int(60 + radius * sin(angle)))
      }
      return Double(lit.count) * 0.05
    }
    // The circle runs along the nib at 135° and 315°, and across it at 45° and 225°.
    for degrees in [45.0, 225] { #expect(abs(ring(at: degrees) - 10) < 1.5) }
    for degrees in [135.0, 315] { #expect(ring(at: degrees) < 3.5) }
    for degrees in [0.0, 90, 180, 270] { #expect(abs(ring(at: degrees) - 7.5) < 1.7) }
  }

  @Test(arguments: [Smoothing.none, .spline], [false, true])
  func `cutting a stroke whose nib was turned changes no ink away from the cut`(
    smoothing: Smoothing, isTilted: Bool
  ) throws {
    let angles = isTilted ? [nil, 0.5, 0.3, nil] : [0, 1.5, 3, 4.5]
    let samples = angles.enumerated().map { index, angle in
      StrokeSample(
        location: Point(x: 15 + Double(index) * 30, y: 60), timestamp: Double(index),
        azimuth: isTilted ? 1.5 : angle, altitude: isTilted ? angle : nil, flags: .dialedAngles)
    }
    let style = StrokeStyle(nib: .calligraphy, width: isTilted ? 8 : 20)
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    func dots(_ strokes: [StrokeRecord]) -> Set<Dot> {
      var painter = StrokePainter(smoothing: smoothing)
      var bitmap = DotBitmap(columns: 60, rows: 30)
      for stroke in strokes { painter.paint(stroke, into: &bitmap) }
      // The cut is from x = 63 to 66; the nib reaches 10 dots to both sides.
      return Set(bitmap.litDots.filter { $0.x < 52 || $0.x > 77 })
    }
    let pieces = [try #require(stroke.piece(0...1.6)), try #require(stroke.piece(1.7...3))]
    let (whole, kept) = (dots([stroke]), dots(pieces))
    #expect(whole.symmetricDifference(kept).count <= 4, "\(whole.symmetricDifference(kept))")
    #expect(whole.count > 200)
  }

  @Test func `calligraphy follows the azimuth of a pen`() throws {
    let style = StrokeStyle(nib: .calligraphy, width: 16)
    let across = try thickness(bitmap(line(at: 0), style, azimuth: .pi / 2), across: 0)
    let along = try thickness(bitmap(line(at: 0), style, azimuth: 0), across: 0)
    #expect(across > 14 && along < 4)
  }

  @Test(arguments: [Nib.pen, .calligraphy, .marker], [1.0, 2, 7, 24])
  func `a tap draws the nib's whole footprint`(nib: Nib, width: Double) throws {
    let bitmap = try bitmap([Point(x: 60.5, y: 60.5)], StrokeStyle(nib: nib, width: width))
    let dots = bitmap.litDots
    let (xs, ys) = (dots.map(\.x), dots.map(\.y))
    let diagonal = dots.filter { $0.x == $0.y }.count
    #expect(!dots.isEmpty)
    if nib == .calligraphy {
      #expect(abs(Double(diagonal) * 2.0.squareRoot() - width) < 2.3)
    } else {
      let height = try #require(ys.max()) - #require(ys.min()) + 1
      let breadth = try #require(xs.max()) - #require(xs.min()) + 1
      #expect(abs(Double(height) - width) <= 1 && abs(height - breadth) <= 1)
    }
  }

  @Test(arguments: [2.0, 6, 12])
  func `force affects the pen but not the marker`(width: Double) throws {
    let points = line(at: 0)
    let light = { (_: Int) in 0.5 }
    let marker = StrokeStyle(nib: .marker, width: width)
    #expect(try bitmap(points, marker, force: light).litDots == bitmap(points, marker).litDots)
    let pen = StrokeStyle(nib: .pen, width: width)
    #expect(try bitmap(points, pen).litDots == bitmap(points, marker).litDots)
    #expect(try bitmap(points, pen, force: light).litDots.count < bitmap(points, pen).litDots.count)
  }

  @Test func `the pen's width changes smoothly`() throws {
    let style = StrokeStyle(nib: .pen, width: 12)
    let bitmap = try bitmap(line(at: 0), style) { 0.4 + Double($0) / 40 * 1.2 }
    let columns = Dictionary(grouping: bitmap.litDots, by: \.x)
    let heights = (22...98).map { columns[$0]?.count ?? 0 }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { (0...2).contains($1 - $0) })
    #expect(heights[0] < 7 && heights[76] > 16)
  }

  @Test(arguments: Nib.withInk, 0..<10 as Range<UInt64>)
  func `ink lies within its bounds`(nib: Nib, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for smoothing in Smoothing.allCases {
      let samples = (0..<Int.random(in: 1...9, using: &random)).map { index in
        StrokeSample(
          location: Point(
            x: .random(in: 20...100, using: &random), y: .random(in: 20...100, using: &random)),
          timestamp: Double(index), force: .random(in: 0...2, using: &random),
          azimuth: Bool.random(using: &random) ? .random(in: -4...4, using: &random) : nil,
          altitude: Bool.random(using: &random) ? .random(in: 0...1.6, using: &random) : nil)
      }
      let style = StrokeStyle(nib: nib, width: .random(in: 1...24, using: &random))
      let record = try #require(StrokeRecord(style: style, samples: samples))
      var painter = StrokePainter(smoothing: smoothing)
      var bitmap = DotBitmap(columns: 90, rows: 45)
      painter.paint(record, into: &bitmap)
      let bounds = smoothing.inkBounds(of: record)
      // A fill between two corners, and a light dab of stipple, have no dot.
      #expect(!bitmap.litDots.isEmpty || nib == .fill || nib == .stipple)
      #expect(
        bitmap.litDots.allSatisfy {
          bounds.contains(Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5))
        })
    }
  }
}
