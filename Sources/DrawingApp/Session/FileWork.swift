/// The work on files of sketches, done one piece at a time on the shelf's queue.
enum FileWork {
  /// No work.
  case none
  /// A sketch is being opened to be shown next.
  ///
  /// `deleting` is the path of the sketch that is open until then and deleted afterward; `nil` to keep it.
  case opening(SketchOpening, deleting: String?)
  /// A sketch is being changed.
  ///
  /// `reopening` is the path of the sketch that was closed for the change and is opened again if the
  /// change fails; `nil` for none.
  case changing(SketchTask, reopening: String?)

  /// Whether other work can start.
  var isNone: Bool { if case .none = self { true } else { false } }

  /// Returns the sketch that was opened, or why it was not, once; `nil` in all other cases.
  ///
  /// No work is left then.
  mutating func takeOpened() -> (Result<FoldedSketch, SketchOpening.Failure>, deleting: String?)? {
    guard case .opening(let opening, let deleting) = self, let result = opening.takeResult() else {
      return nil
    }
    self = .none
    return (result, deleting)
  }

  /// Returns the outcome of a change, once; `nil` in all other cases.
  ///
  /// No work is left then.
  mutating func takeOutcome() -> (
    Result<SketchTask.Outcome, SketchTask.Failure>, reopening: String?
  )? {
    guard case .changing(let task, let reopening) = self, let result = task.takeResult() else {
      return nil
    }
    self = .none
    return (result, reopening)
  }
}
