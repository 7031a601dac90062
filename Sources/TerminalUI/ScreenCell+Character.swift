package import Ink
package import Raster

extension ScreenCell {
  /// Creates the cell of a character with the ink in its one or two cells, and with a mark on the ink.
  ///
  /// `dots` are those of all its cells together. The character stays readable: the ink is an underline, a line
  /// through the character, or a tint behind it.
  package init(
    _ character: CharacterCells.Cell, under ink: InkColor?, dots: UInt8, mark: InkColor? = nil,
    _ mixer: InkMixer
  ) {
    self.init(character.cluster, color: character.color, isRightHalf: character.isRightHalf)
    if let style = character.style { show(style, mixer) }
    if character.style != nil, mixer.dimsScreen { dim(mixer) }
    if ink != nil || mark != nil { separateColors(mixer) }
    if let ink { show(ink, dots, mixer) }
    if let mark {
      if attributes.remove(.coloredUnderline) != nil { background = nil }
      let look = mixer.marking(
        InkMixer.Look(mask: .max, color: color, background: background), with: .max, in: mark)
      background = look.background
      if look.isEmphasized { attributes.formUnion([.bold, .underline]) }
    }
    let isChanged = character.style == nil || ink != nil || mark != nil
    if isChanged, let background, !attributes.contains(.coloredUnderline) {
      color = mixer.readable(color, on: background)
    }
  }

  /// Shows the look of a screen, as far as the terminal has it; nothing blinks.
  private mutating func show(_ style: TerminalScreen.Style, _ mixer: InkMixer) {
    background = InkColor(style.background)
    let shown: [(TerminalScreen.Attributes, Attributes)] = [
      (.bold, .bold), (.dim, .dim), (.italic, .italic), (.reverse, .reverse),
    ]
    for (attribute, shown) in shown where style.attributes.contains(attribute) {
      attributes.insert(shown)
    }
    if mixer.strikesThrough, style.attributes.contains(.strikethrough) {
      attributes.insert(.strikethrough)
    }
    guard style.underline != .none else { return }
    if mixer.underlinesInColor, background == nil, let color = InkColor(style.underlineColor) {
      attributes.insert(.coloredUnderline)
      background = color
    } else {
      attributes.insert(.underline)
    }
  }

  private mutating func dim(_ mixer: InkMixer) {
    guard mixer.showsTints else { return attributes.formUnion(.dim) }
    attributes.remove(.dim)
    color = mixer.dimmed(color)
    background = background.map(mixer.dimmed)
  }

  /// Replaces reversing and dimming by colors, which ink and marks change.
  private mutating func separateColors(_ mixer: InkMixer) {
    guard mixer.showsTints else { return }
    attributes.remove(.dim)
    if attributes.remove(.coloredUnderline) != nil {
      attributes.insert(.underline)
      background = nil
    }
    guard attributes.remove(.reverse) != nil else { return }
    (color, background) = (background ?? mixer.paper, color)
  }

  /// Shows ink behind, below, or through a character, which stays readable.
  private mutating func show(_ ink: InkColor, _ dots: UInt8, _ mixer: InkMixer) {
    let isOwnColor = ink == color || !mixer.showsColors
    switch CharacterCells.InkMark(dots: dots) {
    case .underline where isOwnColor && !attributes.contains(.underline):
      attributes.insert(.underline)
      return
    case .underline
    where !isOwnColor && mixer.underlinesInColor && ink != .foreground && background == nil:
      attributes.insert(.coloredUnderline)
      background = ink
      return
    case .strikethrough where mixer.strikesThrough:
      attributes.insert(.strikethrough)
      if isOwnColor { return }
    default: break
    }
    if let tint = mixer.tint(of: ink, on: background) {
      background = tint
    } else {
      (color, background) = (ink, nil)
      attributes.formSymmetricDifference(.reverse)
    }
  }
}

extension CharacterCells.Cell {
  /// Returns whether a blank of a screen gives way to ink, or shows nothing.
  package func isHidden(
    by ink: @autoclosure () -> DotCell, isMarked: @autoclosure () -> Bool, _ mixer: InkMixer
  ) -> Bool {
    guard isBlank, let style else { return false }
    let ink = ink()
    guard ink.lit != 0 else { return !style.isVisibleWhenBlank }
    return !isMarked() || !mixer.showsTints
  }

  /// Shows the background of a blank of a screen behind ink, which stays visible.
  package func show(behind look: inout InkMixer.Look, _ mixer: InkMixer) {
    guard look.background == nil, let style else { return }
    let isReversed = style.attributes.contains(.reverse)
    guard var behind = isReversed ? color : InkColor(style.background) else { return }
    if mixer.dimsScreen { behind = mixer.dimmed(behind) }
    (look.background, look.color) = (behind, mixer.visible(look.color, on: behind))
  }
}
