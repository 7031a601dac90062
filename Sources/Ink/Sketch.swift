/// A drawing: the log of its edits folded into the strokes that are to be seen, and the stroke
/// under the hand.
public struct Sketch {
  /// What an edit did to the picture.
  public enum Change: Hashable, Sendable {
    /// These strokes came on top of all others.
    case added([StrokeRecord])
    /// These strokes went.
    case removed([StrokeRecord])
    /// The picture is as before.
    case none
  }

  private enum Step {
    case added(StrokeRecord)
    case cleared([StrokeRecord])
  }

  /// The strokes of the picture, from the lowest to the topmost.
  public private(set) var strokes: [StrokeRecord] = []
  /// The stroke that is being drawn, on top of all others.
  public var activeStroke: Stroke?

  private var done: [Step] = []
  private var undone: [Step] = []

  /// Creates an empty sketch.
  public init() {}

  /// Creates the sketch that a log adds up to.
  ///
  /// - Complexity: O(*n*) in the number of edits.
  public init(folding edits: some Sequence<Edit>) {
    for edit in edits { apply(edit.action) }
  }

  /// Whether ``Edit/Action/undone`` would change the sketch.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether ``Edit/Action/redone`` would change the sketch.
  public var canRedo: Bool { !undone.isEmpty }

  /// Does what an edit says; one that has nothing to act on, as an undo of nothing, does nothing.
  ///
  /// - Complexity: O(1), but for clearing and undoing that, which are O(*n*) in the number of
  ///   strokes.
  @discardableResult
  public mutating func apply(_ action: Edit.Action) -> Change {
    switch action {
    case .strokeAdded(let stroke): perform(.added(stroke))
    case .cleared: strokes.isEmpty ? .none : perform(.cleared(strokes))
    case .undone: undo()
    case .redone: redo()
    }
  }

  private mutating func perform(_ step: Step) -> Change {
    undone.removeAll()
    return take(step)
  }

  private mutating func take(_ step: Step) -> Change {
    done.append(step)
    switch step {
    case .added(let stroke):
      strokes.append(stroke)
      return .added([stroke])
    case .cleared(let removed):
      strokes.removeAll()
      return .removed(removed)
    }
  }

  private mutating func undo() -> Change {
    guard let step = done.popLast() else { return .none }
    undone.append(step)
    switch step {
    case .added(let stroke):
      strokes.removeLast()
      return .removed([stroke])
    case .cleared(let removed):
      strokes = removed
      return .added(removed)
    }
  }

  private mutating func redo() -> Change {
    guard let step = undone.popLast() else { return .none }
    return take(step)
  }
}
