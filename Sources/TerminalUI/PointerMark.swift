public import Geometry
import Glibc
public import Ink
import Raster

/// A mark at the pointer, drawn in dots over the ink, and cut out of the ink that it crosses.
///
/// It shows the pointer on terminals that draw none, and what the pointer does.
public struct PointerMark: Hashable, Sendable {
  /// The form of a mark.
  public enum Shape: Hashable, Sendable {
    /// A small ring.
    case ring
    /// A diagonal cross.
    case cross
    /// A ring with a radius in dots, and its center.
    case target(radius: Double)
    /// A ring with a radius in dots.
    case circle(radius: Double)
    /// A diamond with a distance from its center to its corners in dots.
    case diamond(radius: Double)
    /// A square with a distance from its center to its sides in dots.
    case square(radius: Double)
    /// An arrow to the lower left, with its tip at the pointer.
    case arrow
    /// The outline of a capital letter with a height in dots, a third of which is below the pointer.
    case letter(height: Double)
    /// A line with a direction in radians clockwise from the x axis, and a length in dots.
    case line(azimuth: Double, length: Double)

    /// The character that stands for the mark in a style that does not show every dot.
    var character: Unicode.Scalar {
      switch self {
      case .ring, .circle: "+"
      case .cross: "x"
      case .target: "o"
      case .diamond: "*"
      case .square: "#"
      case .arrow: "<"
      case .line: "/"
      case .letter: "I"
      }
    }
  }

  /// The position of the pointer, in screen dots.
  public var location: Point
  /// Whether a button is pressed, which makes a small ring smaller.
  public var isPressed: Bool
  /// The form of the mark.
  public var shape: Shape
  /// The ink of the mark beside the sketch's ink.
  public var color: InkColor

  /// The radius of the small ring without and with a pressed button, in dots.
  static let radii = (up: 3.0, pressed: 2.0)
  /// The distance from the center of a cross to its ends, in dots along each axis.
  static let arm = 3

  /// Creates a mark at a position in screen dots.
  public init(
    _ location: Point, isPressed: Bool = false, shape: Shape = .ring, color: InkColor = .foreground
  ) {
    (self.location, self.isPressed) = (location, isPressed)
    (self.shape, self.color) = (shape, color)
  }

  /// Returns the lit dots of the mark, as masks keyed by the row-by-row index of the cell.
  func cells(on size: ScreenSize) -> [Int: UInt8] {
    var cells: [Int: UInt8] = [:]
    for (x, y) in dots where size.dots.contains(x: x, y: y) {
      let (column, row) = (x / Cell.width, y / Cell.height)
      let bit = DotCell.bit(column: x % Cell.width, row: y % Cell.height)
      cells[row * size.columns + column, default: 0] |= bit
    }
    return cells
  }

  /// Returns the row-by-row index of the cell that contains the pointer; `nil` outside the screen.
  func cell(on size: ScreenSize) -> Int? {
    guard size.dots.contains(location) else { return nil }
    return Int(location.y) / Cell.height * size.columns + Int(location.x) / Cell.width
  }

  private var dots: [(x: Int, y: Int)] {
    guard abs(location.x) < 1e9, abs(location.y) < 1e9 else { return [] }
    let center = (x: Int(location.x.rounded(.down)), y: Int(location.y.rounded(.down)))
    return offsets.map { (center.x + $0.across, center.y + $0.down) }
  }

  /// The offsets of the lit dots from the pointer's dot.
  private var offsets: [(across: Int, down: Int)] {
    switch shape {
    case .ring: Self.ring(radius: isPressed ? Self.radii.pressed : Self.radii.up)
    case .cross: (-Self.arm...Self.arm).flatMap { [($0, $0), ($0, -$0)] }
    case .target(let radius): Self.ring(radius: min(radius, 1e4)) + [(0, 0)]
    case .circle(let radius): Self.ring(radius: min(radius, 1e4))
    case .diamond(let radius): Self.diamond(radius: min(radius, 1e4))
    case .square(let radius): Self.square(radius: min(radius, 1e4))
    case .arrow: Self.arrow
    case .letter(let height): Self.letter(height: min(height, 1e4))
    case .line(let azimuth, let length): Self.line(azimuth, length: min(length, 1e4))
    }
  }

  /// Returns the offsets on the sides of a rectangle that is two thirds as wide as high.
  private static func letter(height: Double) -> [(across: Int, down: Int)] {
    let bottom = max(1, Int((height / 3).rounded()))
    let top = min(-2, bottom - Int(height.rounded()))
    let right = max(2, Int((height * 2 / 3).rounded()))
    return (top...bottom).flatMap { [(0, $0), (right, $0)] }
      + (0...right).flatMap { [($0, top), ($0, bottom)] }
  }

  /// Returns the offsets on both sides of the origin along a direction.
  private static func line(_ azimuth: Double, length: Double) -> [(across: Int, down: Int)] {
    let arm = Int(length / 2)
    return (-arm...arm).map { step in
      (Int((Double(step) * cos(azimuth)).rounded()), Int((Double(step) * sin(azimuth)).rounded()))
    }
  }

  /// The offsets of a shaft to the upper right, and of its head.
  private static var arrow: [(across: Int, down: Int)] {
    (0...6).map { ($0, -$0) } + (1...3).flatMap { [($0, 0), (0, -$0)] }
  }

  /// Returns the offsets on the sides of a square around the origin.
  private static func square(radius: Double) -> [(across: Int, down: Int)] {
    let reach = Int(radius.rounded())
    return (-reach...reach).flatMap { step in
      [(step, -reach), (step, reach), (-reach, step), (reach, step)]
    }
  }

  /// Returns the offsets whose distances from both axes add up to a radius.
  private static func diamond(radius: Double) -> [(across: Int, down: Int)] {
    let reach = Int(radius.rounded())
    return (-reach...reach).flatMap { down -> [(across: Int, down: Int)] in
      let across = reach - abs(down)
      return across == 0 ? [(0, down)] : [(-across, down), (across, down)]
    }
  }

  /// Returns the offsets that lie less than half a dot from a circle around the origin.
  private static func ring(radius: Double) -> [(across: Int, down: Int)] {
    let reach = Int(radius.rounded(.up))
    return (-reach...reach).flatMap { down -> [(across: Int, down: Int)] in
      /// Returns the distance from the vertical axis at which the row intersects a circle.
      func intersection(_ radius: Double) -> Double {
        max(0, radius * radius - Double(down * down)).squareRoot()
      }
      let (inner, outer) = (Int(intersection(radius - 0.5)), Int(intersection(radius + 0.5)) + 1)
      let right = (inner...max(inner, outer)).filter { across in
        abs(Double(across * across + down * down).squareRoot() - radius) < 0.5
      }
      return right.map { ($0, down) } + right.filter { $0 > 0 }.map { (-$0, down) }
    }
  }
}
