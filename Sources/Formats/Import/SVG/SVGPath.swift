import Geometry

/// The lines of the `d` attribute of a path, one for each subpath.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 2, Section 9.3.
struct SVGPath {
  /// The lines; curves are divided into straight pieces.
  private(set) var lines: [[Point]] = []

  private let tolerance: Double
  private var scanner: SVGScanner
  private var line: [Point] = []
  private var (position, start) = (Point.zero, Point.zero)
  /// The last control point, for smooth curves, and the command that it belongs to.
  private var control: (point: Point, command: UInt8)?
  private var pointCount = 0

  /// Parses a path; refuses one that is malformed or too long.
  init(_ text: String, tolerance: Double) throws {
    self.tolerance = tolerance
    scanner = SVGScanner(text)
    while let command = scanner.command() {
      guard !lines.isEmpty || !line.isEmpty || command | 0x20 == UInt8(ascii: "m")
      else { throw Self.malformed }
      try perform(command)
    }
    guard scanner.isAtEnd else { throw Self.malformed }
    endLine()
  }

  static let malformed = ImportRefusal("a path is malformed")

  private mutating func perform(_ command: UInt8) throws {
    let isRelative = command & 0x20 != 0
    let kind = command | 0x20
    if kind == UInt8(ascii: "z") { return close() }
    var isFirst = true
    repeat {
      let base = isRelative ? position : .zero
      switch kind {
      case UInt8(ascii: "m"):
        let point = try nextPoint(base)
        if isFirst { move(to: point) } else { try draw(to: point) }
      case UInt8(ascii: "l"): try draw(to: nextPoint(base))
      case UInt8(ascii: "h"): try draw(to: Point(x: scanner.number() + base.x, y: position.y))
      case UInt8(ascii: "v"): try draw(to: Point(x: position.x, y: scanner.number() + base.y))
      case UInt8(ascii: "a"): try drawArc(base)
      default: try drawCurve(kind, base)
      }
      isFirst = false
    } while scanner.hasNumber
  }

  private mutating func drawCurve(_ kind: UInt8, _ base: Point) throws {
    let isCubic = kind == UInt8(ascii: "c") || kind == UInt8(ascii: "s")
    let group = UInt8(ascii: isCubic ? "c" : "q")
    let first =
      kind == group
      ? try nextPoint(base)
      : control.flatMap { $0.command == group ? position + (position - $0.point) : nil } ?? position
    let second = isCubic ? try nextPoint(base) : first
    let end = try nextPoint(base)
    try append(
      isCubic
        ? Curves.cubic(position, first, second, end, tolerance: tolerance)
        : Curves.quadratic(position, first, end, tolerance: tolerance))
    position = end
    control = (second, group)
  }

  private mutating func drawArc(_ base: Point) throws {
    let radii = Vector(dx: try scanner.number(), dy: try scanner.number())
    let rotation = try scanner.number() * .pi / 180
    let (isLarge, sweeps) = (try scanner.flag(), try scanner.flag())
    let end = try nextPoint(base)
    try append(
      Curves.arc(
        from: position, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
        sweeps: sweeps, tolerance: tolerance))
    (position, control) = (end, nil)
  }

  private mutating func nextPoint(_ base: Point) throws -> Point {
    Point(x: try scanner.number() + base.x, y: try scanner.number() + base.y)
  }

  private mutating func move(to point: Point) {
    endLine()
    (position, start, control) = (point, point, nil)
    line = [point]
  }

  private mutating func draw(to point: Point) throws {
    try append([point])
    (position, control) = (point, nil)
  }

  private mutating func close() {
    if line.count > 1, line.last != start { line.append(start) }
    endLine()
    (position, control) = (start, nil)
    line = [start]
  }

  private mutating func append(_ points: [Point]) throws {
    if line.isEmpty { line = [position] }
    pointCount += points.count
    guard pointCount <= ImportedStroke.maximumSamples
    else { throw ImportRefusal("a path has more than \(ImportedStroke.maximumSamples) points") }
    line += points
  }

  /// Ends a line; a single point is only a move.
  private mutating func endLine() {
    if line.count > 1 { lines.append(line) }
    line = []
  }
}

/// Reads the commands and numbers of a path or a transform.
struct SVGScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var token = NumberToken()

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { bytes[position...].allSatisfy(Self.isSeparator) }

  var hasNumber: Bool {
    mutating get {
      skipSeparators()
      return position < bytes.count && NumberToken.isDecimal(bytes[position])
        && bytes[position] | 0x20 != 0x65
    }
  }

  /// Returns the next letter; `nil` if there is none.
  mutating func command() -> UInt8? {
    skipSeparators()
    guard position < bytes.count, "MmZzLlHhVvCcSsQqTtAa".utf8.contains(bytes[position])
    else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a digit that may not be separated from the next number.
  mutating func flag() throws -> Bool {
    skipSeparators()
    guard position < bytes.count, bytes[position] == 0x30 || bytes[position] == 0x31
    else { throw SVGPath.malformed }
    defer { position += 1 }
    return bytes[position] == 0x31
  }

  /// Reads a number; the next one may follow without a separator.
  mutating func number() throws -> Double {
    skipSeparators()
    token.removeAll()
    var hasPoint = false
    scan: while position < bytes.count {
      let byte = bytes[position]
      let isAfterExponent = token.bytes.last.map { $0 | 0x20 == 0x65 } ?? false
      switch byte {
      case 0x30...0x39: break
      case 0x2B, 0x2D: guard token.isEmpty || isAfterExponent else { break scan }
      case 0x2E:
        guard !hasPoint else { break scan }
        hasPoint = true
      case 0x45, 0x65:
        guard !token.isEmpty else { break scan }
        hasPoint = true
      default: break scan
      }
      try token.append(byte)
      position += 1
    }
    guard let number = token.decimal, abs(number) <= 1e9 else { throw SVGPath.malformed }
    return number
  }

  private mutating func skipSeparators() {
    while position < bytes.count, Self.isSeparator(bytes[position]) { position += 1 }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x2C || 0x09...0x0D ~= byte
  }
}
