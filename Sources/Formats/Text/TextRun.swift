import Ink
import Raster

extension TextPicture {
  /// A part of a line that looks the same.
  struct Run: Hashable {
    /// The characters; spaces for blank cells.
    var text = ""
    /// The color; in a line, blank cells have the color of the run before.
    var color = InkColor.foreground
    /// What each mixer shows behind the characters; `nil` for the background.
    var backgrounds: [InkColor?] = []
    /// The line under or through the characters, and its color.
    var mark: CharacterCells.InkMark?
    var markColor: InkColor?
    /// Whether many fonts lack the characters, whose widths are then other ones.
    var isRare = false
    /// The number of columns; 0 for the second cell of a wide character.
    var columns = 0

    /// What the first mixer shows behind the characters.
    var background: InkColor? { backgrounds.first ?? nil }
  }
}

extension TextPicture.Run {
  /// Returns what a cell shows of characters and of dots, those of another grid above these.
  ///
  /// Without mixers, every ink is the plain one. The first mixer chooses the dots; the others must choose the same.
  static func cell(
    _ column: Int, _ row: Int, _ characters: CharacterCells?, _ dots: DotBitmap,
    under upper: DotBitmap? = nil, _ mixers: [InkMixer]
  ) -> Self {
    func cell(_ column: Int) -> DotCell {
      guard let upper else { return dots[column: column, row: row] }
      return dots.cell(column: column, row: row, under: upper)
    }
    if let character = characters?[column: column, row: row], !character.isBlank {
      guard !character.isRightHalf else { return Self() }
      let columns = column..<column + character.cluster.columns
      return Self(character, over: columns.map(cell), mixers)
    }
    let shown = cell(column)
    let looks = mixers.map { mixer in
      shown.look(mixer) { dots.inks(column: column, row: row, under: upper) }
    }
    let mask = looks.first?.mask ?? shown.lit
    return Self(
      text: String(mask == 0 ? " " : DotCell.braille(mask)),
      color: mask == 0 ? .foreground : looks.first?.color ?? .foreground,
      backgrounds: looks.map(\.background), columns: 1)
  }

  /// Creates a character and the ink in its cells, which shows as on the screen: see `Compositor`.
  private init(_ character: CharacterCells.Cell, over cells: [DotCell], _ mixers: [InkMixer]) {
    text = character.cluster.shown
    columns = character.cluster.columns
    isRare = columns > 1 || text.unicodeScalars.count > 1
    backgrounds = mixers.map { _ in nil }
    if !mixers.isEmpty { color = character.color }
    guard let shown = CharacterCells.InkMark(dots: cells.reduce(0) { $0 | $1.lit }) else { return }
    let showsColors = mixers.first?.showsColors == true
    let ink = showsColors ? cells.first { $0.lit != 0 }?.color ?? color : color
    let isLine = ink == color || mixers.first?.underlinesInColor == true
    if shown == .strikethrough || shown == .underline && isLine { (mark, markColor) = (shown, ink) }
    guard showsColors, mark == nil || !isLine else { return }
    backgrounds = mixers.map { $0.tint(of: ink) ?? ink }
    let readable = Set(zip(mixers, backgrounds).map { $0.readable(color, on: $1 ?? ink) })
    if readable.count == 1 { color = readable.first ?? color }
  }

  /// Adds a run that follows in the line, if it looks the same; returns whether it does.
  mutating func append(_ next: Self) -> Bool {
    var other = next
    (other.text, other.columns) = (text, columns)
    guard other == self else { return false }
    text += next.text
    columns += next.columns
    return true
  }
}

extension InkPalette? {
  /// Returns the sequences (SGR) that show another look than before; without a palette, only the lines.
  func sequence(from last: TextPicture.Run, to run: TextPicture.Run) -> String {
    let color = run.color == last.color ? nil : self?.sequence(for: run.color)
    let isSame = run.background == last.background
    let background = isSame ? nil : self?.backgroundSequence(for: run.background)
    return (color ?? "") + last.mark.sequence(to: run.mark) + (background ?? "")
  }
}

extension CharacterCells.InkMark? {
  /// Returns the sequence (SGR) that shows another line than before; a tint is no line.
  func sequence(to mark: Self) -> String {
    guard mark != self else { return "" }
    let end = self == .underline ? "\u{1B}[24m" : self == .strikethrough ? "\u{1B}[29m" : ""
    return end + (mark == .underline ? "\u{1B}[4m" : mark == .strikethrough ? "\u{1B}[9m" : "")
  }
}
