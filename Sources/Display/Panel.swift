/// A few lines of text that lie over the ink.
public struct Panel: Hashable, Sendable {
  /// Where a panel lies.
  public enum Placement: Hashable, Sendable {
    /// In the lower left corner.
    case bottom
    /// In the middle.
    case center
    /// In the upper right corner.
    case topRight
    /// With the upper left corner in a cell, or as near to that as the panel is still on the screen.
    case at(column: Int, row: Int)
  }

  /// A part of a line that looks otherwise than the rest of the panel.
  public struct Span: Hashable, Sendable {
    /// Which line, from 0.
    public var line: Int
    /// Which characters of it, from 0; may go beyond the line.
    public var columns: Range<Int>
    /// What they look like.
    public var attributes: ScreenCell.Attributes
    /// The raw value of their ink's colour.
    public var color: UInt8

    /// Creates a part of a line.
    public init(
      line: Int, columns: Range<Int>, attributes: ScreenCell.Attributes, color: UInt8 = 0
    ) {
      self.line = line
      self.columns = columns
      self.attributes = attributes
      self.color = color
    }
  }

  /// The lines, from the top; characters that are not one cell wide are shown as `?`.
  public var lines: [String]
  /// Where the panel lies.
  public var placement: Placement
  /// What the text looks like.
  public var attributes: ScreenCell.Attributes
  /// What looks otherwise, the last one uppermost.
  public var spans: [Span]

  /// Creates a panel.
  public init(
    _ lines: [String], placement: Placement, attributes: ScreenCell.Attributes = [],
    spans: [Span] = []
  ) {
    self.lines = lines
    self.placement = placement
    self.attributes = attributes
    self.spans = spans
  }

  /// The cells of the panel on a screen: for each, a column, a row and what it shows.
  func cells(on size: ScreenSize) -> [(column: Int, row: Int, cell: ScreenCell)] {
    let width = min(size.columns, lines.map(\.unicodeScalars.count).max() ?? 0)
    let height = min(size.rows, lines.count)
    let (left, top) =
      switch placement {
      case .bottom: (0, size.rows - height)
      case .center: ((size.columns - width) / 2, (size.rows - height) / 2)
      case .topRight: (size.columns - width, 0)
      case .at(let column, let row):
        (max(0, min(column, size.columns - width)), max(0, min(row, size.rows - height)))
      }
    return lines.prefix(height).enumerated().flatMap { index, line in
      let padded = Array(line.unicodeScalars.prefix(width))
      var cells = (0..<width).map { column in
        ScreenCell(
          column < padded.count ? padded[column].oneCellWide : " ", attributes: attributes)
      }
      for span in spans where span.line == index {
        for column in span.columns.clamped(to: 0..<width) {
          cells[column].attributes = span.attributes
          cells[column].color = span.color
        }
      }
      return cells.enumerated().map { (left + $0, top + index, $1) }
    }
  }
}

extension Unicode.Scalar {
  /// The character itself where a terminal gives it one cell for sure, else a question mark.
  fileprivate var oneCellWide: Unicode.Scalar {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x2010...0x2027, 0x2190...0x21FF,
      0x2500...0x25FF, 0x2800...0x28FF:
      self
    default: "?"
    }
  }
}
