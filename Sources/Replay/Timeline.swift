import Geometry
import Ink
import Raster
import TerminalUI

/// The bottom row of a replay: the state, the time, a track that marks the edits and can be dragged, and the speed.
struct Timeline {
  /// The widths of the state at the left and of the speed at the right, in cells.
  private static let (stateWidth, speedWidth) = (8, 8)
  /// The minimum length of a track beside the state and the speed, in cells.
  private static let minimumTrack = 10
  /// The length of a part below which the times are in tenths of a second.
  private static let shortLength = 10.0

  /// The columns of the track; empty on a screen that is too narrow.
  private(set) var track = 0..<0
  private(set) var ticks: [Tick] = []

  private let log: ReplayLog
  private let range: ClosedRange<TimeInterval>
  private var row = 0
  /// Whether there is room neither for the state, which then replaces the time, nor for the speed.
  private var isNarrow = false

  /// Creates the timeline of a log, or of a part of it.
  init(_ log: ReplayLog, range: ClosedRange<TimeInterval>) { (self.log, self.range) = (log, range) }

  /// Adapts the timeline to a new size of the screen: O(*n*) in the number of edits.
  mutating func layOut(_ size: ScreenSize) {
    row = size.rows - 1
    isNarrow =
      size.columns < Self.stateWidth + timesWidth + Self.minimumTrack + Self.speedWidth
    let start = min(timesWidth + (isNarrow ? 0 : Self.stateWidth), size.columns)
    track = start..<max(start, size.columns - (isNarrow ? 1 : Self.speedWidth))
    ticks = Array(repeating: .empty, count: track.count)
    guard !track.isEmpty else { return }
    for (edit, time) in zip(log.edits, log.completions) where range.contains(time) {
      let cell = cell(at: time)
      ticks[cell] = max(ticks[cell], Tick(edit.action))
    }
  }

  var area: CellRect { CellRect(columns: track, rows: row..<row + 1) }

  /// Returns the replay time at a position on the track, in screen dots, where the centers of the first and the
  /// last cell are the start and the end.
  func time(atX x: Double) -> TimeInterval {
    let cell = x / Double(Cell.width) - 0.5 - Double(track.lowerBound)
    let fraction = (cell / Double(max(track.count - 1, 1))).clamped(to: 0...1)
    return fraction == 1
      ? range.upperBound : range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  /// Returns the cell of the track at a replay time, from 0; the time is clamped to the range.
  func cell(at time: TimeInterval) -> Int {
    let length = range.upperBound - range.lowerBound
    guard length > 0, time > range.lowerBound else { return 0 }
    let fraction = min((time - range.lowerBound) / length, 1)
    return Int((fraction * Double(max(track.count - 1, 0))).rounded())
  }

  /// Returns the next replay time at which the clock or the playhead's cell changes.
  func nextChange(after time: TimeInterval) -> TimeInterval {
    let step = showsTenths ? 0.1 : 1
    let tick = max(((max(time, 0) / step).rounded(.down) + 1) * step, time.nextUp)
    guard track.count > 1 else { return tick }
    let length = range.upperBound - range.lowerBound
    let fraction = (Double(cell(at: time)) + 0.5) / Double(track.count - 1)
    return min(tick, max(range.lowerBound + fraction * length, time.nextUp))
  }

  func panel(of playhead: Playhead) -> Panel {
    let column = track.lowerBound + cell(at: playhead.time)
    let marks = String(String.UnicodeScalarView(ticks.map(\.glyph)))
    let start = times(of: playhead)
    let end = isNarrow ? " " : padded(" " + playhead.speed.text, Self.speedWidth)
    return Panel(
      [start + marks + end], placement: .bottom,
      spans: [
        Panel.Span(line: 0, columns: track.lowerBound..<column, attributes: .bold),
        Panel.Span(line: 0, columns: column..<column + 1, attributes: .reverse),
      ])
  }

  private var showsTenths: Bool { range.upperBound < Self.shortLength }
  private var end: String { text(of: range.upperBound) }

  private func text(of time: TimeInterval) -> String {
    let time = ClockTime(seconds: time)
    return showsTenths ? time.inTenths : time.description
  }
  /// The columns of " 0:12 / 1:30 " or " 0:01.2 / 0:05.0 "; the current time is padded to the width of the end.
  private var timesWidth: Int { 2 * end.count + 5 }

  /// Returns the state and the times; on a narrow screen, the times only while playing.
  private func times(of playhead: Playhead) -> String {
    let state = padded(" " + state(of: playhead), isNarrow ? timesWidth : Self.stateWidth)
    if isNarrow, !playhead.isMoving { return state }
    let time = text(of: playhead.time)
    let times =
      String(repeating: " ", count: max(0, end.count - time.count) + 1)
      + "\(time) / \(end) "
    return isNarrow ? times : state + times
  }

  private func state(of playhead: Playhead) -> String {
    playhead.isAtEnd ? "end" : playhead.isPaused ? "paused" : "playing"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    let cut = text.prefix(width)
    return cut + String(repeating: " ", count: width - cut.count)
  }
}

extension Timeline {
  /// The mark of one cell of the track: the mark of the edit with the highest value.
  enum Tick: Int, Comparable {
    case empty, stroke, change, step, removal

    static func < (a: Tick, b: Tick) -> Bool { a.rawValue < b.rawValue }

    /// The character on the screen, chosen from those that most fonts have.
    var glyph: Unicode.Scalar { Self.glyphs[rawValue] }
    private static let glyphs: [Unicode.Scalar] = ["─", "┴", "~", "<", "x"]
  }
}

extension Timeline.Tick {
  init(_ action: Edit.Action) {
    self =
      switch action {
      case .replaced(let replacement): replacement.added.isEmpty ? .removal : .stroke
      case .transformed, .restyled, .reshaped, .reordered, .grouped, .ungrouped, .locked, .unlocked,
        .shown:
        .change
      case .undone, .redone: .step
      case .cleared: .removal
      }
  }

  /// What the marks mean.
  static let help = [
    (stroke, "stroke"), (removal, "erasure, clear"), (step, "undo, redo"), (change, "other change"),
  ].map { HelpPanel.Entry(String($0.glyph), $1) }
}
