struct InkMLChannel {
  /// The property of a sample that a channel sets; channels with other names are not used.
  enum Property: String {
    case x = "X", y = "Y", time = "T", force = "F", azimuth = "OA", altitude = "OE"
    case tiltX = "OTx", tiltY = "OTy"
  }

  let property: Property?
  /// The factor from the channel's unit to dots, seconds, or radians; forces keep their unit.
  private(set) var factor: Double
  /// The greatest value, if it is known.
  let maximum: Double?
  /// The timestamp from which times count; `nil` for the beginning of the trace.
  let timestampReference: String?
  /// Whether values may be missing at the end of a point.
  let isIntermittent: Bool
  /// The value of a point that has none.
  let defaultValue: Double?

  private let sign: Double

  init(_ attributes: [String: String], isIntermittent: Bool) {
    (property, self.isIntermittent) = (attributes["name"].flatMap(Property.init), isIntermittent)
    defaultValue = attributes["default"].flatMap(Self.number)
    maximum = attributes["max"].flatMap(Self.number).flatMap { $0 > 0 ? $0 : nil }
    timestampReference = attributes["respectTo"]?.fragment
    let unit = attributes["units"] ?? "dev"
    sign = attributes["orientation"] == "-ve" ? -1 : 1
    factor = sign * Self.factor(of: unit, property)
  }

  /// Sets the number of a value's steps in a unit of length, time, or angle.
  ///
  /// Programs of Microsoft write whole numbers of steps, even for channels with a physical unit.
  mutating func setResolution(_ resolution: Double, per unit: String) {
    guard resolution > 0, resolution.isFinite, property != .force else { return }
    factor = sign * Self.factor(of: unit, property) / resolution
  }

  private static func number(_ text: String) -> Double? {
    if let flag = ["T": 1.0, "true": 1, "F": 0, "false": 0][text] { return flag }
    var token = NumberToken()
    text.utf8.forEach { token.append($0) }
    return token.decimal
  }

  /// Returns the factor of a unit; that of the device is a dot (96 in an inch), a millisecond, or a radian.
  static func factor(of unit: String, _ property: Property?) -> Double {
    switch property {
    case .x, .y: lengths[unit] ?? 1
    case .time: times[unit] ?? 0.001
    case .azimuth, .altitude, .tiltX, .tiltY: angles[unit] ?? 1
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

extension String {
  /// The name that a reference within the document contains, after `#`.
  var fragment: String { firstIndex(of: "#").map { String(self[index(after: $0)...]) } ?? self }
}
