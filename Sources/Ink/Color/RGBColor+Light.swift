import Geometry
import Glibc

extension RGBColor {
  /// The components in proportion to light; the fourth is 0.
  package var light: SIMD4<Float> {
    let (red, green, blue) = linear
    return Light(Float(red), Float(green), Float(blue), 0)
  }

  /// Creates the nearest color to a light.
  init(light: Light) {
    func component(_ light: Float) -> UInt8 {
      let value = light <= 0.0031308 ? 12.92 * light : 1.055 * powf(light, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded().clamped(to: 0...255))
    }
    self.init(red: component(light.x), green: component(light.y), blue: component(light.z))
  }

  /// The nearest color whose components are multiples of 4, or 255.
  var coarse: RGBColor {
    func coarse(_ component: UInt8) -> UInt8 {
      component >= 254 ? 255 : (component &+ 2) & 0xFC
    }
    return RGBColor(red: coarse(red), green: coarse(green), blue: coarse(blue))
  }
}
