package import Ink

extension TerminalScreen {
  /// Reads the screen of a Linux console: from `/dev/vcsa`, and the characters from `/dev/vcsu`.
  ///
  /// Returns `nil` if the sizes contradict each other.
  ///
  /// Source: vcs(4). The second cell of a wide character has a zero-width space. With a font of more than 256
  /// characters, the lowest bit of an attribute belongs to the character, and there is none for blinking.
  package init?(consoleAttributes: [UInt8], hasLargeFont: Bool = false, characters: [UInt8]) {
    guard consoleAttributes.count > 4 else { return nil }
    let header = consoleAttributes.prefix(4).map(Int.init)
    let (rows, columns) = (header[0], header[1])
    let sizes = 1...Self.maximumSize
    guard sizes.contains(rows), sizes.contains(columns),
      consoleAttributes.count == 4 + rows * columns * 2, characters.count == rows * columns * 4
    else { return nil }
    self.init(columns: columns, rows: rows)
    if header[3] < rows, header[2] < columns {
      cursor = Position(row: header[3], column: header[2])
    }
    var numbers: [Style: Int] = [Style(): 0]
    for index in cells.indices {
      let attribute = consoleAttributes[4 + index * 2 + 1]
      let style = Style(consoleAttribute: hasLargeFont ? attribute >> 1 : attribute)
      let number = numbers[style] ?? styles.count
      if number == styles.count {
        styles.append(style)
        numbers[style] = number
      }
      let value = characters[index * 4..<index * 4 + 4].reversed().reduce(0) {
        $0 << 8 | UInt32($1)
      }
      let scalar = Unicode.Scalar(value) ?? " "
      let isRightHalf = value == 0x200B && index % columns > 0 && !cells[index - 1].text.isEmpty
      let cluster = CharacterText.Cluster(String(scalar), columns: 1)
      let text = isRightHalf ? "" : cluster.isPrintable && value != 0x200B ? cluster.text : " "
      cells[index] = Cell(text, style: isRightHalf ? cells[index - 1].style : number)
    }
  }
}

extension TerminalScreen.Style {
  /// Creates the style of an attribute of VGA; its colors have the bits of blue, green, and red.
  fileprivate init(consoleAttribute attribute: UInt8) {
    self.init()
    func number(_ bits: UInt8) -> Int { Int((bits & 1) << 2 | bits & 2 | bits >> 2 & 1) }
    let (front, back) = (number(attribute) + Int(attribute & 8), number(attribute >> 4))
    if back != 0 { background = .number(back) }
    if front != 7 || back != 0 { foreground = .number(front) }
    if attribute & 0x80 != 0 { attributes.insert(.blink) }
  }
}
