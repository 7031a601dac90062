public import Geometry

extension Sketch {
  /// A text of the picture.
  public struct Text: Hashable, Sendable {
    /// The text; line feeds separate its lines.
    public let text: String
    /// The map from the units of the font to canvas dots: where the lowest stroke is shown now.
    ///
    /// For characters of the terminal, the translation to their upper left corner.
    public let map: Transform
    /// The strokes and pieces of strokes that are left of it, from the lowest to the topmost.
    public fileprivate(set) var strokes: [StrokeID]
    /// The style of the lowest stroke.
    public let style: StrokeStyle
    /// The characters that the terminal shows; `nil` for drawn letters.
    package let characters: CharacterText?
    /// The number of strokes that it had when it was typed.
    fileprivate let strokeCount: Int
    /// Whether one of the strokes is a piece.
    fileprivate var hasPieces: Bool

    /// Whether no part of it was erased, so that its strokes show all of ``text``.
    ///
    /// A piece of a text of characters is a text of its own.
    public var isComplete: Bool { !hasPieces && strokes.count == strokeCount }
    /// Whether strokes draw the letters, and the terminal shows no characters.
    package var isDrawn: Bool { characters == nil }
  }

  /// The texts of the picture, in the paint order of their lowest strokes; O(*n*) in the strokes.
  ///
  /// A text that is partly erased still has all its characters; see ``Text/isComplete``.
  public var texts: [Text] { texts(of: items) }

  /// Returns the texts that some strokes show, in the order of their first strokes; O(*n*) in the
  /// number of strokes.
  public func texts(of items: some Sequence<Item>) -> [Text] {
    var texts: [Text] = []
    var indices: [TextID: Int] = [:]
    var numbers: SourceNumbers = [:]
    for item in items {
      if let characters = item.stroke.text { texts.append(Text(characters, item)) }
      guard let (id, typed) = typedText(of: item, &numbers) else { continue }
      let isPiece = item.id.edit != id.edit
      guard let index = indices[id] else {
        indices[id] = texts.count
        texts.append(Text(typed, lowest: item, isPiece: isPiece))
        continue
      }
      texts[index].strokes.append(item.id)
      texts[index].hasPieces = texts[index].hasPieces || isPiece
    }
    return texts
  }

  /// Returns the texts that copies of strokes show, if the copies are the new strokes of an edit.
  ///
  /// These are the complete texts whose strokes follow each other. `map` leads from the strokes, in
  /// the order of the copies, to the copies. O(*n*) in the number of strokes.
  public func texts(copying items: [Item], by map: Transform = .identity) -> [TypedText] {
    texts(of: items).copied(with: items, by: map)
  }

  /// Returns strokes with the other strokes of their texts, and with the labels of the figures among them.
  package func withTexts(_ ids: Set<StrokeID>) -> Set<StrokeID> {
    var found = ids
    // Most often, none is of a text.
    if texts(of: items(ids)).contains(where: \.isDrawn) {
      for text in texts where text.isComplete && !ids.isDisjoint(with: text.strokes) {
        found.formUnion(text.strokes)
      }
    }
    for id in found { found.formUnion(labels(of: id)) }
    return found
  }

  /// Returns all strokes of the drawn letters of which some strokes are: those that were typed at once.
  package func letters(of ids: Set<StrokeID>) -> Set<StrokeID> {
    guard texts(of: items(ids)).contains(where: \.isDrawn) else { return [] }
    var letters: Set<StrokeID> = []
    for text in texts where text.isDrawn && !ids.isDisjoint(with: text.strokes) {
      let strokes = items(text.strokes)
      let times = Set(strokes.filter { ids.contains($0.id) }.map(\.stroke.time))
      letters.formUnion(strokes.filter { times.contains($0.stroke.time) }.map(\.id))
    }
    return letters
  }

  /// Returns the labels of a figure that are in the picture.
  package func labels(of figure: StrokeID) -> [StrokeID] {
    (bonds.labels[figure] ?? []).filter { index(of: $0) != nil }.sorted()
  }

  private struct TextID: Hashable {
    let edit: EditID
    let number: Int
  }

  /// The numbers of the new strokes of edits, by the samples that their pieces share.
  private typealias SourceNumbers = [EditID: [ObjectIdentifier: Int]]

  /// Returns the text that a stroke, or the stroke of a piece, was typed for; `nil` if none.
  private func typedText(of item: Item, _ numbers: inout SourceNumbers) -> (TextID, TypedText)? {
    guard let node = index(of: item.id) else { return nil }
    let origin = order.nodes[node].origin
    guard let entry = history.index(of: origin),
      let replacement = history.entries[entry].action.replacement, !replacement.texts.isEmpty
    else { return nil }
    var stroke: Int? = item.id.part - 1 - replacement.pieceCount
    if item.id.edit != origin {
      if numbers[origin] == nil { numbers[origin] = replacement.added.sourceNumbers }
      stroke = numbers[origin]?[ObjectIdentifier(item.stroke.source)]
    }
    guard let stroke, let number = replacement.texts.index(containing: stroke) else { return nil }
    return (TextID(edit: origin, number: number), replacement.texts[number])
  }
}

extension Sketch.Text {
  /// Creates a text with its lowest stroke.
  fileprivate init(_ typed: TypedText, lowest item: Sketch.Item, isPiece: Bool) {
    self.init(
      text: typed.text, map: typed.map.followed(by: item.stroke.map), strokes: [item.id],
      style: item.stroke.style, characters: nil, strokeCount: typed.strokes.count,
      hasPieces: isPiece)
  }

  fileprivate init(_ characters: CharacterText, _ item: Sketch.Item) {
    let corner = Rect(enclosing: item.stroke.samples.map(\.location)) ?? item.stroke.bounds
    self.init(
      text: characters.text, map: Transform(translation: Vector(dx: corner.minX, dy: corner.minY)),
      strokes: [item.id], style: item.stroke.style, characters: characters, strokeCount: 1,
      hasPieces: false)
  }
}

extension [StrokeRecord] {
  fileprivate var sourceNumbers: [ObjectIdentifier: Int] {
    Dictionary(enumerated().map { (ObjectIdentifier($1.source), $0) }) { first, _ in first }
  }
}

extension [TypedText] {
  fileprivate func index(containing stroke: Int) -> Int? {
    let next = partitioningIndex { $0.strokes.upperBound > stroke }
    return next < count && self[next].strokes.contains(stroke) ? next : nil
  }
}

extension [Sketch.Text] {
  /// Returns the complete texts that copies of strokes show: see ``Sketch/texts(copying:by:)``.
  public func copied(with items: [Sketch.Item], by map: Transform = .identity) -> [TypedText] {
    guard !isEmpty else { return [] }
    let indices = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return compactMap { text in
      let copies = text.strokes.compactMap { indices[$0] }
      guard text.isComplete, text.isDrawn, copies.count == text.strokes.count,
        let first = copies.first, let last = copies.last, last - first + 1 == copies.count
      else { return nil }
      return TypedText(text.text, strokes: first..<last + 1, map: text.map.followed(by: map))
    }.sorted { $0.strokes.lowerBound < $1.strokes.lowerBound }
  }
}
