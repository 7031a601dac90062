import Geometry
import Ink

/// The colors of a GIF: the background, and each ink mixed with it in 31 steps.
struct GIFPalette {
  /// The colors; the first one is the background.
  let colors: [RGBColor]

  /// The nearest color of each color with five bits for each component.
  private let nearest: [UInt8]

  /// The background's pixel, `0xRRGGBB`.
  private let background: UInt32

  private static let steps = 31

  init(_ colors: ExportColors) {
    let inks = InkColor.allCases.map(colors.color)
    let background = colors.background
    var all = [background]
    for ink in inks where !all.contains(ink) || ink == background {
      for step in 1...Self.steps {
        all.append(background.mixed(with: ink, Double(step) / Double(Self.steps)))
      }
    }
    self.colors = all
    self.background =
      UInt32(background.red) << 16 | UInt32(background.green) << 8 | UInt32(background.blue)
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
    let red = component(10)
    let green = component(5)
    let blue = component(0)
    var best = 0
    var bestDistance = Int.max
    for (index, color) in colors.enumerated() {
      let redDistance = Int(color.red) - red
      let greenDistance = Int(color.green) - green
      let blueDistance = Int(color.blue) - blue
      let distance: Int =
        redDistance * redDistance + greenDistance * greenDistance + blueDistance * blueDistance
      if distance < bestDistance { (best, bestDistance) = (index, distance) }
    }
    return UInt8(best)
  }
}
