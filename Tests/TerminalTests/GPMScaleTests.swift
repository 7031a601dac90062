import Glibc
import TestSupport

@testable import Terminal

@Suite struct GPMScaleTests {
  private func settings(_ responsiveness: Int, _ acceleration: Int = 2, _ threshold: Int = 25)
    -> GPMSettings
  {
    var settings = GPMSettings()
    settings.responsiveness = responsiveness
    settings.acceleration = acceleration
    settings.threshold = threshold
    return settings
  }

  @Test(
    arguments: [
      (["/usr/sbin/gpm", "-m", "/dev/input/mice", "-t", "exps2"], [10, 2, 25]),
      (["gpm", "-r", "100"], [100, 2, 25]), (["gpm", "-r25", "-t", "ps2"], [25, 2, 25]),
      (["gpm", "-a", "1", "-d100"], [10, 1, 100]), (["gpm", "-a3", "-a", "4"], [10, 4, 25]),
      (["gpm", "-r"], nil), (["gpm", "-r", "0"], nil), (["gpm", "-r", "1000"], nil),
      (["gpm", "-a", "0"], nil), (["gpm", "-d", "x"], nil), (["gpm", "-d"], nil),
      (["sleep", "-r", "20"], nil), ([], nil),
    ] as [([String], [Int]?)])
  func `reads -r, -a, and -d from the daemon's command line`(arguments: [String], values: [Int]?) {
    #expect(GPMSettings(arguments: arguments) == values.map { settings($0[0], $0[1], $0[2]) })
  }

  @Test func `the distance per mouse count is independent of -r`() {
    let size = ScreenSize(columns: 80, rows: 25)
    // With -r 10 a unit is 10 counts across and 20 down; with -r 100 it is 1 and 2.
    #expect(GPMScale(gain: 1).dotsPerUnit(on: size) == Vector(dx: 1, dy: 2))
    #expect(
      GPMScale(settings: settings(100), gain: 1).dotsPerUnit(on: size) == Vector(dx: 0.1, dy: 0.2))
    #expect(GPMScale(gain: 2.5).dotsPerUnit(on: size) == Vector(dx: 2.5, dy: 5))
  }

  @Test(arguments: [(10, 0.5), (20, 1), (100, 1)])
  func `the default gain limits a unit to one dot`(responsiveness: Int, gain: Double) {
    let size = ScreenSize(columns: 80, rows: 25)
    let scale = GPMScale(settings: settings(responsiveness))
    #expect(scale.gain(on: size) == gain)
    #expect(scale.dotsPerUnit(on: size).dy <= 1)
  }

  @Test func `the vertical unit depends on the screen's proportions`() {
    #expect(GPMScale().dotsPerUnit(on: ScreenSize(columns: 80, rows: 50)) == Vector(dx: 1, dy: 1))
    #expect(GPMScale().dotsPerUnit(on: ScreenSize(columns: 1, rows: 900)).dy > 0)
  }

  /// The events that gpm 1.20.7 sends for packets of the mouse: it multiplies large ones, divides the
  /// counts, and carries the remainders over.
  private func events(
    _ packets: [(dx: Int, dy: Int)], _ settings: GPMSettings, _ unit: (across: Int, down: Int)
  ) -> [GPMEvent] {
    var rest = (dx: 0, dy: 0)
    return packets.map { packet in
      let factor =
        abs(packet.dx) + abs(packet.dy) > settings.threshold ? settings.acceleration : 1
      rest = (rest.dx + packet.dx * factor, rest.dy + packet.dy * factor)
      let event = GPMEvent(
        .drag, buttons: 4, dx: Int16(rest.dx / unit.across), dy: Int16(rest.dy / unit.down))
      rest = (rest.dx % unit.across, rest.dy % unit.down)
      return event
    }
  }

  /// The packets of a circle with a radius in counts, a number of counts long each.
  private func circle(_ radius: Double, step: Double) -> [(dx: Int, dy: Int)] {
    let count = Int((2 * .pi * radius / step).rounded())
    let points = (0...count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      return (x: Int((radius * cos(angle)).rounded()), y: Int((radius * sin(angle)).rounded()))
    }
    return zip(points, points.dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }
  }

  @Test(
    arguments: [8.0, 20, 40, 60, 100],
    [
      (10, 2, 25, 0.06), (100, 2, 25, 0.01), (10, 1, 25, 0.02), (100, 1, 25, 0.01),
      (100, 4, 10, 0.01),
    ])
  func `a circle has its size at every speed, and closes`(
    step: Double, option: (r: Int, a: Int, d: Int, tolerance: Double)
  ) {
    let size = ScreenSize(columns: 80, rows: 50)
    let settings = settings(option.r, option.a, option.d)
    let motion = GPMScale(settings: settings, gain: 1).motion(on: size)
    var (point, low, high) = (Point.zero, Point.zero, Point.zero)
    for event in events(circle(600, step: step), settings, motion.countsPerUnit) {
      point = point + motion.offset(of: event, after: 0.01)
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    // 1200 counts are 120 dots.
    for width in [high.x - low.x, high.y - low.y] {
      #expect(abs(width / 120 - 1) <= option.tolerance, "\(width) dots")
    }
    #expect(point.distance(to: .zero) <= 120 * option.tolerance, "\(point)")
  }

  @Test func `an event after a pause may be a sum of packets, and is not divided`() {
    let motion = GPMScale(settings: settings(100), gain: 1)
      .motion(on: ScreenSize(columns: 80, rows: 50))
    let event = GPMEvent(.move, dx: 60)
    #expect(motion.offset(of: event, after: 0.008) == Vector(dx: 3, dy: 0))
    #expect(motion.offset(of: event, after: 0.1) == Vector(dx: 6, dy: 0))
    let small = GPMEvent(.move, dx: 49)
    #expect(motion.offset(of: small, after: 0.008) == Vector(dx: 49, dy: 0) * 0.1)
  }

  @Test func `doctor recommends a daemon without acceleration`() {
    #expect(ConsoleReport.options(settings(100)) == "gpm's options: -r 100 -a 2 -d 25")
    #expect(ConsoleReport.advice(settings(100)) == "for exact fast movements, start gpm with -a 1")
    #expect(ConsoleReport.options(settings(10, 1)) == "gpm's options: -r 10 -a 1 -d 25")
    #expect(ConsoleReport.advice(settings(10, 1)) == nil)
    #expect(ConsoleReport.options(nil) == "gpm's options are unknown: -r 10 is assumed")
  }

  @Test func `without acceleration no event is divided`() {
    let motion = GPMScale(settings: settings(10, 1), gain: 1)
      .motion(on: ScreenSize(columns: 80, rows: 50))
    #expect(
      motion.offset(of: GPMEvent(.move, dx: 900, dy: -3), after: 0.01) == Vector(dx: 900, dy: -3))
  }
}
