import Ink

extension Timeline.Tick {
  init(_ action: Edit.Action) {
    self =
      switch action {
      case .replaced(let replacement): replacement.added.isEmpty ? .removal : .stroke
      case .transformed, .restyled, .reordered, .grouped, .ungrouped: .change
      case .undone, .redone: .step
      case .cleared: .removal
      }
  }
}
