public import Ink
public import Raster

/// Lines of text over the ink, or in cells without ink.
public struct Panel: Hashable, Sendable {
  /// The position of a panel on the screen.
  public enum Placement: Hashable, Sendable {
    /// In the lower left corner.
    case bottom
    /// In the center.
    case center
    /// In the upper right corner.
    case topRight
    /// In the lower right corner.
    case bottomRight
    /// With the upper left corner in a cell, moved if necessary to fit on the screen.
    case at(column: Int, row: Int)
  }

  /// A range of a line that looks different from the rest of the panel.
  public struct Span: Hashable, Sendable {
    /// The index of the line.
    public var line: Int
    /// The columns of the characters; may extend beyond the line.
    public var columns: Range<Int>
    /// The attributes of the characters.
    public var attributes: ScreenCell.Attributes
    /// The ink of the characters.
    public var color: InkColor

    /// Creates a span.
    public init(
      line: Int, columns: Range<Int>, attributes: ScreenCell.Attributes,
      color: InkColor = .foreground
    ) {
      (self.line, self.columns, self.attributes, self.color) = (line, columns, attributes, color)
    }
  }

  /// A thumbnail in a panel.
  public struct Picture: Hashable, Sendable {
    /// The thumbnail.
    public var thumbnail: Thumbnail
    /// The line of its first row; may lie outside the panel, which then shows only a part.
    public var line: Int
    /// The column of its first column.
    public var column: Int

    /// Creates a picture.
    public init(_ thumbnail: Thumbnail, line: Int, column: Int) {
      (self.thumbnail, self.line, self.column) = (thumbnail, line, column)
    }
  }

  /// The lines, from the top; a character whose width depends on the terminal is shown as `?`.
  public var lines: [String]
  /// The position on the screen.
  public var placement: Placement
  /// The attributes of the text outside the spans.
  public var attributes: ScreenCell.Attributes
  /// The ranges that look different; later spans override earlier ones.
  public var spans: [Span]
  /// The thumbnails, over the text.
  public var pictures: [Picture] = []
  /// Whether characters look, and are as wide, as on the canvas.
  package var hasClusters = false

  /// Creates a panel that covers the ink.
  public init(
    _ lines: [String], placement: Placement, attributes: ScreenCell.Attributes = [],
    spans: [Span] = []
  ) {
    (self.lines, self.placement) = (lines, placement)
    (self.attributes, self.spans) = (attributes, spans)
  }

  /// The number of columns of the longest line.
  package var columns: Int { lines.map(columns(of:)).max() ?? 0 }

  func columns(of line: String) -> Int { hasClusters ? cells(of: line).count : line.columnCount }

  /// Returns the cells of a screen of a given size that the panel takes up.
  package func area(on size: ScreenSize) -> CellRect {
    let width = min(size.columns, columns)
    let height = min(size.rows, lines.count)
    let (left, top) =
      switch placement {
      case .bottom: (0, size.rows - height)
      case .center: ((size.columns - width) / 2, (size.rows - height) / 2)
      case .topRight: (size.columns - width, 0)
      case .bottomRight: (size.columns - width, size.rows - height)
      case .at(let column, let row):
        (max(0, min(column, size.columns - width)), max(0, min(row, size.rows - height)))
      }
    return CellRect(columns: left..<left + width, rows: top..<top + height)
  }

  /// Returns the cells of the panel on a screen of a given size, clipped to it, with their positions.
  func cells(
    on size: ScreenSize, _ style: CellStyle = .braille, _ mixer: InkMixer = .standard,
    isASCII: Bool = false
  ) -> [(column: Int, row: Int, cell: ScreenCell)] {
    let area = area(on: size)
    let (left, width) = (area.columns.lowerBound, area.columns.count)
    let (top, height) = (area.rows.lowerBound, area.rows.count)
    return lines.prefix(height).enumerated().flatMap { index, line in
      var cells = Array(cells(of: hasClusters ? line : line.prefix(columns: width)).prefix(width))
      cells += Array(repeating: .blank, count: width - cells.count)
      for index in cells.indices {
        if isASCII { cells[index].glyph = cells[index].glyph.inASCII }
        cells[index].attributes = attributes
      }
      for span in spans where span.line == index {
        for column in span.columns.clamped(to: 0..<width) {
          (cells[column].attributes, cells[column].color) = (span.attributes, span.color)
        }
      }
      for picture in pictures { draw(picture, into: &cells, line: index, style, mixer) }
      return cells.enumerated().map { (left + $0, top + index, $1) }
    }
  }

  /// Returns the cells of a line.
  ///
  /// A mark that has no single character with the one before it is left out, unless it looks as on the canvas.
  private func cells(of line: String) -> [ScreenCell] {
    guard !hasClusters else {
      return line.compactMap { CharacterText.Cluster($0) }.flatMap { cluster in
        (0..<cluster.columns).map { ScreenCell(cluster, isRightHalf: $0 == 1) }
      }
    }
    return line.flatMap(\.composed).flatMap { character in
      let shown = [character.columnCount == 2 ? character : character.shown, ScreenCell.rightHalf]
      return shown.prefix(character.columnCount).map { ScreenCell($0) }
    }
  }

  private func draw(
    _ picture: Picture, into cells: inout [ScreenCell], line: Int, _ style: CellStyle,
    _ mixer: InkMixer
  ) {
    guard (picture.line..<picture.line + picture.thumbnail.rows).contains(line) else { return }
    for cell in picture.thumbnail.cells where picture.line + cell.row == line {
      let column = picture.column + cell.column
      guard cells.indices.contains(column) else { continue }
      cells[column] = ScreenCell(cell.dots.look(mixer, style) { cell.inks }, style)
    }
  }
}
