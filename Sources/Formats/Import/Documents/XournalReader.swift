import Geometry
import Ink

extension ImportFormat {
  /// A Xournal++ (file version 4) or Xournal document; its pages are stacked vertically.
  static let xournal = ImportFormat(
    "xopp", [".xopp", ".xoj"], dotsPerUnit: 0.5, recognizes: { $0.xmlRoot == "xournal" }
  ) { input, ink in try XMLReader.read(input.xmlText, XournalReader(ink)) }
}

/// Reads the strokes of all pages and layers.
final class XournalReader: XMLHandler {
  private let ink: ImportedInk
  private var stroke: ImportedStroke?
  private var widths: [Double] = []
  private var numbers = NumberList()
  private var x: Double?
  /// The number of points of the stroke so far, even of those that are left out.
  private var pointCount = 0
  /// The upper edge of the page, and the height of the page, in points.
  private var (top, height) = (0.0, 0.0)
  private var isTitle = false
  private var title: [UInt8] = []
  private var isRoot = true

  /// The distance between two pages, in points.
  private static let gap = 16.0
  /// The length of lines whose corners are kept, in points; handwriting has shorter ones.
  private static let sideLength = 10.0
  /// The width of a stroke without one, in points.
  private static let defaultWidth = 1.41
  /// The heights of pages that are used.
  private static let heights = 0.0...1_000_000

  init(_ ink: ImportedInk) { self.ink = ink }

  func start(_ element: XMLElement) throws {
    guard !isRoot || element.name == "xournal"
    else { throw ImportRefusal("it is not a Xournal++ document") }
    isRoot = false
    let attributes = element.attributes
    switch element.name {
    case "title": isTitle = true
    case "page":
      if height > 0 { top += height + Self.gap }
      let number = NumberList.numbers(in: attributes["height"] ?? "0").first ?? nil
      height = number.flatMap { Self.heights.contains($0) ? $0 : nil } ?? 0
      if number != height { ink.skip("page height") }
    case "background":
      if attributes["type"] == "pdf" || attributes["type"] == "pixmap" { ink.skip("background") }
    case "stroke": try startStroke(attributes)
    case "text", "image": ink.skip(element.name)
    case "teximage": ink.skip("formula")
    default: break
    }
  }

  func end(_ name: String, namespace: String) throws {
    switch name {
    case "title":
      isTitle = false
      if ink.title == nil, !title.isEmpty { ink.title = String(decoding: title, as: UTF8.self) }
    case "stroke": try endStroke()
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if isTitle, title.count < 4096 { title.append(contentsOf: bytes) }
    guard stroke != nil else { return }
    try numbers.read(bytes) { try add($0 ?? .nan) }
  }

  private func startStroke(_ attributes: [String: String]) throws {
    var stroke = ImportedStroke()
    let tool = attributes["tool"] ?? "pen"
    // An eraser leaves white strokes in some old files.
    guard tool != "eraser" else { return ink.skip("eraser") }
    let numbers = NumberList.numbers(in: attributes["width"] ?? "")
    let nominal = numbers.lazy.compactMap(\.self).first { $0 >= 0 } ?? Self.defaultWidth
    widths = numbers.map { number in
      if let number, number >= 0 { return number }
      ink.skip("width")
      return nominal
    }
    stroke.width = nominal
    if tool == "highlighter" { stroke.style.nib = .marker }
    if let color = attributes["color"] { stroke.style.color = self.color(color) }
    if attributes["fill"]?.hasPrefix("-") == false { ink.skip("filling") }
    if let style = attributes["style"], style != "plain" { ink.skip("dashed line") }
    (self.stroke, x, pointCount) = (stroke, nil, 0)
  }

  private func endStroke() throws {
    guard stroke != nil else { return }
    try numbers.finish { try add($0 ?? .nan) }
    if x != nil { try add(.nan) }
    // The program also draws rectangles and other shapes as strokes.
    stroke?.restAtCorners(minimumLength: Self.sideLength)
    if let stroke { try ink.add(stroke) }
    stroke = nil
  }

  private func add(_ number: Double) throws {
    guard let x else { return x = number }
    self.x = nil
    try stroke?.append(Point(x: x, y: number + top), force: force(at: pointCount))
    pointCount += 1
  }

  /// Returns the force that gives the width of the segment after a point.
  private func force(at index: Int) -> Double {
    guard widths.count > 1, let nominal = widths.first, nominal > 0 else { return 1 }
    return min(widths[min(index + 1, widths.count - 1)] / nominal, 64)
  }

  private func color(_ text: String) -> InkColor {
    let color = Self.names[text].map(RGBColor.init(number:)) ?? RGBColor(hexadecimal: text)
    if color == nil { ink.skip("color") }
    return color.map(InkColor.init(imported:)) ?? .foreground
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]
}
