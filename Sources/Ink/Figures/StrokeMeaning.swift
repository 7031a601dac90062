public import Geometry

/// What the samples of a stroke mean, apart from being ink.
public enum StrokeMeaning: Hashable, Sendable {
  /// They draw a figure; its points are those of the stroke as it was drawn.
  case figure(Figure)
  /// They are the places of characters.
  case text(CharacterText)

  var figure: Figure? { if case .figure(let figure) = self { figure } else { nil } }
  var text: CharacterText? { if case .text(let text) = self { text } else { nil } }

  /// The strokes that the meaning names.
  package var references: [StrokeID] {
    switch self {
    case .figure(let figure): [figure.start, figure.end].compactMap { $0?.target }
    case .text(let text): text.owner.map { [$0] } ?? []
    }
  }
}

extension StrokeRecord {
  /// What the samples mean, as it was recorded; positions are those of the stroke as it is.
  ///
  /// A piece of a figure is only ink; a piece of a text has the characters that are left.
  public var meaning: StrokeMeaning? {
    switch source.meaning {
    case .figure(let figure)?: isWhole ? .figure(figure.mapped(by: map)) : nil
    case .text?: text.map(StrokeMeaning.text)
    case nil: nil
    }
  }

  /// The figure that the stroke draws; `nil` for ink that draws none, or another than was recorded.
  public var figure: Figure? {
    guard isWhole, style.nib != .fill, style.nib != .characters,
      let figure = source.meaning?.figure, figure.describes(source.outline.extent.rect)
    else { return nil }
    return figure.mapped(by: map)
  }

  /// The characters of a text, one for each sample, also while it is being typed; `nil` for ink.
  public var text: CharacterText? {
    guard style.nib == .characters, var text = source.meaning?.text,
      text.clusters.count >= source.count
    else { return nil }
    guard !isWhole || text.clusters.count > source.count else { return text }
    text.clusters = Array(text.clusters[wholeIndices])
    text.owner = nil
    return text
  }

  /// The characters of a text, and where their upper left corners are, in canvas dots.
  public var placedCharacters: [(cluster: CharacterText.Cluster, location: Point)] {
    guard let text else { return [] }
    return zip(text.clusters, source.samples[wholeIndices]).compactMap { cluster, sample in
      cluster.isLineFeed ? nil : (cluster, map.apply(to: sample.location))
    }
  }

  /// The bounds of the line without its width, or of the cells of characters.
  package var bodyBounds: Rect {
    Rect(union: placedCharacters.map { $0.cluster.cell(at: $0.location) }) ?? pathBounds
  }

  /// The samples of the original that a piece has, without interpolated ends.
  private var wholeIndices: Range<Int> {
    let first = Int(range.lowerBound.rounded(.up))
    return first..<max(first, Int(range.upperBound.rounded(.down)) + 1)
  }

  /// The strokes on which the stroke depends: the figure whose label it is, or what its ends hold on to.
  package var references: [StrokeID] {
    if let owner = text?.owner { return [owner] }
    guard let figure, !figure.isClosed else { return [] }
    return [figure.start, figure.end].compactMap { $0?.target }
  }

  /// Returns other samples with another meaning in the stroke's own style, as a file can store them.
  package func redrawn(_ samples: [StrokeSample], as meaning: StrokeMeaning) -> StrokeRecord {
    var stroke = StoredStroke()
    (stroke.style, stroke.isRecovered, stroke.meaning) = (style, isRecovered, meaning)
    stroke = stroke.storable
    stroke.samples = samples.map { $0.stored ?? $0 }
    return StrokeRecord(stroke)?.restyled(as: style, width: width) ?? self
  }
}

extension CharacterText {
  /// The width of a column and the height of a row, in canvas dots.
  public static let columnWidth = 2.0, rowHeight = 4.0
}
