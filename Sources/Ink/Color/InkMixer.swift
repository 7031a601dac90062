import Glibc

/// Chooses what a cell shows whose dots have several inks: Section 2.1 of `docs/stroke-model.md`.
///
/// A cell has one character, one foreground color, and one background. The mixer shows the dots of
/// the newest ink, and makes the background as light as the older inks. If the mean of all colors is
/// nearer to the dots, it shows all dots in that color. The ink of markers is the background.
public struct InkMixer: Hashable, Sendable {
  /// What a cell shows.
  public struct Look: Hashable, Sendable {
    /// The lit dots, in the bit order of Unicode's braille patterns.
    public var mask: UInt8
    /// The color of the dots.
    public var color: InkColor
    /// The color behind the dots; `nil` for the terminal's own background.
    public var background: InkColor?
    /// Whether the cell must be emphasized, because a mark on its dots has no tint.
    public var isEmphasized = false

    /// Creates a look.
    @inlinable
    public init(mask: UInt8, color: InkColor, background: InkColor? = nil) {
      (self.mask, self.color, self.background) = (mask, color, background)
    }
  }

  /// What a cell with several inks may show in addition to the dots of the newest one.
  public struct Means: OptionSet, Hashable, Sendable {
    /// One bit for each of the means.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Older inks as the background, which must be known.
    public static let tint = Means(rawValue: 1 << 0)
    /// All dots in the mean of their colors.
    public static let mean = Means(rawValue: 1 << 1)
  }

  /// The range of the share of a dot.
  public static let dotShares = 0.05...1.0
  /// How many times the error of the mean, which keeps the shape of all inks, may be that of the tint.
  private static let shapeBonus: Float = 1.2
  /// The share of its area that a dot of DejaVu Sans covers.
  public static let standardDotShare = 0.29

  /// What may be shown.
  public var means: Means = [.tint, .mean]
  /// Whether lines under characters have colors of their own, and whether there are lines through characters.
  package var (underlinesInColor, strikesThrough) = (false, false)
  /// Whether the colors of a screen under the ink are dimmed.
  package var dimsScreen = false
  private let depth: ColorDepth
  private let share: Float
  private let background: Light
  /// The light of the named inks, and of the terminal's palette.
  private let named, palette: [Light]

  /// Whether inks differ in color; otherwise a cell shows the dots of all inks.
  public var showsColors: Bool { depth != .nothing }

  /// The mixer of a terminal that shows every color on black.
  public static let standard = InkPalette(colorCount: InkPalette.trueColorCount).mixer

  /// Creates a mixer for a number of colors; `named` has those in which the named inks are shown.
  package init(
    colorCount: Int, named: [RGBColor], terminal: TerminalColors = .standard,
    background: RGBColor, dotShare: Double = standardDotShare
  ) {
    depth = ColorDepth(colorCount)
    share = Float(dotShare)
    self.background = background.light
    self.named = named.map(\.light)
    palette = (0..<256).map { terminal.color($0).light }
  }

  /// Returns what a cell shows, in O(1).
  ///
  /// - Parameters:
  ///   - newest: The dots of the newest ink, in the bit order of braille patterns; at least one.
  ///   - older: The lit dots of other inks.
  ///   - under: Those of them that markers drew, if the newest ink is not a marker's.
  ///   - inks: The ink of each lit dot, row by row.
  ///   - hasGaps: Whether characters leave a part of each dot uncovered, as braille does.
  /// - Returns: The look; the dots of the newest ink are lit.
  public func look(
    newest: UInt8, older: UInt8, under: UInt8 = 0, inks: SIMD8<UInt32>, hasGaps: Bool
  ) -> Look {
    let top = InkColor(unchecked: inks[newest.firstDot])
    guard older != 0 else { return Look(mask: newest, color: top) }
    guard showsColors else { return Look(mask: newest | older & ~under, color: top) }
    if !hasGaps, newest | older == .max, let ink = inks.only(in: older) {
      return Look(mask: newest, color: top, background: InkColor(unchecked: ink))
    }
    let cell = MixedCell(
      newest: newest, older: older & ~under, light: light(of: inks), background: background,
      share: hasGaps ? share : 1)
    var look = cell.older == 0 ? Look(mask: newest, color: top) : self.look(of: cell, top)
    guard under != 0, depth >= .fixed, means.contains(.tint) else { return look }
    let behind = look.background.map(light(of:)) ?? background
    look.background = InkColor(shown(behind + cell.tint(of: under, behind: look.mask)))
    return look
  }

  /// Returns what a cell shows without its markers; it has older dots.
  private func look(of cell: MixedCell, _ top: InkColor) -> Look {
    let plain = Look(mask: cell.newest, color: top)
    guard depth >= .fixed else {
      let isNearer = cell.error(allIn: light(of: top)) < cell.error(tint: .zero)
      return isNearer ? Look(mask: cell.lit, color: top) : plain
    }
    // The nearest of few colors can be far away, so its error counts.
    func nearest(_ light: Light) -> Light { depth == .fixed ? shown(light).light : light }
    let (tint, mean) = (background + cell.tint, cell.mean)
    let usesMean = means == .mean || means.contains(.mean) && !cell.needsTint
    var error = depth == .fixed ? cell.error(tint: .zero) : .infinity
    var look = plain
    if means.contains(.tint) {
      // Without another candidate, the error does not matter.
      let tintError =
        depth == .fixed || usesMean ? cell.error(tint: nearest(tint) - background) : 0
      if tintError < error { (look.background, error) = (InkColor(shown(tint)), tintError) }
    }
    if usesMean, cell.error(allIn: nearest(mean)) < Self.shapeBonus * error {
      return Look(mask: cell.lit, color: InkColor(shown(mean)))
    }
    return look
  }

  /// Returns a look behind whose dots a mark shows as a tint, so that it hides none of them.
  ///
  /// The tint is half a cell's in the color of the mark, or as much more as it takes to be seen. If the terminal shows no tint, the dots of
  /// the mark are added in the look's color; a cell whose dots are lit already is emphasized.
  public func marking(_ look: Look, with dots: UInt8, in color: InkColor) -> Look {
    var look = look
    if showsTints {
      let behind = look.background.map(light(of:)) ?? background
      let (paper, difference) = (RGBColor(light: behind), light(of: color) - behind)
      // Of few colors, the nearest one may be that behind it.
      let tints = (1...5).lazy.map { shown(behind + difference * (share / 2 * Float($0))) }
      look.background = InkColor(
        tints.first { $0.contrast(to: paper) >= 1.1 } ?? shown(light(of: color)))
    } else {
      look.isEmphasized = look.mask & dots != 0
      look.mask |= dots
    }
    return look
  }

  /// The lowest contrast ratio of a readable character: WCAG 2.2, 1.4.3.
  package static let minimumTextContrast = 4.5

  /// Whether the terminal shows tints behind characters.
  package var showsTints: Bool { depth >= .fixed && means.contains(.tint) }

  /// Returns the weakest tint behind characters that shows an ink, on the terminal's background or another one;
  /// `nil` if the terminal shows no tint.
  package func tint(of ink: InkColor, on paper: InkColor? = nil) -> InkColor? {
    guard showsTints else { return nil }
    let (behind, full) = (paper.map(light(of:)) ?? background, light(of: ink))
    let tints = (2...8).lazy.map { shown(behind + (full - behind) * (Float($0) / 8)) }
    return InkColor(
      tints.first { isVisible($0, on: behind) } ?? visible(light(of: ink), on: behind))
  }

  private func isVisible(_ color: RGBColor, on behind: Light) -> Bool {
    color.contrast(to: RGBColor(light: behind)) >= InkPalette.minimumContrast
  }

  /// Returns the ink of dots on a background, mixed with black or white as far as it takes to be seen.
  package func visible(_ ink: InkColor, on paper: InkColor) -> InkColor {
    guard depth >= .fixed, !isVisible(RGBColor(light: light(of: ink)), on: light(of: paper))
    else { return ink }
    return InkColor(visible(light(of: ink), on: light(of: paper)))
  }

  /// Returns a color mixed with black or white, whichever contrasts more with a background.
  private func visible(_ color: Light, on behind: Light) -> RGBColor {
    let end = readable(InkColor(RGBColor(light: behind)), on: InkColor(RGBColor(light: behind)))
    let mixes = (0...8).lazy.map { shown(color + (light(of: end) - color) * (Float($0) / 8)) }
    return mixes.first { isVisible($0, on: behind) } ?? shown(light(of: end))
  }

  /// The terminal's background, as the color of reversed characters.
  package var paper: InkColor { InkColor(RGBColor(light: background)) }

  /// The part of its difference from the background that a dimmed color loses.
  private static let dimming: Float = 0.38

  /// Returns a color nearer to the terminal's background; the same color if the terminal shows no mixtures.
  package func dimmed(_ ink: InkColor) -> InkColor {
    guard depth >= .fixed else { return ink }
    return InkColor(shown(light(of: ink) + (background - light(of: ink)) * Self.dimming))
  }

  /// Returns the ink of a character, or black or white if it is not readable on a background.
  package func readable(_ ink: InkColor, on background: InkColor) -> InkColor {
    let paper = RGBColor(light: light(of: background))
    func contrast(_ color: RGBColor) -> Double { color.contrast(to: paper) }
    guard contrast(RGBColor(light: light(of: ink))) < Self.minimumTextContrast else { return ink }
    let (black, white) = (RGBColor(number: 0), RGBColor(number: 0xFFFFFF))
    return InkColor(contrast(black) > contrast(white) ? black : white)
  }

  /// The color that looks as bright from afar as eight dots in the terminal's foreground; `nil`
  /// without such colors.
  public var tintOfFullCell: RGBColor? {
    guard showsTints else { return nil }
    return shown(background + (named[0] - background) * share)
  }

  private func light(of inks: SIMD8<UInt32>) -> [8 of Light] {
    InlineArray { light(of: InkColor(unchecked: inks[$0])) }
  }

  private func light(of ink: InkColor) -> Light {
    ink.components?.light ?? ink.paletteNumber.map { palette[$0] } ?? named[Int(ink.number)]
  }

  /// Returns the nearest color that the terminal shows; 64 per component, so that cells share them.
  private func shown(_ light: Light) -> RGBColor {
    let color = RGBColor(light: light)
    guard depth == .fixed else { return color.coarse }
    let (red, green) = (Int(color.red >> 4), Int(color.green >> 4))
    return Self.fixedColors[red << 8 | green << 4 | Int(color.blue >> 4)]
  }

  /// The nearest of the fixed colors of terminals to each color of four bits for each component.
  ///
  /// Their components are in the same order, or equal: among few colors, the nearest one in Oklab can
  /// have another hue, such as violet for blue.
  private static let fixedColors: [RGBColor] = {
    var candidates: [SIMD3<Int>: (colors: [RGBColor], nearest: NearestColors)] = [:]
    func colors(in order: SIMD3<Int>) -> (colors: [RGBColor], nearest: NearestColors) {
      let colors = TerminalColor.fixedColors.filter {
        let other = $0.order
        return (0..<3).allSatisfy { other[$0] == order[$0] || other[$0] == 0 }
      }
      return (colors, NearestColors(colors))
    }
    return (0..<4096 as Range<UInt32>).map { number in
      let digits = ((number >> 8) << 16 | ((number >> 4) & 0xF) << 8 | (number & 0xF)) * 0x11
      let color = RGBColor(number: digits)
      let candidate = candidates[color.order] ?? colors(in: color.order)
      candidates[color.order] = candidate
      return candidate.nearest.index(nearestTo: color).map { candidate.colors[$0] } ?? color
    }
  }()
}

/// The components of a color in proportion to light, from 0 to 1; the fourth, which vectors of
/// processors have, is 0.
typealias Light = SIMD4<Float>

/// Compares the light of a cell's eight dots with the looks that the cell can have.
private struct MixedCell {
  /// The dots of the newest ink, and of older ones without those of markers.
  let newest, older: UInt8
  /// The light of the inks of the dots, row by row; any for a dot that is not lit.
  let light: [8 of Light]
  let background: Light
  /// The share of its area that a dot covers.
  let share: Float

  var lit: UInt8 { newest | older }

  /// Whether the mean would hide the newest dots among others in a full cell, which the tint shows.
  ///
  /// On a light background, the newest dots are darker than the tint, even if their ink is lighter.
  var needsTint: Bool {
    guard lit == .max, share < 1, background.luminance > Self.lightBackground else {
      return lit == .max
    }
    let others = sum(over: older) { $0 } / Float(older.nonzeroBitCount)
    let own = sum(over: newest) { $0 } / Float(newest.nonzeroBitCount)
    return own.luminance <= others.luminance
  }

  /// What is added to the terminal's background: the light of the older dots.
  ///
  /// If these prevail, they are an area that continues under the newest dots.
  var tint: Light {
    let count = Float(newest.nonzeroBitCount)
    let isArea = older.nonzeroBitCount >= newest.nonzeroBitCount
    return sum(over: older) { $0 - background } * (share / (8 - count * (isArea ? 1 : share)))
  }

  /// Returns what is added to the background by markers, an area that continues under the dots of a mask.
  func tint(of under: UInt8, behind mask: UInt8) -> Light {
    sum(over: under) { $0 - background } * (share / Float(8 - mask.nonzeroBitCount))
  }

  /// The mean light of the inks of all dots.
  var mean: Light { sum(over: lit) { $0 } / Float(lit.nonzeroBitCount) }

  /// Returns the error of the newest dots on the terminal's background with a tint.
  func error(tint: Light) -> Float {
    error { index, bit in
      if newest & bit != 0 { return tint * (share - 1) }
      return (older & bit == 0 ? .zero : (light[index] - background) * share) - tint
    }
  }

  func error(allIn color: Light) -> Float {
    error { index, bit in
      lit & bit == 0 ? .zero : (light[index] - color) * share
    }
  }

  /// Returns the sum of the differences at all dots, blurred as an eye does: across, and then down.
  @inline(__always)
  private func error(_ difference: (_ index: Int, _ bit: UInt8) -> Light) -> Float {
    let (near, far, farthest) = (Self.weights.x, Self.weights.y, Self.weights.z)
    func column(_ index: Int) -> Light { difference(index, UInt8.dots[index]) }
    var error = Light.zero
    let left = (column(0), column(2), column(4), column(6))
    let right = (column(1), column(3), column(5), column(7))
    @inline(__always) func add(
      _ one: (Light, Light, Light, Light), _ two: (Light, Light, Light, Light)
    ) {
      let (a, b) = (one.0 + two.0 * near, one.1 + two.1 * near)
      let (c, d) = (one.2 + two.2 * near, one.3 + two.3 * near)
      let outer = (a + b * near + c * far + d * farthest, d + c * near + b * far + a * farthest)
      let inner = (b + (a + c) * near + d * far, c + (d + b) * near + a * far)
      error += (outer.0.magnitude + outer.1.magnitude) / (1 + near + far + farthest)
      error += (inner.0.magnitude + inner.1.magnitude) / (1 + 2 * near + far)
    }
    add(left, right)
    add(right, left)
    return error.sum() / (1 + near)
  }

  private func sum(over mask: UInt8, _ value: (Light) -> Light) -> Light {
    var sum = Light.zero
    for index in 0..<8 where mask & UInt8.dots[index] != 0 { sum += value(light[index]) }
    return sum
  }

  /// The luminance from which a background is light.
  private static let lightBackground: Float = 0.18
  /// The radius of the blur, in dots.
  private static let radius: Float = 0.75

  /// The weights of dots at a distance of one, two, and three dots in the blurred light of a dot.
  private static let weights = SIMD3<Float>(weight(1), weight(2), weight(3))

  private static func weight(_ distance: Float) -> Float {
    expf(-distance * distance / (2 * radius * radius))
  }
}

extension Light {
  /// The absolute values of the components.
  fileprivate var magnitude: Light { pointwiseMax(self, -self) }
  /// The relative luminance, as in WCAG 2.2.
  fileprivate var luminance: Float { (self * Light(0.2126, 0.7152, 0.0722, 0)).sum() }
}

extension RGBColor {
  /// The signs of the differences between red and green, green and blue, and blue and red.
  fileprivate var order: SIMD3<Int> {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    return [(red - green).signum(), (green - blue).signum(), (blue - red).signum()]
  }
}

extension UInt8 {
  /// The bits of the dots of a braille pattern, row by row.
  fileprivate static let dots: [8 of UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// The index of the first dot, row by row; 0 if there is none.
  fileprivate var firstDot: Int { (0..<8).first { self & Self.dots[$0] != 0 } ?? 0 }
}

extension SIMD8<UInt32> {
  /// Returns the ink that all dots of a mask have; `nil` if they have several.
  fileprivate func only(in mask: UInt8) -> UInt32? {
    let first = self[mask.firstDot]
    return (0..<8).allSatisfy { mask & UInt8.dots[$0] == 0 || self[$0] == first } ? first : nil
  }
}
