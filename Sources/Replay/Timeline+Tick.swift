import Ink
import TerminalUI

extension Timeline {
  /// The mark of one cell of the track: that of the edit with the highest value.
  enum Tick: Int, Comparable {
    case empty, stroke, change, step, removal

    static func < (a: Tick, b: Tick) -> Bool { a.rawValue < b.rawValue }

    /// The character on the screen, chosen from those that most fonts have.
    var glyph: Unicode.Scalar {
      switch self {
      case .empty: "─"
      case .stroke: "┴"
      case .change: "~"
      case .step: "<"
      case .removal: "x"
      }
    }
  }
}

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

  /// What the marks mean.
  static let help = [
    (stroke, "stroke"), (removal, "erasure, clear"), (step, "undo, redo"), (change, "other change"),
  ].map { HelpPanel.Entry(String($0.glyph), $1) }
}
