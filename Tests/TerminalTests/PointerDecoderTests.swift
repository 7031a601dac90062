import Geometry
import Testing
import Touches

@testable import Terminal

@Suite struct PointerDecoderTests {
  private var decoder = PointerDecoder(resolution: .cells)

  private func pointer(_ news: PointerDecoder.News?) -> PointerReport? {
    if case .pointer(let report) = news { report } else { nil }
  }

  private func report(_ code: Int, x: Int = 1, y: Int = 1, isRelease: Bool = false) -> MouseReport {
    MouseReport(code: code, x: x, y: y, isRelease: isRelease)
  }

  @Test(arguments: [
    (0, ButtonMask.primary), (1, .middle), (2, .secondary), (128, .button(8)), (131, .button(11)),
  ])
  func `a button goes down and up`(code: Int, button: ButtonMask) {
    var decoder = decoder
    let press = pointer(decoder.decode(report(code), at: 1))
    #expect(press?.kind == .press && press?.buttonMask == button && press?.timestamp == 1)
    let drag = pointer(decoder.decode(report(code | 32), at: 2))
    #expect(drag?.kind == .motion && drag?.buttonMask == button)
    let release = pointer(decoder.decode(report(code, isRelease: true), at: 3))
    #expect(release?.kind == .release && release?.buttonMask == [])
  }

  @Test func `several buttons are down together`() {
    var decoder = decoder
    let reports = [
      report(0), report(2), report(32), report(2, isRelease: true), report(0, isRelease: true),
    ]
    #expect(
      reports.map { pointer(decoder.decode($0, at: 0))?.buttonMask }
        == [.primary, [.primary, .secondary], [.primary, .secondary], .primary, []])
  }

  @Test func `a motion without a button tells of a lost release`() {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    let hover = pointer(decoder.decode(report(35), at: 1))
    #expect(hover?.kind == .motion && hover?.buttonMask == [])
  }

  @Test func `a motion with an unknown button tells of a lost press`() {
    var decoder = decoder
    #expect(pointer(decoder.decode(report(32), at: 0))?.buttonMask == .primary)
    #expect(pointer(decoder.decode(report(34), at: 0))?.buttonMask == .secondary)
  }

  @Test func `forgets the buttons when told to`() {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    decoder.reset()
    #expect(pointer(decoder.decode(report(2), at: 0))?.buttonMask == .secondary)
  }

  @Test(arguments: [
    (64, Vector(dx: 0, dy: -1)), (65, Vector(dx: 0, dy: 1)), (66, Vector(dx: -1, dy: 0)),
    (67, Vector(dx: 1, dy: 0)),
  ])
  func `the wheel turns where the pointer is, and leaves the buttons as they are`(
    code: Int, notches: Vector
  ) {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    let turn = ScrollEvent(
      timestamp: 3, location: Point(x: 9, y: 6), notches: notches, modifierFlags: .control)
    #expect(decoder.decode(report(code | 16, x: 5, y: 2), at: 3) == .wheel(turn))
    #expect(pointer(decoder.decode(report(32), at: 0))?.buttonMask == .primary)
  }

  @Test(arguments: [96, 256, 1_000_000_000])
  func `what no terminal sends means nothing`(code: Int) {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    #expect(decoder.decode(report(code), at: 0) == nil)
    #expect(decoder.decode(report(64, isRelease: true), at: 0) == nil)
    #expect(pointer(decoder.decode(report(32), at: 0))?.buttonMask == .primary)
  }

  @Test(
    arguments: [
      (0, ModifierFlags()), (4, .shift), (8, .alternate), (16, .control),
      (28, [.shift, .alternate, .control]),
    ] as [(Int, ModifierFlags)])
  func `says which keys are held`(bits: Int, flags: ModifierFlags) {
    var decoder = decoder
    #expect(pointer(decoder.decode(report(bits), at: 0))?.modifierFlags == flags)
    #expect(pointer(decoder.decode(report(bits | 32), at: 0))?.buttonMask == .primary)
  }

  @Test(arguments: [(1, 1, 1.0, 2.0), (10, 3, 19, 10), (0, -2, -1, -10)])
  func `a cell is its centre`(x: Int, y: Int, dotX: Double, dotY: Double) {
    var decoder = decoder
    let place = pointer(decoder.decode(report(35, x: x, y: y), at: 0))
    #expect(place?.location == Point(x: dotX, y: dotY) && place?.isCellResolution == true)
  }

  @Test(arguments: [(0, 0, 0.1, 0.1), (9, 39, 1.9, 7.9), (-1, -10, -0.1, -1.9)])
  func `a pixel is its centre, counted from nought`(
    x: Int, y: Int, dotX: Double, dotY: Double
  ) throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    var decoder = PointerDecoder(resolution: .pixels(cell))
    let place = pointer(decoder.decode(report(35, x: x, y: y), at: 0))
    #expect((place?.location.distance(to: Point(x: dotX, y: dotY)) ?? .infinity) < 1e-9)
    #expect(place?.isCellResolution == false)
  }
}
