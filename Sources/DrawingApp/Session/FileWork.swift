/// The work on files of sketches, done one piece at a time on the shelf's queue.
enum FileWork {
  case none
  /// A sketch is being opened to be shown next.
  ///
  /// `deleting` is the path of the sketch that is open until then and deleted afterward; `nil` to keep it.
  case opening(ShelfTask<FoldedSketch>, deleting: String?)
  /// A sketch is being changed.
  ///
  /// `reopening` is the path of the sketch that was closed for the change and is opened again if the
  /// change fails; `nil` for none.
  case changing(ShelfTask<SketchChange>, reopening: String?)

  /// Whether other work can start.
  var isNone: Bool { if case .none = self { true } else { false } }

  /// Returns the sketch that was opened, or why it was not, once; `nil` in all other cases.
  mutating func takeOpened() -> (Result<FoldedSketch, ShelfFailure>, deleting: String?)? {
    guard case .opening(let task, let deleting) = self, let result = task.takeResult()
    else { return nil }
    self = .none
    return (result, deleting)
  }

  /// Returns the outcome of a change, once; `nil` in all other cases.
  mutating func takeOutcome() -> (Result<SketchChange, ShelfFailure>, reopening: String?)? {
    guard case .changing(let task, let reopening) = self, let result = task.takeResult()
    else { return nil }
    self = .none
    return (result, reopening)
  }
}
