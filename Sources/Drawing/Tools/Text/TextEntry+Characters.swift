import Geometry
import Ink
import TerminalUI

/// Text in the characters of the terminal, whose samples are their cells.
extension TextEntry {
  /// Places the characters, and shows them in the preview, with their figure; returns what changed.
  mutating func layOutCharacters() -> Sketch.Change {
    let rows = lines.map { $0.compactMap(\.cluster) }
    let clusters = Array(rows.joined(separator: [CharacterText.Cluster.lineFeed]))
    let hadGrown = grownFigure != nil
    grownFigure = isChanged ? figure?.grown(around: clusters) : nil
    var shown = figure
    if let grownFigure { shown?.stroke = grownFigure }
    cells =
      shown?.places(of: clusters)
      ?? TextLayout(clusters + [.lineFeed]).places.map { Point.zero + $0 }
    characters = stroke(of: clusters)
    draft.noteChange()
    return showCharacters(resettingFigure: hadGrown)
  }

  private mutating func showCharacters(resettingFigure resets: Bool) -> Sketch.Change {
    let cuts = charactersID.map { [StrokeCut($0, keeping: [])] } ?? []
    let added = characters.map { [$0] } ?? []
    charactersID = added.isEmpty ? nil : StrokeID(edit: preview.nextID(), part: 1)
    var change = preview.apply(.replaced(Replacement(cuts, adding: added)))
    if let figure, let shape = grownFigure ?? (resets ? figure.stroke : nil) {
      change.add(preview.apply(.reshaped([figure.id], [shape])))
    }
    return change
  }

  /// Returns the characters where they are; none has an earlier time than one before it.
  private func stroke(of clusters: [CharacterText.Cluster]) -> StrokeRecord? {
    guard !clusters.allSatisfy(\.isBlank) else { return nil }
    var time = lines.joined().first?.time ?? lastTime
    let times = lines.map { $0.map(\.time) }.joined(separator: [time])
    let samples = zip(cells, times).map { cell, keyTime in
      time = max(time, keyTime)
      return StrokeSample(location: pen.map.apply(to: cell).storable, timestamp: time)
    }
    let text = CharacterText(
      clusters, owner: figure?.id, placement: figure?.placement ?? .center)
    return StrokeRecord(style: pen.style, samples: samples, meaning: .text(text))
  }

  /// The text as a draft: if it is edited, a text of its own below the old one and its figure.
  var draftText: StrokeRecord? {
    guard let characters, let text = characters.text, !replaced.isEmpty else { return characters }
    let old = sketch.strokes(replaced + (figure.map { [$0.id] } ?? []))
    let bottom = old.map(\.bounds.maxY).max() ?? characters.bounds.minY
    let rows = ((bottom - characters.bounds.minY) / pen.lineHeight).rounded(.up) + 1
    let copy = characters.moved(by: Vector(dx: 0, dy: rows * pen.lineHeight))
    return StrokeRecord(
      style: copy.style, samples: copy.samples, meaning: .text(CharacterText(text.clusters)))
  }
}
