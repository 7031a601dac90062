public import Geometry
public import Ink
public import Raster

/// A picture as lines of braille text and characters, which end with their last ink, and whose blank cells are spaces.
public struct TextPicture: Sendable {
  /// The maximum number of columns, and of rows, of a picture.
  public static let limit = 2000

  private let bitmap: DotBitmap
  private let characters: CharacterCells
  /// From canvas dots to the dots of the picture.
  let transform: Transform
  /// Whether the rows and columns before the first ink belong to a screen.
  private let hasScreen: Bool

  /// Draws strokes over a screen, if any, and crops the picture to its ink and the screen, or to an area in canvas dots.
  ///
  /// A picture with more columns or rows than the maximums, from 1 to ``limit``, is scaled down. O(*n*) in the
  /// number of samples.
  public init(
    of strokes: [StrokeRecord], over screen: TerminalScreen? = nil, in area: Rect? = nil,
    columns: Int = limit, rows: Int = limit, smoothing: Smoothing, reservedProcessors: Int = 0
  ) {
    let ink = area ?? Self.extent(of: strokes, over: screen, smoothing)
    let layout = Layout(
      of: ink ?? Rect(), maximumColumns: columns.clamped(to: 1...Self.limit),
      maximumRows: rows.clamped(to: 1...Self.limit))
    self.init(of: strokes, over: screen, layout, smoothing, reservedProcessors: reservedProcessors)
  }

  /// Draws strokes with the area, the scale, and the smoothing of export options.
  init(of strokes: [StrokeRecord], over screen: TerminalScreen? = nil, _ options: ExportOptions) {
    let layout = Layout(of: strokes, over: screen, options)
    self.init(of: strokes, over: screen, layout, options.smoothing)
  }

  private init(
    of strokes: [StrokeRecord], over screen: TerminalScreen?, _ layout: Layout,
    _ smoothing: Smoothing, reservedProcessors: Int = 0
  ) {
    var painter = StrokePainter(smoothing: smoothing, transform: layout.transform)
    painter.reservedProcessors = reservedProcessors
    let cells = CellRect(columns: 0..<layout.columns, rows: 0..<layout.rows)
    let bars = layout.transform.scale == 1 ? nil : screen.map { $0.bars(in: $0.area) }
    bitmap = painter.picture(
      of: (bars ?? []) + strokes,
      in: CellSet(cells, columns: layout.columns, rows: layout.rows))
    characters = CharacterCells(
      of: strokes.lazy.filter { $0.style.nib == .characters }, over: screen, at: layout.transform,
      columns: layout.columns, rows: layout.rows)
    (transform, hasScreen) = (layout.transform, screen != nil)
  }

  /// The picture as its cells.
  public var thumbnail: Thumbnail {
    var cells: [Thumbnail.Cell] = []
    bitmap.litCells.forEachRun { columns, row in
      cells += columns.map { column in
        let dots = bitmap[column: column, row: row]
        let inks = dots.older == 0 ? .zero : bitmap.inks(column: column, row: row)
        return Thumbnail.Cell(column: column, row: row, dots: dots, inks: inks)
      }
    }
    // A thumbnail has only dots, so a character becomes a short line.
    for row in 0..<bitmap.rows where !characters.isEmpty {
      for column in 0..<bitmap.columns where bitmap[column: column, row: row].lit == 0 {
        guard let character = characters[column: column, row: row], !character.isBlank
        else { continue }
        let dots = DotCell(mask: 0x12, color: character.color)
        cells.append(Thumbnail.Cell(column: column, row: row, dots: dots))
      }
    }
    return Thumbnail(columns: bitmap.columns, rows: bitmap.rows, cells: cells)
  }

  /// Returns the lines of the picture, without line ends, from its first row with ink to its last.
  ///
  /// A cell with several inks shows what the palette's mixer chooses, as on the screen. The colors are set by
  /// escape sequences (SGR); every line starts and ends with the terminal's own. Without a palette, there are no
  /// colors, and cells show the dots of all inks.
  public func lines(palette: InkPalette?) -> [String] {
    runs(palette.map { [$0.mixer] } ?? []).map { runs in
      var text = ""
      var last = Run()
      for run in runs {
        if palette != nil { text += palette.sequence(from: last, to: run) }
        text += run.text
        last = run
      }
      return palette == nil ? text : text + palette.sequence(from: last, to: Run())
    }
  }

  /// Returns the lines of the picture, from its first row with ink to its last, as parts of one color.
  func runs(_ mixers: [InkMixer]) -> [[Run]] {
    let inkedColumns = (0..<bitmap.rows).map { row in
      (0..<bitmap.columns).filter {
        let character = characters[column: $0, row: row]
        return bitmap[column: $0, row: row].mask != 0 || character?.isVisible == true
      }
    }
    guard let first = inkedColumns.firstIndex(where: { !$0.isEmpty }),
      let bottom = inkedColumns.lastIndex(where: { !$0.isEmpty }),
      let start = inkedColumns.compactMap(\.first).min()
    else { return [] }
    let (top, left) = hasScreen ? (0, 0) : (first, start)
    return (top...bottom).map { row in
      runs(row, columns: left..<(inkedColumns[row].last ?? left - 1) + 1, mixers)
    }
  }

  /// Returns the bounds of a screen and of the ink of strokes, without smoothing those that lie well inside.
  fileprivate static func extent(
    of strokes: [StrokeRecord], over screen: TerminalScreen?, _ smoothing: Smoothing
  ) -> Rect? {
    (screen?.area ?? strokes.first?.bounds).map { first in
      strokes.reduce(first) { extent, stroke in
        extent.contains(smoothing.inkBounds(of: stroke))
          ? extent : extent.union(ink(stroke, smoothing))
      }
    }
  }

  /// Returns the bounds of a stroke's ink, since smoothed curves can leave the bounds of the samples.
  private static func ink(_ stroke: StrokeRecord, _ smoothing: Smoothing) -> Rect {
    guard stroke.style.nib != .characters else { return stroke.bounds }
    let samples = smoothing.path(through: stroke.samples).map {
      StrokeSample(location: $0.location, timestamp: $0.timestamp, force: $0.force)
    }
    return stroke.style.bounds(of: samples) ?? stroke.bounds
  }

  private func runs(_ row: Int, columns: Range<Int>, _ mixers: [InkMixer]) -> [Run] {
    var runs: [Run] = []
    for column in columns {
      var run = Run.cell(column, row, characters, bitmap, mixers)
      if run.columns == 0 { continue }
      if let last = runs.last { run.keepLook(of: last) }
      if runs.isEmpty || !runs[runs.count - 1].append(run) { runs.append(run) }
    }
    return runs
  }
}

extension TextPicture {
  /// The scale and position of a picture on its cells.
  struct Layout {
    let transform: Transform
    let columns, rows: Int

    /// Aligns a picture with its cells: moved by whole cells, as on the screen, or scaled down if too large.
    init(of bounds: Rect, scale: Double = 1, maximumColumns: Int, maximumRows: Int) {
      let width = Double(maximumColumns * Cell.width)
      let height = Double(maximumRows * Cell.height)
      let (left, top) = (bounds.wholeCells.minX, bounds.wholeCells.minY)
      let size = (bounds.maxX - left, bounds.maxY - top)
      let scale = min(scale, width / max(size.0, 1), height / max(size.1, 1))
      transform = Transform(scale: scale, translation: Vector(dx: -left * scale, dy: -top * scale))
      columns = Self.cells(size.0 * scale, Cell.width, maximumColumns)
      rows = Self.cells(size.1 * scale, Cell.height, maximumRows)
    }

    init(
      of strokes: [StrokeRecord], over screen: TerminalScreen? = nil, _ options: ExportOptions
    ) {
      let ink = options.area ?? TextPicture.extent(of: strokes, over: screen, options.smoothing)
      self.init(
        of: ink ?? Rect(), scale: options.scale ?? 1,
        maximumColumns: (options.columns ?? TextPicture.limit).clamped(to: 1...TextPicture.limit),
        maximumRows: TextPicture.limit)
    }

    private static func cells(_ dots: Double, _ cellSize: Int, _ maximum: Int) -> Int {
      Int((dots / Double(cellSize)).rounded(.up).clamped(to: 1...Double(maximum)))
    }
  }
}
