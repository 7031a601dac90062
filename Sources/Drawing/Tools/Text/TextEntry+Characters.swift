import Geometry
import Ink
import TerminalUI

/// Text in the characters of the terminal, whose samples are their cells.
extension TextEntry {
  /// Places the characters, and shows them in the preview, with their figure; returns what changed.
  mutating func layOutCharacters() -> Sketch.Change {
    let (clusters, hadGrown) = (clusters, grownFigure != nil)
    grownFigure = isChanged ? figure?.grown(around: clusters) : nil
    var shown = figure
    if let grownFigure { shown?.stroke = grownFigure }
    let (layout, origin) = shown?.layout(clusters) ?? (TextLayout(clusters), .zero)
    place(at: layout.places.map { origin + $0 })
    let end = Vector(
      dx: figure == nil ? 0 : layout.size.dx / 2, dy: layout.size.dy - CharacterText.rowHeight)
    if lineStarts.count < lines.count { lineStarts.append(origin + end) }
    characters = stroke(clusters, at: layout.places.map { pen.map.apply(to: origin + $0).storable })
    draft.noteChange()
    return showCharacters(resettingFigure: hadGrown)
  }

  /// Gives the letters their locations, which line feeds have too, in units of the pen.
  private mutating func place(at locations: [Point]) {
    lineStarts = []
    var next = 0
    for line in lines.indices {
      if next < locations.count { lineStarts.append(locations[next]) }
      for index in lines[line].indices { lines[line][index].origin = locations[next + index] }
      next += lines[line].count + 1
    }
  }

  private mutating func showCharacters(resettingFigure resets: Bool) -> Sketch.Change {
    let cuts = [charactersID].compactMap(\.self).map { StrokeCut($0, keeping: []) }
    let added = [characters].compactMap(\.self)
    charactersID = added.isEmpty ? nil : StrokeID(edit: preview.nextID(), part: 1)
    var change = preview.apply(.replaced(Replacement(cuts, adding: added)))
    if let figure, let shape = grownFigure ?? (resets ? figure.stroke : nil) {
      change.add(preview.apply(.reshaped([figure.id], [shape])))
    }
    return change
  }

  private var clusters: [CharacterText.Cluster] {
    let rows = lines.map { $0.compactMap { CharacterText.Cluster($0.character) } }
    return Array(rows.joined(separator: [CharacterText.Cluster("\n", columns: 0)]))
  }

  /// Returns the characters at some locations in canvas dots; none has an earlier time than one before it.
  private func stroke(
    _ clusters: [CharacterText.Cluster], at locations: [Point]
  ) -> StrokeRecord? {
    guard !clusters.allSatisfy(\.isBlank) else { return nil }
    var times: [TimeInterval] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { times.append(times.last ?? lines.joined().first?.time ?? lastTime) }
      for letter in line { times.append(max(times.last ?? 0, letter.time)) }
    }
    return StrokeRecord(
      style: pen.style,
      samples: zip(locations, times).map { StrokeSample(location: $0, timestamp: $1) },
      meaning: .text(
        CharacterText(clusters, owner: figure?.id, placement: figure?.placement ?? .center)))
  }

  /// The characters that were typed since the caret was opened, where they are shown.
  var newCharacters: StrokeRecord? {
    guard let characters, case .text(var text)? = characters.meaning else { return nil }
    guard !replaced.isEmpty else { return characters }
    let isNew: [Bool] = Array(lines.map { $0.map(\.isNew) }.joined(separator: [false]))
    let new = isNew.indices.filter { isNew[$0] }
    text = CharacterText(new.map { text.clusters[$0] })
    let samples = characters.samples
    return StrokeRecord(
      style: characters.style, samples: new.map { samples[$0] }, meaning: .text(text))
  }
}

extension CharacterText.Cluster {
  /// Creates a character with the columns that a terminal gives it; `nil` if it cannot stand by itself.
  init?(_ character: Character) {
    let text = String(character)
    let isEmoji = text.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
    self.init(text, columns: isEmoji ? 2 : min(text.columnCount, 2))
    guard columns > 0, isPrintable else { return nil }
  }

  var width: Double { Double(columns) * CharacterText.columnWidth }
}
