public import Geometry
import Raster

/// A pointer drawn as a ring of dots over the ink, for terminals that draw no pointer of their own.
public struct PointerMark: Hashable, Sendable {
  /// The position of the pointer, in screen dots.
  public var location: Point
  /// Whether a button is pressed, which makes the ring smaller.
  public var isPressed: Bool

  /// The radius of the ring without and with a pressed button, in dots.
  static let radii = (up: 3.0, pressed: 2.0)

  /// Creates a mark at a position in screen dots.
  public init(_ location: Point, isPressed: Bool = false) {
    self.location = location
    self.isPressed = isPressed
  }

  /// Returns the lit dots of the ring, as masks keyed by the row-by-row index of the cell.
  func ring(on size: ScreenSize) -> [Int: UInt8] {
    var cells: [Int: UInt8] = [:]
    for (x, y) in ringDots where size.dots.contains(x: x, y: y) {
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

  /// The dots whose centers lie less than half a dot from a circle around the center of the pointer's
  /// dot.
  private var ringDots: [(x: Int, y: Int)] {
    guard abs(location.x) < 1e9, abs(location.y) < 1e9 else { return [] }
    let center = (x: Int(location.x.rounded(.down)), y: Int(location.y.rounded(.down)))
    let radius = isPressed ? Self.radii.pressed : Self.radii.up
    let reach = -Int(radius)...Int(radius)
    return reach.flatMap { down in
      reach.compactMap { across in
        let distance = Double(across * across + down * down).squareRoot()
        return abs(distance - radius) < 0.5 ? (center.x + across, center.y + down) : nil
      }
    }
  }
}
