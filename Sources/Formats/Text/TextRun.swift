import Ink
import Raster
import TerminalUI

extension TextPicture {
  /// A part of a line that looks the same.
  struct Run: Hashable {
    /// The characters; spaces for blank cells.
    var text = ""
    /// The color; in a line, blank cells have the color of the run before.
    var color = InkColor.foreground
    /// What each mixer shows behind the characters; `nil` for the background.
    var backgrounds: [InkColor?] = []
    /// The attributes, without an underline in another color.
    var attributes: ScreenCell.Attributes = []
    /// The color of an underline that has another one than the characters.
    var lineColor: InkColor?
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
    func isMarked(_ column: Int) -> Bool { dots.isMarked(column: column, row: row, under: upper) }
    // Without colors, ink is only a line under or through a character.
    let palette = mixers.isEmpty ? [InkPalette.mono.mixer] : mixers
    let (character, shown) = (characters?[column: column, row: row], cell(column))
    if let character,
      !character.isHidden(by: shown, isMarked: isMarked(column), palette[0].lettering)
    {
      guard !character.isRightHalf else { return Self() }
      let columns = column..<column + character.cluster.columns
      let dots = columns.contains(where: isMarked) ? .max : columns.reduce(0) { $0 | cell($1).lit }
      let ink = columns.lazy.map(cell).first { $0.lit != 0 }?.color
      return Self(
        character, palette.map { $0.cell(of: character, under: ink, dots) },
        hasColors: !mixers.isEmpty)
    }
    let looks = mixers.map { mixer in
      var look = shown.look(mixer) { dots.inks(column: column, row: row, under: upper) }
      character?.show(behind: &look, mixer)
      return look
    }
    let mask = looks.first?.mask ?? shown.lit
    return Self(
      text: String(mask == 0 ? " " : DotCell.braille(mask)),
      color: mask == 0 ? .foreground : looks.first?.color ?? .foreground,
      backgrounds: looks.map(\.background), columns: 1)
  }

  /// Creates the run of a character as each mixer shows it.
  private init(_ character: CharacterCells.Cell, _ cells: [ScreenCell], hasColors: Bool) {
    text = character.cluster.shown
    columns = character.cluster.columns
    isRare = columns > 1 || text.unicodeScalars.count > 1
    attributes = cells[0].attributes
    if attributes.remove(.coloredUnderline) != nil {
      attributes.insert(.underline)
      lineColor = cells[0].background
    }
    guard hasColors else { return }
    let isReadable = cells.allSatisfy { $0.color == cells[0].color }
    color = isReadable ? cells[0].color : character.color
    backgrounds = cells.map { $0.attributes.contains(.coloredUnderline) ? nil : $0.background }
  }

  /// Gives a blank that shows nothing the look of the run before, which saves sequences.
  mutating func keepLook(of last: Self) {
    guard text == " ", attributes.isEmpty, last.attributes.isSubset(of: [.bold, .dim, .italic])
    else { return }
    (color, attributes) = (last.color, last.attributes)
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
    return (color ?? "") + last.attributes.sequence(to: run.attributes) + (background ?? "")
  }
}

extension ScreenCell.Attributes {
  /// The parameters of SGR that turn attributes on and off.
  private static let parameters: [(attribute: Self, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
    (.strikethrough, 9, 29),
  ]

  /// Returns the sequence (SGR) that shows other attributes than before.
  func sequence(to new: Self) -> String {
    let old = Self.parameters.filter { contains($0.attribute) && !new.contains($0.attribute) }
    // Bold and dim end together.
    let kept = old.contains { $0.off == 22 } ? subtracting([.bold, .dim]) : self
    let added = Self.parameters.filter { new.subtracting(kept).contains($0.attribute) }
    let parameters = old.map(\.off) + added.map(\.on)
    guard !parameters.isEmpty else { return "" }
    return "\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m"
  }
}

extension InkMixer {
  /// The mixer of characters, on a medium with lines through them, and with tints.
  fileprivate var lettering: InkMixer {
    var mixer = self
    mixer.strikesThrough = true
    mixer.means.insert(.tint)
    return mixer
  }

  /// Returns the cell of a character with the ink in its one or two cells.
  fileprivate func cell(
    of character: CharacterCells.Cell, under ink: InkColor?, _ dots: UInt8
  ) -> ScreenCell {
    var cell = ScreenCell(character, under: ink, dots: dots, lettering)
    if !means.contains(.tint), ink != nil, cell.background != nil {
      // On an unknown background, the contrast is known only between colors that are set.
      let plain = InkColor(TerminalColors.standard.foreground)
      if cell.color == .foreground { cell.color = plain }
      if cell.background == .foreground { cell.background = plain }
    }
    return cell
  }
}
