import Ink

extension Timeline.Tick {
  /// Creates the mark of an edit.
  init(_ action: Edit.Action) {
    self =
      switch action {
      case .strokeAdded: .stroke
      case .strokesMoved, .strokesRecolored: .change
      case .undone, .redone: .step
      case .strokesErased, .strokesSplit, .cleared: .removal
      }
  }
}
