import Display
import Geometry
import Testing

@testable import Terminal

@Suite struct GPMScaleTests {
  @Test(arguments: [
    (["/usr/sbin/gpm", "-m", "/dev/input/mice", "-t", "exps2"], Optional(10)),
    (["gpm", "-r", "100"], 100), (["gpm", "-r25", "-t", "ps2"], 25), (["gpm", "-r"], nil),
    (["gpm", "-r", "0"], nil), (["gpm", "-r", "1000"], nil), (["sleep", "-r", "20"], nil),
    ([], nil),
  ])
  func `reads -r from the daemon's command line`(arguments: [String], responsiveness: Int?) {
    #expect(GPMScale.responsiveness(in: arguments) == responsiveness)
  }

  @Test func `the distance per mouse count is independent of -r`() {
    let size = ScreenSize(columns: 80, rows: 25)
    // With -r 10 a unit is 10 counts across and 20 down; with -r 100 it is 1 and 2.
    #expect(GPMScale(gain: 1).dotsPerUnit(on: size) == Vector(dx: 1, dy: 2))
    #expect(
      GPMScale(responsiveness: 100, gain: 1).dotsPerUnit(on: size) == Vector(dx: 0.1, dy: 0.2))
    #expect(GPMScale(gain: 2.5).dotsPerUnit(on: size) == Vector(dx: 2.5, dy: 5))
  }

  @Test(arguments: [(10, 0.5), (20, 1), (100, 1)])
  func `the default gain limits a unit to one dot`(responsiveness: Int, gain: Double) {
    let size = ScreenSize(columns: 80, rows: 25)
    let scale = GPMScale(responsiveness: responsiveness)
    #expect(scale.gain(on: size) == gain)
    #expect(scale.dotsPerUnit(on: size).dy <= 1)
  }

  @Test func `the vertical unit depends on the screen's proportions`() {
    #expect(
      GPMScale().dotsPerUnit(on: ScreenSize(columns: 80, rows: 50)) == Vector(dx: 1, dy: 1))
    #expect(GPMScale().dotsPerUnit(on: ScreenSize(columns: 1, rows: 900)).dy > 0)
  }
}
