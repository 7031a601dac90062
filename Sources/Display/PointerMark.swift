public import Geometry
import Raster

/// How a pointer is shown that the terminal does not show itself: as a ring of dots over the ink.
public struct PointerMark: Hashable, Sendable {
  /// Where the pointer is, in screen dots.
  public var location: Point
  /// Whether it is pressed; the ring is then smaller.
  public var isPressed: Bool

  /// The ring's radius while the pointer is up and while it is pressed, in dots.
  static let radii = (up: 3.0, pressed: 2.0)

  /// Creates a mark.
  public init(_ location: Point, isPressed: Bool = false) {
    self.location = location
    self.isPressed = isPressed
  }

  /// The cells of the ring on a screen of some size: by row and column, the dots that are lit.
  func ring(on size: ScreenSize) -> [Int: UInt8] {
    var cells: [Int: UInt8] = [:]
    for (x, y) in ringDots {
      let (column, row) = (x / DotCell.width, y / DotCell.height)
      guard x >= 0, y >= 0, column < size.columns, row < size.rows else { continue }
      let bit = DotCell.bit(column: x % DotCell.width, row: y % DotCell.height)
      cells[row * size.columns + column, default: 0] |= bit
    }
    return cells
  }

  /// The cell that the pointer is in; `nil` outside the screen.
  func cell(on size: ScreenSize) -> Int? {
    guard location.x >= 0, location.y >= 0, location.x < Double(size.columns * DotCell.width),
      location.y < Double(size.rows * DotCell.height)
    else { return nil }
    return Int(location.y) / DotCell.height * size.columns + Int(location.x) / DotCell.width
  }

  /// The dots whose middles are less than half a dot from a circle around the pointer's dot.
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
