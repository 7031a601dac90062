import Glibc
import TestSupport

@testable import Pens

/// A pen on a tablet, and the reports of a terminal whose pointer follows it.
struct SyntheticPen {
  /// The true relation between both.
  var map = PenMap(scale: Vector(dx: 0.0057, dy: 0.0057), offset: Vector(dx: -20, dy: -8))
  /// The time from a pen's report to that of the terminal, in seconds.
  var lag = 0.0075
  /// The greatest deviation of the lag, in seconds.
  var jitter = 0.0
  /// The times at which the terminal stalls, and for how long, in seconds.
  var stalls: [(start: TimeInterval, length: TimeInterval)] = []
  /// Whether the terminal reports only cells.
  var usesCells = false
  /// Whether the eraser end is toward the tablet.
  var isEraser = false
  /// The time of the first report.
  var start = 100.0

  /// The time between two reports of the pen, in seconds.
  static let interval = 0.004
  /// The size of a pixel, in dots.
  static let pixel = Vector(dx: 0.2, dy: 0.2)

  /// Returns the position on the tablet at a time after the start: a spiral that begins and ends at rest.
  func position(_ time: TimeInterval) -> Point {
    let turn = 2 * Double.pi * (time * 1.3 + 0.1 * sin(5 * time))
    let radius = 5000 + 4000 * time
    return Point(x: 20_000 + radius * cos(turn), y: 15_000 + radius * 0.7 * sin(turn))
  }

  /// The pen's reports, of a stroke if it touches.
  func reports(for duration: TimeInterval, isTouching: Bool = true) -> [PenReport] {
    stride(from: 0, through: duration, by: Self.interval).map { time in
      let point = position(time)
      return PenReport(
        time: start + time, location: Point(x: point.x.rounded(), y: point.y.rounded()),
        pressure: 0.25 + time / duration / 2, azimuth: 1, altitude: 1, isTouching: isTouching,
        isEraser: isEraser)
    }
  }

  /// The reports of the terminal for those of the pen.
  func pointerReports(of pens: [PenReport], seed: UInt64 = 1) -> [PointerReport] {
    var random = SplitMix64(seed: seed)
    var last: PointerReport?
    var reports: [PointerReport] = []
    for pen in pens {
      let delay =
        lag + Double.random(in: -jitter...max(jitter, .leastNonzeroMagnitude), using: &random)
      var time = pen.time + delay
      for stall in stalls where time >= start + stall.start {
        time = max(time, min(time + stall.length, start + stall.start + stall.length))
      }
      var report = PointerReport(
        .motion, timestamp: max(time, last?.timestamp ?? time), location: reported(pen.location),
        isCellResolution: usesCells, buttonMask: pen.buttonMask)
      // Some reports arrive together, of which a display server keeps the last.
      if report.location == last?.location { continue }
      if last == nil { report.kind = pen.isTouching ? .press : .motion }
      reports.append(report)
      last = report
    }
    return reports
  }

  /// The path of the pen and the pointer.
  func path(for duration: TimeInterval, seed: UInt64 = 1) -> PenPath {
    let pens = reports(for: duration)
    return PenPath(
      pens: pens, pointers: pointerReports(of: pens, seed: seed).map(PointerSample.init))
  }

  /// Returns the middle of the pixel or the cell at a position on the tablet.
  func reported(_ point: Point) -> Point {
    let location = map.apply(to: point)
    let unit = usesCells ? Vector(dx: 2, dy: 4) : Self.pixel
    return Point(
      x: ((location.x / unit.dx).rounded(.down) + 0.5) * unit.dx,
      y: ((location.y / unit.dy).rounded(.down) + 0.5) * unit.dy)
  }

  /// Returns the greatest distance between a map and the true one where the pen was, in pixels.
  func error(of map: PenMap, for duration: TimeInterval) -> Double {
    reports(for: duration).map { pen in
      map.apply(to: pen.location).distance(to: self.map.apply(to: pen.location)) / Self.pixel.dx
    }.max() ?? 0
  }
}
