import Geometry
import Glibc

/// A color in a space in which distances are near to the differences that people see.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
public struct Oklab: Hashable, Sendable {
  /// The lightness, from 0 for black to 1 for white.
  public var lightness: Double
  /// The position between green, at about -0.4, and red, at about 0.4.
  public var a: Double
  /// The position between blue, at about -0.4, and yellow, at about 0.4.
  public var b: Double

  /// Converts a color.
  public init(_ color: RGBColor) { self.init(color.linear) }

  /// Converts components in proportion to light, from 0 to 1.
  package init(light: SIMD4<Float>) {
    self.init((Double(light.x), Double(light.y), Double(light.z)))
  }

  private init(_ light: (red: Double, green: Double, blue: Double)) {
    let (red, green, blue) = light
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// Creates a color from its lightness, its chroma from 0 for gray to about 0.3, and its hue in radians.
  public init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    (a, b) = (chroma * cos(hue), chroma * sin(hue))
  }

  /// The distance from gray.
  public var chroma: Double { (a * a + b * b).squareRoot() }
  /// The angle of ``a`` and ``b``, in radians from -π to π; unspecified for gray.
  public var hue: Double { atan2(b, a) }

  /// Returns the square of the distance to another color.
  public func squaredDistance(to other: Oklab) -> Double {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }

  /// The nearest color of sRGB with the same lightness and hue, which may have less chroma.
  public var color: RGBColor {
    if let color = exactColor { return color }
    // Halves the range of the chroma until its ends are the same in eight bits.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if withChroma(times: middle).exactColor != nil { low = middle } else { high = middle }
    }
    return withChroma(times: low).exactColor ?? RGBColor(number: lightness > 0.5 ? 0xFFFFFF : 0)
  }

  private func withChroma(times factor: Double) -> Oklab {
    var color = self
    color.a *= factor
    color.b *= factor
    return color
  }

  private var exactColor: RGBColor? {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    guard let red = Self.component(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      let green = Self.component(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      let blue = Self.component(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    else { return nil }
    return RGBColor(red: red, green: green, blue: blue)
  }

  private static func component(_ light: Double) -> UInt8? {
    guard (-0.0005...1.0005).contains(light) else { return nil }
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded().clamped(to: 0...255))
  }
}
