public import Geometry
public import Ink
import Raster

/// A sketch as lines of braille text.
///
/// Blank cells are spaces and lines end where their ink ends, so that the text can be pasted.
public struct TextPicture: Sendable {
  /// The most columns and the most rows that a picture has.
  public static let limit = 2000

  private let bitmap: DotBitmap

  /// Draws the strokes of a picture, cut to its ink.
  ///
  /// - Parameters:
  ///   - strokes: From the lowest to the topmost.
  ///   - area: The part of the canvas to draw, in dots; `nil` for all that has ink.
  ///   - columns: The most columns to use, from 1 to ``limit``; a wider picture is made smaller.
  ///   - rows: The most rows to use, from 1 to ``limit``; a higher picture is made smaller.
  ///   - smoothing: How lines are drawn.
  /// - Complexity: O(*n*) in the number of samples.
  public init(
    of strokes: [StrokeRecord], in area: Rect? = nil, columns: Int = limit, rows: Int = limit,
    smoothing: Smoothing
  ) {
    guard let first = strokes.first else {
      bitmap = DotBitmap(columns: 0, rows: 0)
      return
    }
    let layout = Layout(
      of: area ?? strokes.reduce(first.bounds) { $0.union(Self.ink($1, smoothing)) },
      columns: min(max(columns, 1), Self.limit), rows: min(max(rows, 1), Self.limit))
    var painter = StrokePainter(smoothing: smoothing, transform: layout.transform)
    var bitmap = DotBitmap(columns: layout.columns, rows: layout.rows)
    for stroke in strokes { painter.paint(stroke, into: &bitmap) }
    self.bitmap = bitmap
  }

  /// The lines of the picture, from its first row with ink to its last.
  ///
  /// - Parameter colored: Whether inks other than the foreground's are set by escape sequences
  ///   (SGR), which are in force within a line only.
  /// - Returns: The lines, without line ends; none when there is no ink.
  public func lines(colored: Bool) -> [String] {
    let inked = (0..<bitmap.rows).map { row in
      (0..<bitmap.columns).filter { bitmap[column: $0, row: row].mask != 0 }
    }
    guard let top = inked.firstIndex(where: { !$0.isEmpty }),
      let bottom = inked.lastIndex(where: { !$0.isEmpty }),
      let left = inked.compactMap(\.first).min()
    else { return [] }
    return (top...bottom).map { row in
      line(row, columns: left..<(inked[row].last ?? left - 1) + 1, colored: colored)
    }
  }

  /// The extent of a stroke's curves, which may leave that of its samples.
  private static func ink(_ stroke: StrokeRecord, _ smoothing: Smoothing) -> Rect {
    let path = smoothing.path(through: stroke.samples)
    let samples = path.map {
      StrokeSample(location: $0.location, timestamp: $0.timestamp, force: $0.force)
    }
    return stroke.style.bounds(of: samples) ?? stroke.bounds
  }

  private func line(_ row: Int, columns: Range<Int>, colored: Bool) -> String {
    var text = ""
    var color: UInt8 = 0
    for column in columns {
      let cell = bitmap[column: column, row: row]
      let wanted = cell.mask == 0 ? color : cell.color
      if colored && wanted != color {
        text += Self.sequence(for: wanted)
        color = wanted
      }
      text.unicodeScalars.append(cell.mask == 0 ? " " : cell.braille)
    }
    return color == 0 ? text : text + Self.sequence(for: 0)
  }

  private static func sequence(for color: UInt8) -> String {
    switch InkColor(rawValue: color) ?? .foreground {
    case .foreground: "\u{1B}[39m"
    case .gray: "\u{1B}[90m"
    case .red, .green, .yellow, .blue, .magenta, .cyan: "\u{1B}[3\(color)m"
    }
  }
}

extension TextPicture {
  /// How a picture lies on its cells.
  private struct Layout {
    let transform: Transform
    let columns: Int
    let rows: Int

    /// Moves a picture by whole cells, so that it looks as it did on the screen; makes it smaller
    /// only when it has to be.
    init(of bounds: Rect, columns mostColumns: Int, rows mostRows: Int) {
      let width = Double(mostColumns * DotCell.width)
      let height = Double(mostRows * DotCell.height)
      let left = Self.cellEdge(bounds.minX, DotCell.width)
      let top = Self.cellEdge(bounds.minY, DotCell.height)
      let size = (bounds.maxX - left, bounds.maxY - top)
      let scale = min(1, width / max(size.0, 1), height / max(size.1, 1))
      transform = Transform(scale: scale, translation: Vector(dx: -left * scale, dy: -top * scale))
      columns = Self.cells(size.0 * scale, DotCell.width, mostColumns)
      rows = Self.cells(size.1 * scale, DotCell.height, mostRows)
    }

    private static func cellEdge(_ dots: Double, _ unit: Int) -> Double {
      (dots / Double(unit)).rounded(.down) * Double(unit)
    }

    private static func cells(_ dots: Double, _ unit: Int, _ most: Int) -> Int {
      Int(min(max((dots / Double(unit)).rounded(.up), 1), Double(most)))
    }
  }
}
