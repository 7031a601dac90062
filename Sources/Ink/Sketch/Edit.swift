public import Geometry

/// One change that an author made to a sketch, with its time; an ``EditID`` names it.
public struct Edit: Hashable, Sendable {
  /// A change to the picture.
  ///
  /// An action names the strokes that it changes. Strokes that are not in the picture are ignored.
  public enum Action: Hashable, Sendable {
    /// Removes strokes, puts pieces of them in their place, and adds new strokes.
    case replaced(Replacement)
    /// Maps strokes, which are in ascending order; their widths are multiplied by the map's scale.
    ///
    /// Indirect, because the map would be longer than all other actions.
    indirect case transformed([StrokeID], Transform)
    /// Changes the style of strokes, which are in ascending order.
    case restyled([StrokeID], StyleChange)
    /// Moves strokes, which are in ascending order, above or below all others.
    case reordered([StrokeID], PaintLevel)
    /// Makes one group of strokes, which are in ascending order.
    case grouped([StrokeID])
    /// Takes strokes, which are in ascending order, out of their groups.
    case ungrouped([StrokeID])
    /// Removes every stroke that the author knew.
    ///
    /// These are the strokes drawn by the author, and by another author up to the edit with the given
    /// counter. A piece counts as the stroke that it was cut from.
    case cleared(seen: [Int: Int])
    /// Takes an edit of the same author out of force.
    case undone(EditID)
    /// Puts an edit of the same author, which was undone, in force again.
    case redone(EditID)
  }

  /// One end of the paint order.
  public enum PaintLevel: UInt8, Hashable, Sendable {
    /// Above all other strokes.
    case front
    /// Below all other strokes.
    case back
  }

  /// The change.
  public let action: Action
  /// When the edit was complete, in seconds of open time since the sketch was created.
  public let time: TimeInterval
  /// The number of the author, from 1.
  public let author: Int

  /// Creates an edit at a ``time``, in seconds, by an author, numbered from 1.
  public init(_ action: Action, at time: TimeInterval, by author: Int = 1) {
    (self.action, self.time, self.author) = (action, time, author)
  }

  /// The strokes that the edit drew, without the pieces of others.
  public var newStrokes: [StrokeRecord] { action.newStrokes }

  /// The texts that these strokes show.
  public var texts: [TypedText] {
    if case .replaced(let replacement) = action { replacement.texts } else { [] }
  }

  /// The stroke, if the edit did nothing but draw one on top of all others.
  public var drawnStroke: StrokeRecord? { drawnStrokes.count == 1 ? drawnStrokes.first : nil }
  /// The strokes, if the edit did nothing but draw them on top of all others, all at the same time.
  public var drawnStrokes: [StrokeRecord] {
    guard case .replaced(let replacement) = action, replacement.isDrawing else { return [] }
    return replacement.added
  }
}

/// Common actions.
extension Edit.Action {
  /// Adds a finished stroke on top of all others.
  public static func strokeAdded(_ stroke: StrokeRecord) -> Self { .strokesAdded([stroke]) }
  /// Adds finished strokes on top of all others.
  public static func strokesAdded(_ strokes: [StrokeRecord]) -> Self {
    .replaced(Replacement(adding: strokes))
  }

  /// Removes strokes.
  public static func strokesErased(_ ids: [StrokeID]) -> Self {
    .replaced(Replacement(ids.map { StrokeCut($0, keeping: []) }))
  }

  /// Erases parts of strokes; the remaining pieces keep the stroke's position in the paint order.
  public static func strokesSplit(_ cuts: [StrokeCut]) -> Self { .replaced(Replacement(cuts)) }

  /// Moves strokes by a vector in canvas dots.
  public static func strokesMoved(_ ids: [StrokeID], by offset: Vector) -> Self {
    .transformed(ids.ascending, Transform(translation: offset))
  }

  /// Changes the ink of strokes.
  public static func strokesRecolored(_ ids: [StrokeID], _ color: InkColor) -> Self {
    .restyled(ids.ascending, StyleChange(color: color))
  }

  /// Removes every stroke of a sketch with a single author.
  public static var cleared: Self { .cleared(seen: [:]) }
}

extension [StrokeID] {
  /// The strokes in ascending order, each once.
  public var ascending: [StrokeID] {
    let sorted = self.sorted()
    return zip(sorted, [nil] + sorted.map(Optional.some)).compactMap { $0 == $1 ? nil : $0 }
  }
}

extension Edit.Action {
  /// The strokes that the action adds.
  var newStrokes: [StrokeRecord] {
    if case .replaced(let replacement) = self { replacement.added } else { [] }
  }
}
