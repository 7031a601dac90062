public import Geometry
public import Ink
import Raster

/// A picture as lines of braille text.
///
/// Blank cells are spaces and each line ends with its last ink, so that the text can be pasted.
public struct TextPicture: Sendable {
  /// The maximum number of columns, and of rows, of a picture.
  public static let limit = 2000

  private let bitmap: DotBitmap
  private let isReduced: Bool

  /// Draws strokes and crops the picture to its ink.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, bottom to top.
  ///   - area: The part of the canvas to draw, in canvas dots; `nil` for everything with ink.
  ///   - columns: The maximum width, from 1 to ``limit``; a wider picture is scaled down.
  ///   - rows: The maximum height, from 1 to ``limit``; a taller picture is scaled down.
  ///   - smoothing: The smoothing of lines.
  /// - Complexity: O(*n*) in the number of samples.
  public init(
    of strokes: [StrokeRecord], in area: Rect? = nil, columns: Int = limit, rows: Int = limit,
    smoothing: Smoothing
  ) {
    guard let first = strokes.first else {
      bitmap = DotBitmap(columns: 0, rows: 0)
      isReduced = false
      return
    }
    let layout = Layout(
      of: area ?? strokes.reduce(first.bounds) { $0.union(Self.ink($1, smoothing)) },
      maximumColumns: columns.clamped(to: 1...Self.limit),
      maximumRows: rows.clamped(to: 1...Self.limit))
    var painter = StrokePainter(smoothing: smoothing, transform: layout.transform)
    var bitmap = DotBitmap(columns: layout.columns, rows: layout.rows)
    for stroke in strokes { painter.paint(stroke, into: &bitmap) }
    self.bitmap = bitmap
    isReduced = layout.transform.scale < 1
  }

  /// The number of columns.
  public var columns: Int { bitmap.columns }
  /// The number of rows.
  public var rows: Int { bitmap.rows }

  /// The cells with ink, row by row: their lit dots in all inks, and the newest ink.
  public var cells: [(column: Int, row: Int, lit: UInt8, color: InkColor)] {
    (0..<bitmap.rows).flatMap { row in
      (0..<bitmap.columns).compactMap { column in
        let cell = bitmap[column: column, row: row]
        return cell.lit == 0 ? nil : (column, row, cell.lit, cell.color)
      }
    }
  }

  /// Returns the lines of the picture, from its first row with ink to its last.
  ///
  /// With colors, a cell shows only the dots of its newest ink, as on the screen. Without colors, it
  /// shows the dots of all inks, and so does a picture that was scaled down, in which few cells have
  /// one ink.
  ///
  /// - Parameter palette: The colors of the inks, set by escape sequences (SGR); `nil` for no colors.
  ///   Every line starts and ends with the terminal's foreground color.
  /// - Returns: The lines, without line ends; empty if there is no ink.
  public func lines(palette: InkPalette?) -> [String] {
    let inkedColumns = (0..<bitmap.rows).map { row in
      (0..<bitmap.columns).filter { bitmap[column: $0, row: row].mask != 0 }
    }
    guard let top = inkedColumns.firstIndex(where: { !$0.isEmpty }),
      let bottom = inkedColumns.lastIndex(where: { !$0.isEmpty }),
      let left = inkedColumns.compactMap(\.first).min()
    else { return [] }
    return (top...bottom).map { row in
      line(row, columns: left..<(inkedColumns[row].last ?? left - 1) + 1, palette: palette)
    }
  }

  /// Returns the bounds of a stroke's ink, since smoothed curves can leave the bounds of the samples.
  private static func ink(_ stroke: StrokeRecord, _ smoothing: Smoothing) -> Rect {
    let path = smoothing.path(through: stroke.samples)
    let samples = path.map {
      StrokeSample(location: $0.location, timestamp: $0.timestamp, force: $0.force)
    }
    return stroke.style.bounds(of: samples) ?? stroke.bounds
  }

  private func line(_ row: Int, columns: Range<Int>, palette: InkPalette?) -> String {
    var text = ""
    var color = InkColor.foreground
    for column in columns {
      let cell = bitmap[column: column, row: row]
      guard cell.mask != 0 else {
        text.unicodeScalars.append(" ")
        continue
      }
      if let palette, cell.color != color {
        text += palette.sequence(for: cell.color)
        color = cell.color
      }
      text.unicodeScalars.append(
        DotCell.braille(palette == nil || isReduced ? cell.lit : cell.mask))
    }
    return text + (color == .foreground ? "" : palette?.sequence(for: .foreground) ?? "")
  }
}

extension TextPicture {
  /// The scale and position of a picture on its cells.
  private struct Layout {
    let transform: Transform
    let columns: Int
    let rows: Int

    /// Aligns a picture with its cells.
    ///
    /// A picture that fits is moved by whole cells only, so that it has the same characters as on the
    /// screen. A larger one is scaled down.
    init(of bounds: Rect, maximumColumns: Int, maximumRows: Int) {
      let width = Double(maximumColumns * Cell.width)
      let height = Double(maximumRows * Cell.height)
      let left = Self.cellEdge(bounds.minX, Cell.width)
      let top = Self.cellEdge(bounds.minY, Cell.height)
      let size = (bounds.maxX - left, bounds.maxY - top)
      let scale = min(1, width / max(size.0, 1), height / max(size.1, 1))
      transform = Transform(scale: scale, translation: Vector(dx: -left * scale, dy: -top * scale))
      columns = Self.cells(size.0 * scale, Cell.width, maximumColumns)
      rows = Self.cells(size.1 * scale, Cell.height, maximumRows)
    }

    private static func cellEdge(_ dots: Double, _ cellSize: Int) -> Double {
      (dots / Double(cellSize)).rounded(.down) * Double(cellSize)
    }

    private static func cells(_ dots: Double, _ cellSize: Int, _ maximum: Int) -> Int {
      Int((dots / Double(cellSize)).rounded(.up).clamped(to: 1...Double(maximum)))
    }
  }
}
