import CRasterReference
import Foundation
import Geometry
import Ink
import Raster
import StrokeScores
import SyntheticInk

extension RasterContest {
  private struct Segment {
    var start: Point
    var end: Point
    var radii: (Double, Double)
    var ink: InkColor
  }

  /// Segments of a given mean length in all directions, inside the grid.
  private static func segments(_ count: Int, length: Double) -> [Segment] {
    var random = SplitMix64(seed: 11)
    let width = Double(size.columns * Cell.width)
    let height = Double(size.rows * Cell.height)
    var segments: [Segment] = []
    while segments.count < count {
      let start = Point(x: random.uniform(0...width), y: random.uniform(0...height))
      let angle = random.uniform(0...2 * .pi)
      let distance = length * random.uniform(0.5...1.5)
      let end = Point(x: start.x + distance * cos(angle), y: start.y + distance * sin(angle))
      guard end.x >= 0, end.x < width, end.y >= 0, end.y < height else { continue }
      let radii = (random.uniform(0.5...3), random.uniform(0.5...3))
      let ink = InkColor.named.randomElement(using: &random) ?? .foreground
      segments.append(Segment(start: start, end: end, radii: radii, ink: ink))
    }
    return segments
  }

  /// Lines one dot wide.
  static func lines(_ name: String, length: Double) -> RasterContest {
    let segments = segments(500, length: length)
    return RasterContest(name: name, count: segments.count) { bitmap in
      for segment in segments {
        bitmap.line(from: segment.start, to: segment.end, color: segment.ink)
      }
      return 0
    } drawReference: { bitmap in
      for segment in segments {
        raster_line(
          bitmap, segment.start.reference, segment.end.reference, UInt8(segment.ink.number))
      }
      return 0
    }
  }

  /// Segments of 5 dots with changing width.
  static func capsules(_ name: String) -> RasterContest {
    let segments = segments(500, length: 5)
    return RasterContest(name: name, count: segments.count) { bitmap in
      for segment in segments {
        bitmap.capsule(
          from: segment.start, to: segment.end, radii: segment.radii, color: segment.ink)
      }
      return 0
    } drawReference: { bitmap in
      for segment in segments {
        raster_capsule(
          bitmap, segment.start.reference, segment.end.reference, segment.radii.0, segment.radii.1,
          UInt8(segment.ink.number))
      }
      return 0
    }
  }

  /// Whole strokes on a blank grid.
  static func repaint(strokes count: Int) -> RasterContest {
    let strokes = Self.strokes(count)
    let samples = strokes.map { $0.samples.map(\.reference) }
    return RasterContest(name: "repaint of \(count) strokes of 100", count: 1) { bitmap in
      bitmap.clear()
      var painter = StrokePainter(smoothing: .none)
      for stroke in strokes { painter.paint(stroke, into: &bitmap) }
      return 0
    } drawReference: { bitmap in
      raster_clear(bitmap)
      var tips = [raster_tip](repeating: raster_tip(), count: 100)
      for (stroke, samples) in zip(strokes, samples) {
        raster_stroke(
          bitmap, samples, Int64(samples.count), stroke.style.width,
          UInt8(stroke.style.color.number),
          &tips)
      }
      return 0
    }
  }

  /// A segment of 5 dots added to many strokes, and the cells it changes.
  static func segments(over count: Int) -> RasterContest {
    let base = repaint(strokes: count)
    let segments = segments(500, length: 5)
    return RasterContest(
      name: "a segment of 5 dots over \(count) strokes, its cells shown", count: segments.count
    ) { bitmap in
      if bitmap.dirty.isEmpty { _ = base.draw(&bitmap) }
      var sum: UInt64 = 0
      for segment in segments {
        bitmap.clearDirty()
        bitmap.line(from: segment.start, to: segment.end, color: segment.ink)
        bitmap.dirty.forEachRun { columns, row in
          for column in columns { sum &+= UInt64(bitmap[column: column, row: row].number) }
        }
      }
      return sum
    } drawReference: { bitmap in
      var sum: UInt64 = 0
      if bitmap.pointee.latest == 0 {
        _ = base.drawReference(bitmap)
        raster_show(bitmap, &sum)
        sum = 0
      }
      for segment in segments {
        raster_line(
          bitmap, segment.start.reference, segment.end.reference, UInt8(segment.ink.number))
        raster_show(bitmap, &sum)
      }
      return sum
    }
  }

  private static func strokes(_ count: Int) -> [StrokeRecord] {
    let area = Rect(
      minX: 0, minY: 0, maxX: Double(size.columns * Cell.width),
      maxY: Double(size.rows * Cell.height))
    var hand = SyntheticStrokes(seed: 1, area: area)
    return (0..<count).compactMap { _ in hand.stroke(samples: 100) }
  }
}

extension Point {
  fileprivate var reference: raster_point { raster_point(x: x, y: y) }
}

extension StrokeSample {
  fileprivate var reference: raster_sample {
    raster_sample(location: location.reference, timestamp: timestamp, force: force)
  }
}
