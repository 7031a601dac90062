import Geometry
import Ink

/// A channel of a trace.
struct InkMLChannel {
  /// The property of a sample that a channel sets; channels with other names are skipped.
  enum Property: String {
    case x = "X"
    case y = "Y"
    case time = "T"
    case force = "F"
    case azimuth = "OA"
    case altitude = "OE"
  }

  let property: Property?
  /// The factor from the channel's unit to dots, seconds, average touches, or radians.
  var factor = 1.0
  /// Whether values may be missing at the end of a point.
  let isIntermittent: Bool
  /// The value of a point that has none.
  let defaultValue: Double?

  init(_ attributes: [String: String], isIntermittent: Bool) throws {
    property = attributes["name"].flatMap(Property.init)
    self.isIntermittent = isIntermittent
    defaultValue = try attributes["default"].flatMap(Self.number)
    factor = Self.factor(of: attributes["units"] ?? "", property)
  }

  private static func number(_ text: String) throws -> Double? {
    switch text {
    case "T", "true": return 1
    case "F", "false": return 0
    default: break
    }
    var token = NumberToken()
    for byte in text.utf8 { try token.append(byte) }
    return token.decimal
  }

  /// Returns the factor of a unit; 1 if the unit is unknown or that of the device.
  ///
  /// An inch has 96 dots.
  static func factor(of unit: String, _ property: Property?) -> Double {
    switch property {
    case .x, .y: lengths[unit] ?? 1
    case .time: times[unit] ?? 0.001
    case .azimuth, .altitude: angles[unit] ?? 1
    case .force, nil: 1
    }
  }

  private static let lengths: [String: Double] = [
    "m": 96 / 0.0254, "cm": 96 / 2.54, "mm": 96 / 25.4, "in": 96, "pt": 96.0 / 72, "pc": 16,
    "himetric": 96 / 2540, "px": 1,
  ]
  private static let times = ["s": 1, "ms": 0.001, "us": 0.000_001, "ns": 0.000_000_001]
  private static let angles = ["rad": 1, "deg": Double.pi / 180, "degree": Double.pi / 180]
}

/// The meaning of the values of traces.
struct InkMLContext {
  var channels: [InkMLChannel]
  /// The samples per second, if the device has a steady rate.
  var sampleRate: Double?
  var brush = StrokeStyle(width: 2)

  /// The context of a trace that names none: X and Y.
  static func standard() throws -> InkMLContext {
    InkMLContext(
      channels: try ["X", "Y"].map { try InkMLChannel(["name": $0], isIntermittent: false) })
  }
}
