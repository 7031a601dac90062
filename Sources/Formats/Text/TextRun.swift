import Ink
import Raster

extension TextPicture {
  /// A part of a line that looks the same.
  struct Run: Hashable {
    /// The characters; spaces for blank cells.
    var text = ""
    /// The color; blank cells have the color of the run before.
    var color = InkColor.foreground
    /// What each mixer shows behind the characters; `nil` for the background.
    var backgrounds: [InkColor?] = []
    /// The line under or through the characters, and its color.
    var mark: CharacterCells.InkMark?
    var markColor: InkColor?
    /// Whether many fonts lack the characters, whose widths are then other ones.
    var isRare = false
    /// The number of columns.
    var columns = 0

    /// What the first mixer shows behind the characters.
    var background: InkColor? { backgrounds.first ?? nil }
  }
}

extension TextPicture.Run {
  /// Creates a character and the ink in its cells, which shows as on the screen: see `Compositor`.
  init(_ character: CharacterCells.Cell, over cells: [DotCell], _ mixers: [InkMixer]) {
    text = character.cluster.shown
    columns = character.cluster.columns
    isRare = columns > 1 || text.unicodeScalars.count > 1
    backgrounds = mixers.map { _ in nil }
    if !mixers.isEmpty { color = character.color }
    let dots = cells.reduce(0) { $0 | $1.lit }
    guard let shown = CharacterCells.InkMark(dots: dots) else { return }
    let showsColors = mixers.first?.showsColors == true
    let ink = showsColors ? cells.first { $0.lit != 0 }?.color ?? color : color
    if shown == .strikethrough || shown == .underline && (ink == color || mixers.underlineInColor) {
      (mark, markColor) = (shown, ink)
      if ink == color || mixers.underlineInColor { return }
    }
    guard showsColors else { return }
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

extension [InkMixer] {
  fileprivate var underlineInColor: Bool { first?.underlinesInColor == true }
}

extension CharacterCells.InkMark? {
  /// Returns the sequence (SGR) that shows another line than before; a tint is no line.
  func sequence(to mark: Self) -> String {
    guard mark != self else { return "" }
    let end = self == .underline ? "\u{1B}[24m" : self == .strikethrough ? "\u{1B}[29m" : ""
    return end + (mark == .underline ? "\u{1B}[4m" : mark == .strikethrough ? "\u{1B}[9m" : "")
  }
}
