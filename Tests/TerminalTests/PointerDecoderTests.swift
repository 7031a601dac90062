import TestSupport

@testable import Terminal

@Suite struct PointerDecoderTests {
  private var decoder = PointerDecoder(resolution: .cells)

  private func pointer(_ event: PointerDecoder.Event?) -> PointerReport? {
    if case .pointer(let report) = event { report } else { nil }
  }

  private func report(_ code: Int, x: Int = 1, y: Int = 1, isRelease: Bool = false) -> MouseReport {
    MouseReport(code: code, x: x, y: y, isRelease: isRelease)
  }

  @Test(arguments: [
    (0, ButtonMask.primary), (1, .middle), (2, .secondary), (128, .button(8)), (131, .button(11)),
  ])
  func `decodes the press, drag and release of a button`(code: Int, button: ButtonMask) {
    var decoder = decoder
    let press = pointer(decoder.decode(report(code), at: 1))
    #expect(press?.kind == .press && press?.buttonMask == button && press?.timestamp == 1)
    let drag = pointer(decoder.decode(report(code | 32), at: 2))
    #expect(drag?.kind == .motion && drag?.buttonMask == button)
    let release = pointer(decoder.decode(report(code, isRelease: true), at: 3))
    #expect(release?.kind == .release && release?.buttonMask == [])
  }

  @Test func `tracks several pressed buttons`() {
    var decoder = decoder
    let reports = [
      report(0), report(2), report(32), report(2, isRelease: true), report(0, isRelease: true),
    ]
    #expect(
      reports.map { pointer(decoder.decode($0, at: 0))?.buttonMask }
        == [.primary, [.primary, .secondary], [.primary, .secondary], .primary, []])
  }

  @Test func `a motion without a button recovers from a lost release`() {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    let hover = pointer(decoder.decode(report(35), at: 1))
    #expect(hover?.kind == .motion && hover?.buttonMask == [])
  }

  @Test func `a motion with a button that was not pressed is one without a button`() {
    // rxvt-unicode reports every movement without a button so.
    var decoder = decoder
    #expect(pointer(decoder.decode(report(32), at: 0))?.buttonMask == [])
    _ = decoder.decode(report(0), at: 1)
    #expect(pointer(decoder.decode(report(32), at: 2))?.buttonMask == .primary)
    #expect(pointer(decoder.decode(report(34), at: 3))?.buttonMask == [])
    #expect(pointer(decoder.decode(report(32), at: 4))?.buttonMask == [])
  }

  @Test func `an ignored button does not count until it is pressed again`() {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    decoder.ignoreButtons()
    let reports = [
      report(32), report(2), report(2, isRelease: true), report(32), report(0), report(32),
    ]
    #expect(
      reports.map { pointer(decoder.decode($0, at: 0))?.buttonMask }
        == [[], .secondary, [], [], .primary, .primary])
    decoder.ignoreButtons()
    _ = decoder.decode(report(0, isRelease: true), at: 0)
    #expect(pointer(decoder.decode(report(0), at: 0))?.buttonMask == .primary)
  }

  @Test func `a doubted button counts with another only if the next report names it`() {
    for (next, mask) in [(2, .secondary), (32, [.primary, .secondary])] as [(Int, ButtonMask)] {
      var decoder = decoder
      _ = decoder.decode(report(0), at: 0)
      decoder.doubtButtons()
      #expect(decoder.doubtsButtons)
      _ = decoder.decode(report(next), at: 0)
      #expect(!decoder.doubtsButtons)
      #expect(pointer(decoder.decode(report(2), at: 0))?.buttonMask == mask)
    }
  }

  @Test func `notices that a terminal names buttons while none is down`() {
    var decoder = decoder
    for code in [35, 0, 32, 35] { _ = decoder.decode(report(code), at: 0) }
    #expect(!decoder.namesButtonsWhileHovering)
    _ = decoder.decode(report(32), at: 0)
    #expect(decoder.namesButtonsWhileHovering)
    _ = decoder.decode(report(35), at: 0)
    #expect(!decoder.namesButtonsWhileHovering, "only the press was not reported")
  }

  @Test(arguments: [
    (64, Vector(dx: 0, dy: -1)), (65, Vector(dx: 0, dy: 1)), (66, Vector(dx: -1, dy: 0)),
    (67, Vector(dx: 1, dy: 0)),
  ])
  func `the wheel scrolls at the pointer and leaves the buttons unchanged`(
    code: Int, notches: Vector
  ) {
    var decoder = decoder
    _ = decoder.decode(report(0), at: 0)
    let event = ScrollEvent(
      timestamp: 3, location: Point(x: 9, y: 6), notches: notches, modifierFlags: .control)
    #expect(decoder.decode(report(code | 16, x: 5, y: 2), at: 3) == .wheel(event))
    #expect(pointer(decoder.decode(report(32), at: 0))?.buttonMask == .primary)
  }

  @Test(arguments: [96, 256, 1_000_000_000])
  func `ignores codes that no terminal sends`(code: Int) {
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
  func `decodes modifier keys`(bits: Int, flags: ModifierFlags) {
    var decoder = decoder
    #expect(pointer(decoder.decode(report(bits), at: 0))?.modifierFlags == flags)
    #expect(pointer(decoder.decode(report(bits | 32), at: 0))?.buttonMask == .primary)
  }

  @Test(arguments: [(1, 1, 1.0, 2.0), (10, 3, 19, 10), (0, -2, -1, -10)])
  func `a cell report is located at the cell's center`(x: Int, y: Int, dotX: Double, dotY: Double) {
    var decoder = decoder
    let decoded = pointer(decoder.decode(report(35, x: x, y: y), at: 0))
    #expect(decoded?.location == Point(x: dotX, y: dotY) && decoded?.isCellResolution == true)
  }

  @Test(arguments: [(0, 0, 0.1, 0.1), (9, 39, 1.9, 7.9), (-1, -10, -0.1, -1.9)])
  func `a pixel report, from 0, is located at the pixel's center`(
    x: Int, y: Int, dotX: Double, dotY: Double
  ) throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    var decoder = PointerDecoder(resolution: .pixels(cell))
    let decoded = pointer(decoder.decode(report(35, x: x, y: y), at: 0))
    #expect((decoded?.location.distance(to: Point(x: dotX, y: dotY)) ?? .infinity) < 1e-9)
    #expect(decoded?.isCellResolution == false)
  }

  @Test func `a location that no screen has is moved near the screen`() {
    var decoder = decoder
    let far = pointer(decoder.decode(report(0, x: 1_000_000_000, y: -1_000_000_000), at: 0))
    #expect(far?.location == Point(x: PointerDecoder.farthest, y: -PointerDecoder.farthest))
  }
}
