package import Geometry
package import Ink

extension TerminalScreen {
  /// Returns a bar in the color of each word in the rows that a rectangle touches, in canvas dots.
  package func bars(in area: Rect) -> [StrokeRecord] {
    let height = CharacterText.rowHeight
    let first = (area.minY / height).rounded(.down).clamped(to: 0...Double(rows))
    let end = (area.maxY / height).rounded(.up).clamped(to: first...Double(rows))
    return (Int(first)..<Int(end)).flatMap(bars)
  }

  private func bars(ofRow row: Int) -> [StrokeRecord] {
    var bars: [StrokeRecord] = []
    var start = 0
    for column in 0...columns {
      let isBlank =
        column == columns || [" ", "\u{A0}"].contains(self[column: column, row: row].text)
      guard isBlank else { continue }
      if start < column {
        let style = styles[self[column: start, row: row].style]
        let isReversed = style.attributes.contains(.reverse)
        let shown = InkColor(isReversed ? style.background : style.foreground) ?? .foreground
        // An ink that files and exports can have.
        let color =
          shown.paletteNumber.map { InkColor(TerminalColors.standard.color($0)) } ?? shown
        let y = (Double(row) + 0.5) * CharacterText.rowHeight
        let samples = [start, column].enumerated().map { end, column in
          let x = Double(column) * CharacterText.columnWidth + (end == 0 ? 1 : -1)
          return StrokeSample(location: Point(x: x, y: y), timestamp: 0)
        }
        let bar = StrokeRecord(
          style: StrokeStyle(nib: .marker, color: color, width: 2), samples: samples)
        if let bar, !style.attributes.contains(.hidden) { bars.append(bar) }
      }
      start = column + 1
    }
    return bars
  }
}
