public import Ink

extension Sketch {
  /// Undoes the latest edit, like the key for it.
  @discardableResult
  public mutating func undo() -> Change {
    apply(.undone(undoTarget() ?? EditID(counter: 0)))
  }

  /// Redoes the edit that was undone last, like the key for it.
  @discardableResult
  public mutating func redo() -> Change {
    apply(.redone(redoTarget() ?? EditID(counter: 0)))
  }
}

extension Edit.Action {
  /// Whether the action undoes or redoes an edit.
  public var isUndoOrRedo: Bool {
    switch self {
    case .undone, .redone: true
    default: false
    }
  }

  /// Undoes an edit of the first author, given by its number.
  public static func undone(_ counter: Int) -> Self { .undone(EditID(counter: counter)) }

  /// Redoes an edit of the first author, given by its number.
  public static func redone(_ counter: Int) -> Self { .redone(EditID(counter: counter)) }
}
