import Geometry
import Ink

/// The meaning of the values of traces.
struct InkMLContext {
  var channels: [InkMLChannel]
  /// The samples per second, if the device has a steady rate.
  var sampleRate: Double?
  var brush = InkMLBrush()
  /// The time to which the offsets of traces are relative, in seconds.
  var timestamp: TimeInterval = 0

  /// The context of a trace that names none: X and Y.
  static func standard() -> InkMLContext {
    InkMLContext(
      channels: ["X", "Y"].map { InkMLChannel(["name": $0], isIntermittent: false) })
  }
}

/// Named values that a document defines, and the one that is being defined.
struct InkMLDefinitions<Value> {
  private(set) var values: [String: Value] = [:]
  /// The value that is being defined; `nil` for none.
  var open: Value?
  private var id: String?

  /// Returns the value that a reference within the document names.
  subscript(reference: String?) -> Value? { (reference?.fragment).flatMap { values[$0] } }

  mutating func begin(_ value: Value, _ attributes: [String: String]) {
    (open, id) = (value, attributes["id"])
  }

  /// Ends the definition; returns its value.
  mutating func end() -> Value? {
    guard let value = open.take() else { return nil }
    if let id { values[id] = value }
    return value
  }
}

/// The look of traces.
struct InkMLBrush {
  var style = StrokeStyle(width: 2)
  /// The width in the unit of the locations; `nil` if the brush has none.
  var width: Double?
  /// Whether the ink cannot be seen at all.
  var isInvisible = false
  /// The nib and the ink as stipple wrote them, which are more exact than the properties.
  private var nib: Nib?
  private var color: InkColor?

  /// Sets a property of the standard; returns whether it has an effect.
  mutating func setProperty(_ attributes: [String: String]) -> Bool {
    guard let value = attributes["value"] else { return true }
    switch attributes["name"] {
    case "width":
      let unit = InkMLChannel.factor(of: attributes["units"] ?? "", .x)
      guard let number = Double(value), number > 0, (number * unit).isFinite else { return false }
      width = number * unit
    case "color":
      guard let rgb = RGBColor(hexadecimal: value) else { return false }
      style.color = InkColor(imported: rgb)
    case "ignorePressure": if ["true", "1"].contains(value) { style.nib = .marker }
    case "transparency":
      isInvisible = value == "255"
      return value == "0" || isInvisible
    default: break
    }
    return true
  }

  /// Sets a property that only stipple writes.
  mutating func setAnnotation(_ type: String, _ text: String) {
    func number(in range: ClosedRange<Double>) -> Double? {
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
    switch type {
    case "nib": nib = Nib.allCases.first { $0.name == text }
    case "ink": color = InkColor(name: text)
    case "density": style.density = number(in: StrokeStyle.densities) ?? style.density
    case "nibAngle": style.nibAngle = number(in: -64...64) ?? style.nibAngle
    case "maximumForce": style.maximumForce = number(in: 0...64) ?? style.maximumForce
    default: break
    }
  }

  /// Replaces the properties by the nib and the ink that stipple wrote.
  mutating func finish() {
    if let nib { style.nib = nib }
    if let color { style.color = color }
    (nib, color) = (nil, nil)
  }
}
