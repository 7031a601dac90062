import Geometry
import Ink

/// The properties of an element; those that are `nil` are inherited.
struct SVGStyle {
  enum Paint: Hashable {
    case none
    case ink(InkColor)
    /// White, which is the paper in most pictures.
    case white
  }

  var stroke, fill: Paint?
  /// The width of lines, in units of the element.
  var width: Double?
  var isVisible: Bool?
  /// Whether the element and everything in it is left out.
  var isRemoved = false

  /// Returns the style of a child with its own properties.
  func inherited(by child: SVGStyle) -> SVGStyle {
    SVGStyle(
      stroke: child.stroke ?? stroke, fill: child.fill ?? fill, width: child.width ?? width,
      isVisible: child.isVisible ?? isVisible, isRemoved: isRemoved || child.isRemoved)
  }

  /// The color of the lines of a shape; `nil` if it has none.
  ///
  /// A shape that is only filled has its outline drawn.
  var linePaint: Paint? {
    guard isVisible != false, !isRemoved else { return nil }
    if let stroke, stroke != .none, width != 0 { return stroke }
    let fill = fill ?? .ink(.foreground)
    return fill == .none ? nil : fill
  }

  /// Whether the shape has a line, and not only an area.
  var isStroked: Bool { stroke != nil && stroke != Paint.none && width != 0 }

  /// Sets a property from an attribute or a declaration of CSS.
  mutating func set(_ name: some StringProtocol, to value: String) {
    switch name {
    case "stroke": stroke = Self.paint(value) ?? stroke
    case "fill": fill = Self.paint(value) ?? fill
    case "stroke-width": width = SVGLength(value)?.pixels ?? width
    case "display": if value == "none" { isRemoved = true }
    case "visibility": isVisible = value == "inherit" ? isVisible : value == "visible"
    case "opacity": if Double(value) == 0 { isRemoved = true }
    case "stroke-opacity": if Double(value) == 0 { stroke = Paint.none }
    case "fill-opacity": if Double(value) == 0 { fill = Paint.none }
    default: break
    }
  }

  /// Sets the declarations of a `style` attribute or of a rule.
  mutating func set(declarations: some StringProtocol) {
    for declaration in declarations.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmed
      let value = declaration[declaration.index(after: colon)...].trimmed
      set(name, to: value.hasSuffix("!important") ? String(value.dropLast(10)).trimmed : value)
    }
  }

  private static func paint(_ text: String) -> Paint? {
    if ["none", "transparent"].contains(text) { return Paint.none }
    if text == "inherit" { return nil }
    guard let color = RGBColor(css: text.lowercased()) else { return .ink(.foreground) }
    return min(color.red, color.green, color.blue) > 240 ? .white : .ink(InkColor(imported: color))
  }
}

/// A length with its unit.
struct SVGLength {
  /// In user units, of which an inch has 96.
  let pixels: Double

  private static let units: [String: Double] = [
    "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
    "em": 16, "ex": 8,
  ]

  /// Parses a length; `nil` if it is malformed, or a part of a length that is not known here.
  init?(_ text: String) {
    let text = text.trimmed
    let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
    guard let factor = Self.units[unit], let number = Double(text.dropLast(unit.count)),
      abs(number) <= 1e9
    else { return nil }
    pixels = number * factor
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
