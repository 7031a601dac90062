import Geometry

/// A square tile of thresholds, repeated over the canvas, that decides which dots of an area are lit.
///
/// A dot is lit if its threshold is below the density. The lit dots of any density are evenly spaced, and
/// those of a lower density are among them, so the density can vary from dot to dot.
///
/// Source of the method: Ulichney, "Dithering with Blue Noise", 1988.
public struct ThresholdTile: Sendable {
  /// The tile that is fixed to the canvas, made by void-and-cluster.
  public static let blueNoise = ThresholdTile()
  /// The number of dots along each edge; a power of two.
  public static let size = 64

  /// The position of a tile's upper left dot on a bitmap, in dots.
  struct Origin: Hashable {
    var x = 0
    var y = 0
  }

  /// The number of dots with a lower threshold, for each dot, row by row.
  let ranks: [UInt16]
  /// The square roots of the thresholds, row by row.
  let roots: [Float]

  /// Decodes the generated ranks.
  private init() {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let values = Dictionary(zip(digits.utf8, UInt16(0)..<64)) { first, _ in first }
    func digit(_ byte: UInt8) -> UInt16 { values[byte] ?? 0 }
    ranks = Self.blueNoiseRanks.withUTF8Buffer { digits in
      stride(from: 0, to: digits.count, by: 2).map {
        digit(digits[$0]) << 6 | digit(digits[$0 + 1])
      }
    }
    let count = Float(ranks.count)
    roots = ranks.map { ((Float($0) + 0.5) / count).squareRoot() }
  }

  /// Returns the number of dots of a tile that are lit at a density.
  func count(at density: Double) -> UInt16 {
    UInt16((density.clamped(to: 0...1) * Double(ranks.count)).rounded())
  }

  /// Returns the index of the first threshold of a row of a bitmap.
  @inline(__always)
  static func row(_ y: Int, _ origin: Origin) -> Int { ((y &- origin.y) & (size - 1)) &* size }

  /// Returns the column of the tile at a column of a bitmap.
  @inline(__always)
  static func column(_ x: Int, _ origin: Origin) -> Int { (x &- origin.x) & (size - 1) }
}
