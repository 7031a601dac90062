import Geometry
import Ink
import Raster
import TerminalUI

/// What a picture shows of a screen: rectangles under the ink, and letters above it.
struct ScreenLayer {
  /// Characters of a row that look the same.
  struct Run {
    var text: String
    var cells: Rect
    let look: Look
    /// Whether programs may give the character another width, so that it is alone.
    let isRare: Bool
  }

  /// How characters look; those that meet ink have an edge in the color of what is behind them.
  struct Look: Hashable {
    var color: RGBColor
    var edge: RGBColor?
    var isBold = false, isItalic = false
  }

  /// The backgrounds of cells, and lines under and through characters.
  private(set) var rectangles: [(area: Rect, color: RGBColor)] = []
  /// The characters, row by row.
  private(set) var runs: [Run] = []

  /// The width of the edge of characters, in canvas dots.
  static let edgeWidth = 0.5
  /// The part of the background in a dim color.
  private static let dimming = 0.4

  init() {}

  /// Lays out the cells in the area of the options, apart from those that a text covers.
  ///
  /// The ink of markers is behind the characters, unless it comes and goes in a replay. O(*n*) in the cells and the
  /// samples.
  init(
    _ screen: TerminalScreen?, under strokes: [StrokeRecord], isReplay: Bool = false,
    _ options: ExportOptions
  ) {
    guard let screen else { return }
    let size = ScreenSize(columns: screen.columns, rows: screen.rows)
    var painter = StrokePainter(smoothing: options.smoothing, transform: .identity)
    let grid = CellSet(size.cells, columns: size.columns, rows: size.rows)
    let ink = painter.picture(of: strokes, in: grid)
    let characters = CharacterCells(
      of: strokes, over: screen, at: .identity, columns: size.columns, rows: size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        guard let character = characters[column: column, row: row], character.style != nil,
          !character.isRightHalf
        else { continue }
        let corner = Point(x: Double(column * Cell.width), y: Double(row * Cell.height))
        let cells = character.cluster.cell(at: corner)
        guard options.area?.intersects(cells) != false else { continue }
        let columns = column..<column + character.cluster.columns
        let isInked = columns.contains { ink[column: $0, row: row].lit != 0 }
        // Most of the character is on the marker.
        let isMarked =
          !isReplay && ink.isMarked(column: column, row: row)
          && ink[column: column, row: row].lit.nonzeroBitCount > 4
        add(
          character, cells, options.colors, isInked: isInked,
          marker: isMarked ? ink[column: column, row: row].color : nil)
      }
    }
  }

  private mutating func add(
    _ character: CharacterCells.Cell, _ cells: Rect, _ colors: ExportColors, isInked: Bool,
    marker: InkColor?
  ) {
    var mixer = colors.mixer ?? InkPalette.mono.mixer
    mixer.strikesThrough = true
    let cell = ScreenCell(character, under: nil, dots: 0, mixer)
    var ground = mixer.showsColors ? cell.background.map(colors.color) : nil
    var color = colors.color(of: cell.color)
    if cell.attributes.contains(.reverse) { (color, ground) = (ground ?? colors.background, color) }
    if let ground { add(ground, in: cells) }
    let behind = marker.map(colors.markerColor) ?? ground ?? colors.background
    if cell.attributes.contains(.dim) { color = color.mixed(with: behind, Self.dimming) }
    // A program chooses its own backgrounds to fit. On a marker, letters are black or white.
    let plainContrast = ground == nil ? InkPalette.minimumContrast : 1
    let contrast = isInked ? InkMixer.minimumTextContrast : plainContrast
    color = color.mixed(
      with: behind.isLight ? .black : .white, untilReadableOn: behind,
      marker == nil ? contrast : .infinity)
    for (attribute, y) in [(ScreenCell.Attributes.underline, 0.5), (.strikethrough, -0.9)]
    where cell.attributes.contains(attribute) {
      let y = cells.minY + PlacedCharacter.baseline + y
      add(color, in: Rect(minX: cells.minX, minY: y, maxX: cells.maxX, maxY: y + 0.2))
    }
    let look = Look(
      color: color, edge: isInked ? behind : nil, isBold: cell.attributes.contains(.bold),
      isItalic: cell.attributes.contains(.italic))
    let text = character.cluster.shown
    let isRare = character.cluster.columns > 1 || text.unicodeScalars.count > 1
    if !character.isBlank { append(Run(text: text, cells: cells, look: look, isRare: isRare)) }
  }

  private mutating func add(_ color: RGBColor, in cells: Rect) {
    if let last = rectangles.last, last.color == color,
      (last.area.maxX, last.area.minY, last.area.maxY) == (cells.minX, cells.minY, cells.maxY)
    {
      rectangles[rectangles.count - 1].area = last.area.union(cells)
    } else {
      rectangles.append((cells, color))
    }
  }

  /// Appends a character to the last run, over a blank between them, or as a run of its own.
  private mutating func append(_ run: Run) {
    guard let last = runs.last, last.look == run.look, last.cells.minY == run.cells.minY,
      !last.isRare, !run.isRare, run.cells.minX - last.cells.maxX <= CharacterText.columnWidth
    else { return runs.append(run) }
    let isApart = run.cells.minX > last.cells.maxX
    runs[runs.count - 1].text += (isApart ? " " : "") + run.text
    runs[runs.count - 1].cells = last.cells.union(run.cells)
  }
}
