import Geometry
import Ink

/// The colors of a GIF: the background, and each ink mixed with it in up to 31 steps.
struct GIFPalette {
  /// The colors; the first one is the background.
  let colors: [RGBColor]
  /// The nearest color of each color with five bits for each component.
  private let nearest: [UInt8]
  /// The background's pixel, `0xRRGGBB`.
  private let background: UInt32

  private static let maximumColors = 256
  /// The numbers of steps between the background and an ink.
  private static let steps = 3...31

  /// Chooses the colors of the named inks and of others, the most important first, with fewer steps the more
  /// inks there are; those for which no color is left have the nearest one.
  init(_ inks: [InkColor], _ colors: ExportColors) {
    let background = colors.background
    let room = (Self.maximumColors - 1) / Self.steps.lowerBound - InkColor.named.count
    let inks = InkColor.named.map(colors.color) + inks.prefix(room).map(colors.color)
    let steps = ((Self.maximumColors - 1) / inks.count).clamped(to: Self.steps)
    var all = [background]
    for ink in inks where !all.contains(ink) || ink == background {
      all += (1...steps).map { background.mixed(with: ink, Double($0) / Double(steps)) }
    }
    (self.colors, self.background) = (all, background.number)
    nearest = (0..<1 << 15).map { Self.nearest(to: $0, among: all) }
  }

  /// Returns the index of the color nearest to a pixel (`0xXXRRGGBB`).
  func index(of pixel: UInt32) -> UInt8 {
    if pixel & 0xFF_FFFF == background { return 0 }
    let (red, green, blue) = (pixel >> 19 & 0x1F, pixel >> 11 & 0x1F, pixel >> 3 & 0x1F)
    return nearest[Int(red << 10 | green << 5 | blue)]
  }

  private static func nearest(to key: Int, among colors: [RGBColor]) -> UInt8 {
    // The middle of the eight values that share these bits.
    func component(_ shift: Int) -> Int { ((key >> shift) & 0x1F) * 8 + 4 }
    let wanted = SIMD3(component(10), component(5), component(0))
    var (best, bestDistance) = (0, Int.max)
    for (index, color) in colors.enumerated() {
      let offset = SIMD3(Int(color.red), Int(color.green), Int(color.blue)) &- wanted
      let distance = (offset &* offset).wrappedSum()
      if distance < bestDistance { (best, bestDistance) = (index, distance) }
    }
    return UInt8(best)
  }
}

extension ExportDocument {
  /// Returns the inks without names that strokes have or had, those with the most samples first.
  ///
  /// Among them are the colors of markers, which other strokes in their inks do not have, and those of screens.
  func mixedInks(_ colors: ExportColors) -> [InkColor] {
    var samples: [InkColor: Int] = [:]
    for stroke in edits.lazy.flatMap(\.newStrokes) + strokes {
      let style = stroke.style
      let ink = style.isUnder ? InkColor(colors.color(of: style)) : style.color
      samples[ink, default: 0] += stroke.sampleCount
    }
    for case .restyled(_, let change) in edits.lazy.map(\.action) {
      if let ink = change.color { samples[ink, default: 0] += 1 }
    }
    for style in edits.lazy.compactMap(\.screen).flatMap(\.styles) {
      for ink in [style.foreground, style.background].compactMap(InkColor.init) {
        samples[InkColor(colors.color(of: ink)), default: 0] += 1
      }
    }
    return samples.filter { $0.key.components != nil }
      .sorted { ($1.value, $0.key.number) < ($0.value, $1.key.number) }.map(\.key)
  }
}
