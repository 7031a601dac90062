import TestSupport

@testable import Ink

@Suite struct InkMixerTests {
  /// A cell: the dots of the newest ink, and those of older ones, in the bit order of braille patterns.
  private struct MixedDots {
    var newest: UInt8 = 0
    var older: UInt8 = 0
    /// The ink of each dot, row by row.
    var inks = SIMD8<UInt32>()

    static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    init(_ dots: [InkColor?], newest: InkColor) {
      for (index, ink) in dots.enumerated() {
        guard let ink else { continue }
        inks[index] = ink.number
        if ink == newest { self.newest |= Self.bits[index] } else { older |= Self.bits[index] }
      }
    }

    /// Creates a cell with two or three random inks.
    init(random: inout SplitMix64) {
      let inks: [InkColor] = (0..<3).map { _ in
        Bool.random(using: &random)
          ? InkColor.named.randomElement(using: &random) ?? .red
          : InkColor(RGBColor(number: .random(in: 0...0xFF_FFFF, using: &random)))
      }
      let dots = (0..<8).map { _ in Int.random(in: 0..<4, using: &random) }
      self.init(dots.map { $0 < 3 ? inks[$0] : nil }, newest: inks[0])
      if newest == 0 {
        newest = 0x01
        older &= ~0x01
        self.inks[0] = inks[0].number
      }
    }
  }

  private func terminal(_ background: UInt32, dotShare: Double = 0.29) -> TerminalColors {
    var colors = TerminalColors.standard
    colors.background = RGBColor(number: background)
    colors.choices.dotShare = dotShare
    return colors
  }

  private func look(
    _ dots: MixedDots, colors: Int = InkPalette.trueColorCount, on background: UInt32 = 0,
    hasGaps: Bool = true, dotShare: Double = 0.29
  ) -> InkMixer.Look {
    let terminal = terminal(background, dotShare: dotShare)
    return InkPalette(colorCount: colors, terminal: terminal).mixer.look(
      newest: dots.newest, older: dots.older, inks: dots.inks, hasGaps: hasGaps)
  }

  @Test func `a mark is a tint behind the ink, or dots in its color where there is no tint`() {
    let look = InkMixer.Look(mask: 0x07, color: .red)
    let tinted = InkMixer.standard.marking(look, with: 0xF8, in: .cyan)
    #expect(tinted.mask == look.mask && tinted.color == .red)
    #expect(tinted.background?.components.map { $0.green > $0.red } == true)
    #expect(InkMixer.standard.marking(look, with: 0x07, in: .cyan).background != nil)
    let basic = InkPalette(colorCount: 8).mixer.marking(look, with: 0xF8, in: .cyan)
    #expect(basic == InkMixer.Look(mask: 0xFF, color: .red))
    for colors in [0, 8, 16] {
      let marked = InkPalette(colorCount: colors).mixer.marking(look, with: 0x03, in: .cyan)
      #expect(marked.mask == look.mask && marked.color == .red && marked.isEmphasized)
    }
  }

  @Test(arguments: [0, 8, 16, 256, InkPalette.trueColorCount], [0, 0xFF_FFFF] as [UInt32])
  func `the dots of the newest ink are lit, and no blank one`(colors: Int, background: UInt32) {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let dots = MixedDots(random: &random)
      for hasGaps in [true, false] {
        let look = look(dots, colors: colors, on: background, hasGaps: hasGaps)
        #expect(look.mask & dots.newest == dots.newest)
        #expect(look.mask & ~(dots.newest | dots.older) == 0)
      }
    }
  }

  @Test func `a line over a filled area keeps its color, and the area shows behind it`() throws {
    let dots: [InkColor?] = [.cyan, .cyan, .red, .red, .cyan, .cyan, .cyan, .cyan]
    let look = look(MixedDots(dots, newest: .red))
    #expect(look.mask == 0x12 && look.color == .red)
    let share = 0.29
    let background = try #require(look.background?.components)
    let cyan = TerminalColors.standard.basic[6].linear
    #expect(abs(background.linear.green - cyan.green * share) < 0.01)
    #expect(abs(background.linear.blue - cyan.blue * share) < 0.01)
    #expect(background.red == 0)
  }

  @Test(arguments: [0, 0xFF_FFFF] as [UInt32])
  func `few dots keep their pattern`(background: UInt32) {
    // A letter, and a line across it.
    let dots: [InkColor?] = [.foreground, .foreground, .foreground, nil, .red, .red, nil, nil]
    let look = look(MixedDots(dots, newest: .red), on: background)
    #expect(look.mask == 0x2F && look.background == nil)
  }

  @Test func `on white, a light ink over a dark one has no tint that is lighter than its dots`() {
    let cell = [InkColor.yellow, .magenta].flatMap { Array(repeating: $0, count: 4) }
    #expect(look(MixedDots(cell, newest: .yellow), on: 0xFF_FFFF).mask == 0xFF)
    #expect(look(MixedDots(cell, newest: .magenta), on: 0xFF_FFFF).mask == 0xE4)
  }

  @Test(arguments: [0, 8, 16, 256, InkPalette.trueColorCount], [0, 0xFF_FFFF] as [UInt32])
  func `a marker is the background of other ink`(colors: Int, background: UInt32) throws {
    var random = SplitMix64(seed: 4)
    var mixer = InkPalette(colorCount: colors, terminal: terminal(background)).mixer
    for _ in 0..<300 {
      let dots = MixedDots(random: &random)
      let under = dots.older & UInt8.random(in: 1...255, using: &random)
      guard under != 0 else { continue }
      func look() -> InkMixer.Look {
        mixer.look(
          newest: dots.newest, older: dots.older, under: under, inks: dots.inks, hasGaps: true)
      }
      #expect(look().mask & under == 0 && look().mask & dots.newest == dots.newest)
      #expect((look().background != nil) == (colors >= 256) || under != dots.older)
      mixer.means = .mean
      #expect(look().background == nil && look().mask & under == 0)
      mixer.means = [.tint, .mean]
    }
    let cell: [InkColor?] = [.red, .yellow, .red, .yellow, .red, .yellow, .yellow, .yellow]
    let dots = MixedDots(cell, newest: .red)
    let look = mixer.look(
      newest: dots.newest, older: dots.older, under: dots.older, inks: dots.inks, hasGaps: true)
    #expect(look.mask == 0x07 && look.color == .red)
    guard let tint = look.background?.components else { return #expect(colors < 256) }
    #expect(tint.red == tint.green && tint.blue <= tint.red)
  }

  @Test func `a larger dot gives a stronger tint, and a light background a darker one`() throws {
    let dots = MixedDots([.red, .red] + Array(repeating: .blue, count: 6), newest: .red)
    let looks = [0.1, 0.29, 0.8].map { look(dots, dotShare: $0).background?.components?.luminance }
    let lights = try looks.map { try #require($0) }
    #expect(lights == lights.sorted() && Set(lights).count == 3)
    let mixed = MixedDots([.red, nil, nil, nil, nil, nil, .gray, .gray], newest: .red)
    var mixer = InkPalette(
      colorCount: InkPalette.trueColorCount, terminal: terminal(0xFF_FFFF)
    ).mixer
    mixer.means = .tint
    let tint = mixer.look(newest: mixed.newest, older: mixed.older, inks: mixed.inks, hasGaps: true)
    #expect(try #require(tint.background?.components).luminance < 1)
  }

  @Test func `without gaps, two inks of a full cell are shown exactly`() {
    let dots: [InkColor?] = [.green, .green, .red, .green, .green, .green, .green, .red]
    let look = look(MixedDots(dots, newest: .red), hasGaps: false)
    #expect(look == InkMixer.Look(mask: 0x82, color: .red, background: .green))
  }

  @Test func `with few colors, a cell shows the newest ink's dots, or all of them in it`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let dots = MixedDots(random: &random)
      let look = look(dots, colors: 16)
      #expect(look.background == nil || dots.older == 0)
      #expect([dots.newest, dots.newest | dots.older].contains(look.mask))
      #expect(
        look.color.number == dots.inks[MixedDots.bits.firstIndex { dots.newest & $0 != 0 } ?? 0])
    }
  }

  @Test func `without colors, a cell shows all dots`() {
    let dots = MixedDots([.red, .blue, nil, nil, nil, nil, nil, .green], newest: .green)
    #expect(look(dots, colors: 0).mask == 0x89)
    #expect(look(dots, colors: 0).background == nil)
  }

  @Test func `with 256 colors, tints and means are colors that the terminal has`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let dots = MixedDots(random: &random)
      let look = look(dots, colors: 256)
      if let tint = look.background?.components {
        #expect(TerminalColor.fixedColors.contains(tint))
      }
      if look.mask != dots.newest, let mean = look.color.components {
        #expect(TerminalColor.fixedColors.contains(mean))
      }
    }
  }

  @Test func `an unknown background is not tinted`() {
    var mixer = InkMixer.standard
    mixer.means = .mean
    let dots = MixedDots([.red, .blue, .blue, .blue, nil, nil, nil, nil], newest: .red)
    let look = mixer.look(newest: dots.newest, older: dots.older, inks: dots.inks, hasGaps: true)
    #expect(look.background == nil && look.mask == dots.newest | dots.older)
  }
}
