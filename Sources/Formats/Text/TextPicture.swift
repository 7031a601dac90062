public import Geometry
public import Ink
public import Raster

/// A picture as lines of braille text.
///
/// Blank cells are spaces and each line ends with its last ink, so that the text can be pasted.
public struct TextPicture: Sendable {
  /// The maximum number of columns, and of rows, of a picture.
  public static let limit = 2000

  private let bitmap: DotBitmap

  /// Draws strokes and crops the picture to its ink.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, bottom to top.
  ///   - area: The part of the canvas to draw, in canvas dots; `nil` for everything with ink.
  ///   - columns: The maximum width, from 1 to ``limit``; a wider picture is scaled down.
  ///   - rows: The maximum height, from 1 to ``limit``; a taller picture is scaled down.
  ///   - smoothing: The smoothing of lines.
  ///   - reservedProcessors: The number of processors to leave to others.
  /// - Complexity: O(*n*) in the number of samples.
  public init(
    of strokes: [StrokeRecord], in area: Rect? = nil, columns: Int = limit, rows: Int = limit,
    smoothing: Smoothing, reservedProcessors: Int = 0
  ) {
    let ink = area ?? Self.extent(of: strokes, smoothing)
    let layout = Layout(
      of: ink ?? .zero, maximumColumns: columns.clamped(to: 1...Self.limit),
      maximumRows: rows.clamped(to: 1...Self.limit))
    self.init(of: strokes, layout, smoothing, reservedProcessors: reservedProcessors)
  }

  /// Draws strokes with the area, the scale, and the smoothing of export options.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  init(of strokes: [StrokeRecord], _ options: ExportOptions) {
    self.init(of: strokes, Layout(of: strokes, options), options.smoothing)
  }

  private init(
    of strokes: [StrokeRecord], _ layout: Layout, _ smoothing: Smoothing,
    reservedProcessors: Int = 0
  ) {
    var painter = StrokePainter(smoothing: smoothing, transform: layout.transform)
    painter.reservedProcessors = reservedProcessors
    let cells = CellRect(columns: 0..<layout.columns, rows: 0..<layout.rows)
    bitmap = painter.picture(
      of: strokes, in: CellSet(cells, columns: layout.columns, rows: layout.rows))
  }

  /// The number of columns.
  public var columns: Int { bitmap.columns }
  /// The number of rows.
  public var rows: Int { bitmap.rows }

  /// The cells with ink, row by row: their dots, and the inks of these if there are several.
  public var cells: [(column: Int, row: Int, dots: DotCell, inks: SIMD8<UInt32>)] {
    (0..<bitmap.rows).flatMap { row in
      (0..<bitmap.columns).compactMap { column in
        let dots = bitmap[column: column, row: row]
        guard dots.mask != 0 else { return nil }
        let inks = dots.older == 0 ? .zero : bitmap.inks(column: column, row: row)
        return (column, row, dots, inks)
      }
    }
  }

  /// A part of a line in one color.
  struct Run: Hashable {
    /// The characters; spaces for blank cells.
    var text: String
    /// The color; that of the run before for blank cells.
    var color: InkColor
    /// What each mixer shows behind the characters; `nil` for the background.
    var backgrounds: [InkColor?] = []

    /// What the first mixer shows behind the characters.
    var background: InkColor? { backgrounds.first ?? nil }
  }

  /// Returns the lines of the picture, from its first row with ink to its last.
  ///
  /// With colors, a cell with several inks shows what the palette's mixer chooses, as on the screen. Without
  /// colors, it shows the dots of all inks.
  ///
  /// - Parameter palette: The colors of the inks, set by escape sequences (SGR); `nil` for no colors.
  ///   Every line starts and ends with the terminal's own colors.
  /// - Returns: The lines, without line ends; empty if there is no ink.
  public func lines(palette: InkPalette?) -> [String] {
    runs(palette.map { [$0.mixer] } ?? []).map { runs in
      var text = ""
      var last = Run(text: "", color: .foreground)
      for run in runs {
        if let palette { text += palette.sequence(from: last, to: run) }
        text += run.text
        last = run
      }
      return text + (palette?.sequence(from: last, to: Run(text: "", color: .foreground)) ?? "")
    }
  }

  /// Returns the lines of the picture, from its first row with ink to its last, as parts of one color.
  ///
  /// Every ink is the plain one without mixers. The first mixer chooses the dots; the others must choose the
  /// same. Without ink, there are no lines.
  func runs(_ mixers: [InkMixer]) -> [[Run]] {
    let inkedColumns = (0..<bitmap.rows).map { row in
      (0..<bitmap.columns).filter { bitmap[column: $0, row: row].mask != 0 }
    }
    guard let top = inkedColumns.firstIndex(where: { !$0.isEmpty }),
      let bottom = inkedColumns.lastIndex(where: { !$0.isEmpty }),
      let left = inkedColumns.compactMap(\.first).min()
    else { return [] }
    return (top...bottom).map { row in
      runs(row, columns: left..<(inkedColumns[row].last ?? left - 1) + 1, mixers)
    }
  }

  /// Returns the bounds of the ink of strokes, without smoothing those that lie well inside.
  fileprivate static func extent(of strokes: [StrokeRecord], _ smoothing: Smoothing) -> Rect? {
    strokes.first.map { first in
      strokes.reduce(first.bounds) { extent, stroke in
        extent.contains(smoothing.inkBounds(of: stroke))
          ? extent : extent.union(ink(stroke, smoothing))
      }
    }
  }

  /// Returns the bounds of a stroke's ink, since smoothed curves can leave the bounds of the samples.
  private static func ink(_ stroke: StrokeRecord, _ smoothing: Smoothing) -> Rect {
    let samples = smoothing.path(through: stroke.samples).map {
      StrokeSample(location: $0.location, timestamp: $0.timestamp, force: $0.force)
    }
    return stroke.style.bounds(of: samples) ?? stroke.bounds
  }

  private func runs(_ row: Int, columns: Range<Int>, _ mixers: [InkMixer]) -> [Run] {
    var runs: [Run] = []
    for column in columns {
      let cell = bitmap[column: column, row: row]
      let looks = mixers.map { mixer in
        cell.look(mixer) { bitmap.inks(column: column, row: row) }
      }
      let mask = looks.first?.mask ?? cell.lit
      let color = mask == 0 ? runs.last?.color : looks.first?.color
      var run = Run(text: "", color: color ?? .foreground, backgrounds: looks.map(\.background))
      if let last = runs.last, last.color == run.color, last.backgrounds == run.backgrounds {
        run = runs.removeLast()
      }
      run.text.unicodeScalars.append(mask == 0 ? " " : DotCell.braille(mask))
      runs.append(run)
    }
    return runs
  }
}

extension InkPalette {
  /// Returns the sequences between two runs.
  fileprivate func sequence(from last: TextPicture.Run, to run: TextPicture.Run) -> String {
    (run.color == last.color ? "" : sequence(for: run.color))
      + (run.background == last.background ? "" : backgroundSequence(for: run.background))
  }
}

extension TextPicture {
  /// The scale and position of a picture on its cells.
  struct Layout {
    let transform: Transform
    let columns, rows: Int

    var isReduced: Bool { transform.scale < 1 }

    /// Aligns a picture with its cells.
    ///
    /// A picture that fits is moved by whole cells only, so that it has the same characters as on the
    /// screen. A larger one is scaled down.
    init(of bounds: Rect, scale: Double = 1, maximumColumns: Int, maximumRows: Int) {
      let width = Double(maximumColumns * Cell.width)
      let height = Double(maximumRows * Cell.height)
      let left = Self.cellEdge(bounds.minX, Cell.width)
      let top = Self.cellEdge(bounds.minY, Cell.height)
      let size = (bounds.maxX - left, bounds.maxY - top)
      let scale = min(scale, width / max(size.0, 1), height / max(size.1, 1))
      transform = Transform(scale: scale, translation: Vector(dx: -left * scale, dy: -top * scale))
      columns = Self.cells(size.0 * scale, Cell.width, maximumColumns)
      rows = Self.cells(size.1 * scale, Cell.height, maximumRows)
    }

    /// Lays out the ink of strokes, or the area of the options.
    ///
    /// - Complexity: O(*n*) in the number of samples.
    init(of strokes: [StrokeRecord], _ options: ExportOptions) {
      let ink = options.area ?? TextPicture.extent(of: strokes, options.smoothing)
      self.init(
        of: ink ?? .zero, scale: options.scale ?? 1,
        maximumColumns: (options.columns ?? TextPicture.limit).clamped(to: 1...TextPicture.limit),
        maximumRows: TextPicture.limit)
    }

    /// Returns the cells that show a part of the canvas.
    func cells(around area: Rect) -> CellRect {
      CellRect(around: transform.apply(to: area), columns: columns, rows: rows)
    }

    private static func cellEdge(_ dots: Double, _ cellSize: Int) -> Double {
      (dots / Double(cellSize)).rounded(.down) * Double(cellSize)
    }

    private static func cells(_ dots: Double, _ cellSize: Int, _ maximum: Int) -> Int {
      Int((dots / Double(cellSize)).rounded(.up).clamped(to: 1...Double(maximum)))
    }
  }
}

extension Rect {
  fileprivate static let zero = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
