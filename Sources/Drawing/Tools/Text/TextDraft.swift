import Ink

/// The new strokes of a text that is being typed that are not in the draft yet.
///
/// Text that was only typed at the end is added to the draft; otherwise the draft is replaced.
struct TextDraft {
  private enum Pending {
    case nothing
    case added([StrokeRecord])
    case everything
  }

  private var pending = Pending.nothing
  /// Whether the draft has strokes.
  private(set) var isSaved = false

  var isStale: Bool { if case .nothing = pending { false } else { true } }
  /// Whether the draft must be replaced.
  var needsAll: Bool { if case .everything = pending { true } else { false } }

  mutating func append(_ strokes: [StrokeRecord]) {
    switch pending {
    case .nothing where !strokes.isEmpty: pending = .added(strokes)
    case .added(let others): pending = .added(others + strokes)
    case .nothing, .everything: break
    }
  }

  /// Notes that strokes were removed or moved.
  mutating func noteChange() { pending = .everything }

  /// Returns the update of the draft, once, from all new strokes if ``needsAll``; `nil` for none.
  mutating func take(all: [StrokeRecord]) -> DraftUpdate? {
    defer { pending = .nothing }
    switch pending {
    case .nothing: return nil
    case .added(let strokes):
      defer { isSaved = true }
      return isSaved ? .added(strokes.beginnings) : .began(strokes.beginnings)
    case .everything:
      let wasSaved = isSaved
      isSaved = !all.isEmpty
      return isSaved ? .began(all.beginnings) : wasSaved ? .abandoned : nil
    }
  }
}

extension [StrokeRecord] {
  fileprivate var beginnings: [DraftUpdate.Beginning] {
    map { DraftUpdate.Beginning($0.style, $0.samples) }
  }
}
