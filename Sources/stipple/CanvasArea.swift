public import ArgumentParser
import Geometry

/// A part of the canvas, as a person writes it: `X,Y,WxH` in dots.
public struct CanvasArea: ExpressibleByArgument {
  /// The same in canvas dots, up to the edges of whole cells.
  let rect: Rect

  /// Where canvas space ends for a file, in dots from the origin.
  private static let reach = 1_073_741_824.0

  /// Reads whole or other numbers; the width and the height are above 0.
  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Self.number(parts[0]), let y = Self.number(parts[1]) else {
      return nil
    }
    let size = parts[2].split(separator: "x", omittingEmptySubsequences: false)
    guard size.count == 2, let width = Self.number(size[0]), let height = Self.number(size[1]),
      width > 0, height > 0
    else { return nil }
    rect = Rect(
      minX: Self.edge(x, 2, .down), minY: Self.edge(y, 4, .down),
      maxX: Self.edge(x + width, 2, .up), maxY: Self.edge(y + height, 4, .up))
  }

  private static func edge(
    _ dots: Double, _ cell: Double, _ rule: FloatingPointRoundingRule
  ) -> Double {
    (dots / cell).rounded(rule) * cell
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { abs($0) <= reach ? $0 : nil }
  }
}
