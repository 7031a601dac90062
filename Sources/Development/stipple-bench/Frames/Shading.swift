import ArgumentParser
import Geometry
import Ink
import Raster
import StrokeScores
import SyntheticInk

/// The subcommand that measures shaded patches.
struct Shading: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shading",
    abstract: "Measures the density and the spacing of dots of shaded patches.",
    discussion: """
      A patch is drawn by the painter of the drawing view, as a fill and with the shading brush. The spacing \
      is the mean distance of a dot to the nearest other one, above 50 % that of the unlit dots. It is \
      divided by the spacing of a pattern that void-and-cluster makes for the same density alone.
      """)

  /// The number of dots along each edge of a patch, which is that of a tile.
  private static let size = ThresholdTile.size

  func run() {
    print("requested, fill and brush: density, its error in percent, spacing, ratio")
    for percentage in stride(from: 5, through: 95, by: 5) {
      let density = Double(percentage) / 100
      var reference = VoidAndCluster(size: Self.size)
      reference.arrange(Int((density * Double(Self.size * Self.size)).rounded()), seed: 2)
      let best = DotSpacing(reference.isLit, size: Self.size).meanNearestDistance
      let columns = [ShadedPatch.fill(density), ShadedPatch.brush(density)].map { patch in
        let spacing = DotSpacing(patch.dots(size: Self.size), size: Self.size)
        return [
          decimal(spacing.density * 100, 2), decimal((spacing.density / density - 1) * 100, 2),
          decimal(spacing.meanNearestDistance, 3),
          decimal(spacing.meanNearestDistance / best, 3),
        ]
      }
      print(([decimal(density * 100, 0)] + columns.joined()).joined(separator: "  "))
    }
  }
}

extension ShadedPatch {
  /// Returns whether each dot of a square is lit, row by row.
  fileprivate func dots(size: Int) -> [Bool] {
    var bitmap = DotBitmap(columns: size / Cell.width, rows: size / Cell.height)
    var painter = StrokePainter()
    painter.paint(strokes, into: &bitmap)
    return (0..<size * size).map { bitmap.isLit(x: $0 % size, y: $0 / size) }
  }
}
