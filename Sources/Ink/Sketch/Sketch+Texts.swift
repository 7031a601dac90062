public import Geometry

extension Sketch {
  /// A text of the picture.
  public struct Text: Hashable, Sendable {
    /// The text; line feeds separate its lines.
    public let text: String
    /// The map from the units of the font to canvas dots: where the lowest stroke is shown now.
    public let map: AffineMap
    /// The strokes and pieces of strokes that are left of it, from the lowest to the topmost.
    public fileprivate(set) var strokes: [StrokeID]
    /// The style of the lowest stroke.
    public let style: StrokeStyle
  }

  /// The texts of the picture, in the paint order of their lowest strokes.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  public var texts: [Text] { texts(of: items) }

  /// Returns the texts that some strokes show.
  ///
  /// - Parameter items: Strokes of the picture.
  /// - Returns: The texts, in the order of their first strokes.
  /// - Complexity: O(*n*) in the number of strokes.
  public func texts(of items: some Sequence<Item>) -> [Text] {
    var texts: [Text] = []
    var indices: [TextID: Int] = [:]
    for item in items {
      guard let (id, typed) = typedText(of: item) else { continue }
      if let index = indices[id] {
        texts[index].strokes.append(item.id)
      } else {
        indices[id] = texts.count
        texts.append(
          Text(
            text: typed.text, map: typed.map.followed(by: item.stroke.map), strokes: [item.id],
            style: item.stroke.style))
      }
    }
    return texts
  }

  /// Returns the texts that copies of strokes show, if the copies are the new strokes of an edit.
  ///
  /// - Parameters:
  ///   - items: The strokes, in the order of the copies.
  ///   - map: The map from the strokes to their copies.
  /// - Returns: The texts, without those whose strokes do not follow each other.
  /// - Complexity: O(*n*) in the number of strokes.
  public func texts(copying items: [Item], by map: AffineMap = .identity) -> [TypedText] {
    texts(of: items).copied(with: items, by: map)
  }

  /// The identity of a text: its edit, and its number in that edit.
  private struct TextID: Hashable {
    let edit: EditID
    let number: Int
  }

  /// Returns the text as which a stroke, or the stroke of a piece, was typed.
  private func typedText(of item: Item) -> (TextID, TypedText)? {
    guard let node = index(of: item.id) else { return nil }
    let origin = order.nodes[node].origin
    guard let entry = history.index(of: origin),
      case .replaced(let replacement) = history.entries[entry].action, !replacement.texts.isEmpty
    else { return nil }
    let stroke =
      item.id.edit == origin
      ? item.id.part - 1 - replacement.pieceCount
      : replacement.added.firstIndex { $0.source === item.stroke.source }
    guard let stroke, let number = replacement.texts.index(containing: stroke) else { return nil }
    return (TextID(edit: origin, number: number), replacement.texts[number])
  }
}

extension [TypedText] {
  /// Returns the index of the text that a stroke shows.
  ///
  /// - Complexity: O(log *n*) in the number of texts.
  fileprivate func index(containing stroke: Int) -> Int? {
    let next = partitioningIndex { $0.strokes.upperBound > stroke }
    return next < count && self[next].strokes.contains(stroke) ? next : nil
  }
}

extension [Sketch.Text] {
  /// Returns the texts that copies of strokes show: see ``Sketch/texts(copying:by:)``.
  public func copied(with items: [Sketch.Item], by map: AffineMap = .identity) -> [TypedText] {
    guard !isEmpty else { return [] }
    let indices = Dictionary(
      items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return compactMap { text in
      let copies = text.strokes.compactMap { indices[$0] }
      guard let first = copies.first, let last = copies.last, last - first + 1 == copies.count
      else {
        return nil
      }
      return TypedText(text.text, strokes: first..<last + 1, map: text.map.followed(by: map))
    }.sorted { $0.strokes.lowerBound < $1.strokes.lowerBound }
  }
}
