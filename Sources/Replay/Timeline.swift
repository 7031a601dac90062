import Display
import Geometry
import Ink
import Raster

/// The row at the bottom of a replay: what happened when, and where the replay is.
///
/// Its track can be dragged.
struct Timeline {
  /// What happened in the time that a cell of the track stands for: the least common, of several.
  enum Tick: Int, Comparable {
    case nothing, stroke, change, step, removal

    static func < (a: Tick, b: Tick) -> Bool { a.rawValue < b.rawValue }

    /// The mark of it; one that every font has, as far as that can be.
    var glyph: Unicode.Scalar {
      switch self {
      case .nothing: "─"
      case .stroke: "┴"
      case .change: "~"
      case .step: "<"
      case .removal: "x"
      }
    }
  }

  /// The least cells of a track beside which there is room for the speed.
  private static let leastTrack = 10
  /// The cells that the speed takes, and what the replay is doing.
  private static let stateWidth = 14

  /// The columns of the track; none on a screen without room.
  private(set) var track = 0..<0
  /// The marks of the track's cells.
  private(set) var ticks: [Tick] = []

  private let log: ReplayLog
  private let range: ClosedRange<TimeInterval>
  private var row = 0
  private var hasState = false

  /// Creates the timeline of a log or of a part of it.
  init(_ log: ReplayLog, range: ClosedRange<TimeInterval>) {
    self.log = log
    self.range = range
  }

  /// Takes a new size of the screen.
  ///
  /// - Complexity: O(*n*) in the number of edits.
  mutating func layOut(_ size: ScreenSize) {
    row = size.rows - 1
    let start = min(timesWidth, size.columns)
    hasState = size.columns - start - Self.stateWidth >= Self.leastTrack
    track = start..<max(start, size.columns - (hasState ? Self.stateWidth : 1))
    ticks = Array(repeating: .nothing, count: track.count)
    guard !track.isEmpty else { return }
    for (edit, time) in zip(log.edits, log.completions) where range.contains(time) {
      let cell = cell(at: time)
      ticks[cell] = max(ticks[cell], Tick(edit.action))
    }
  }

  /// The cells in which a press takes hold of the track.
  var area: CellRect { CellRect(columns: track, rows: row..<row + 1) }

  /// The time that a place on the track stands for: the middles of its first and its last cell are
  /// the start and the end.
  ///
  /// - Parameter x: In screen dots; beyond the track, the nearest end.
  /// - Returns: The time, in seconds.
  func time(atX x: Double) -> TimeInterval {
    let cell = x / Double(DotCell.width) - 0.5 - Double(track.lowerBound)
    let part = min(max(cell / Double(max(track.count - 1, 1)), 0), 1)
    return part == 1
      ? range.upperBound : range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// The cell of the track that stands for a time, from 0; for one out of the range, the nearest.
  func cell(at time: TimeInterval) -> Int {
    let length = range.upperBound - range.lowerBound
    guard length > 0, time > range.lowerBound else { return 0 }
    let part = min((time - range.lowerBound) / length, 1)
    return Int((part * Double(max(track.count - 1, 0))).rounded())
  }

  /// When the timeline looks otherwise than at a time, if nothing but time goes on.
  func nextChange(after time: TimeInterval) -> TimeInterval {
    let second = max(time, 0).rounded(.down) + 1
    guard track.count > 1 else { return second }
    let length = range.upperBound - range.lowerBound
    let part = (Double(cell(at: time)) + 0.5) / Double(track.count - 1)
    return min(second, max(range.lowerBound + part * length, time.nextUp))
  }

  /// The timeline to be seen.
  func panel(of playhead: Playhead) -> Panel {
    let position = cell(at: playhead.time)
    let place = track.lowerBound + position
    let marks = String(String.UnicodeScalarView(ticks.map(\.glyph)))
    let line = times(of: playhead) + marks + (hasState ? state(of: playhead) : " ")
    return Panel(
      [line], placement: .bottom, attributes: .reverse,
      spans: [
        Panel.Span(line: 0, columns: track, attributes: []),
        Panel.Span(line: 0, columns: track.lowerBound..<place, attributes: .bold),
        Panel.Span(line: 0, columns: place..<place + 1, attributes: .reverse),
      ])
  }
}

extension Timeline {
  private var end: String { ClockTime(seconds: range.upperBound).description }

  /// The columns of " 0:12 / 1:30 ", in which both times have the same width.
  private var timesWidth: Int { 2 * end.count + 5 }

  private func times(of playhead: Playhead) -> String {
    if !hasState, let status = status(of: playhead) { return padded(" \(status)", timesWidth) }
    let time = ClockTime(seconds: playhead.time).description
    return String(repeating: " ", count: max(0, end.count - time.count) + 1) + "\(time) / \(end) "
  }

  private func state(of playhead: Playhead) -> String {
    let status = playhead.isAtEnd ? nil : playhead.speed.text
    return padded(
      " " + [status, self.status(of: playhead)].compactMap(\.self).joined(separator: " "),
      Self.stateWidth)
  }

  private func status(of playhead: Playhead) -> String? {
    playhead.isAtEnd ? "the end" : playhead.isPaused ? "paused" : nil
  }

  private func padded(_ text: String, _ width: Int) -> String {
    let cut = text.prefix(width)
    return cut + String(repeating: " ", count: width - cut.count)
  }
}
