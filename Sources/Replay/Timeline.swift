import Geometry
import Ink
import Raster
import TerminalUI

/// The bottom row of a replay: the time, a track that marks the edits, and the state.
///
/// The track can be dragged.
struct Timeline {
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

  /// The widths of the state at the right, each with the minimum length of a track beside it, in
  /// cells.
  private static let stateWidths = [(width: 24, minimumTrack: 38), (width: 14, minimumTrack: 10)]
  /// The length of a part below which the times are in tenths of a second.
  private static let shortLength = 10.0
  /// What is shown at the end, from the longest text to the shortest.
  private static let endTexts = ["end · Space plays again", "end"]

  /// The columns of the track; empty on a screen that is too narrow.
  private(set) var track = 0..<0
  private(set) var ticks: [Tick] = []

  private let log: ReplayLog
  private let range: ClosedRange<TimeInterval>
  private var row = 0
  /// The columns of the state; 0 if it is shown in place of the time.
  private var stateWidth = 0

  /// Creates the timeline of a log, or of a part of it.
  init(_ log: ReplayLog, range: ClosedRange<TimeInterval>) { (self.log, self.range) = (log, range) }

  /// Adapts the timeline to a new size of the screen: O(*n*) in the number of edits.
  mutating func layOut(_ size: ScreenSize) {
    row = size.rows - 1
    let start = min(timesWidth, size.columns)
    let available = size.columns - start
    stateWidth = Self.stateWidths.first { available >= $0.width + $0.minimumTrack }?.width ?? 0
    track = start..<max(start, size.columns - max(stateWidth, 1))
    ticks = Array(repeating: .empty, count: track.count)
    guard !track.isEmpty else { return }
    for (edit, time) in zip(log.edits, log.completions) where range.contains(time) {
      let cell = cell(at: time)
      ticks[cell] = max(ticks[cell], Tick(edit.action))
    }
  }

  var area: CellRect { CellRect(columns: track, rows: row..<row + 1) }

  /// Returns the replay time at a position on the track, in screen dots; clamped to the track.
  ///
  /// The centers of the first and the last cell are the start and the end.
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
    let line = times(of: playhead) + marks + (stateWidth > 0 ? state(of: playhead) : " ")
    return Panel(
      [line], placement: .bottom, attributes: .reverse,
      spans: [
        // The space on each side of the track keeps the playhead apart from the texts.
        Panel.Span(
          line: 0, columns: max(track.lowerBound - 1, 0)..<track.upperBound + 1, attributes: []),
        Panel.Span(line: 0, columns: track.lowerBound..<column, attributes: .bold),
        Panel.Span(line: 0, columns: column..<column + 1, attributes: .reverse),
      ])
  }
}

extension Timeline {
  private var showsTenths: Bool { range.upperBound < Self.shortLength }
  private var end: String { text(of: range.upperBound) }

  private func text(of time: TimeInterval) -> String {
    let time = ClockTime(seconds: time)
    return showsTenths ? time.inTenths : time.description
  }
  /// The columns of " 0:12 / 1:30 " or " 0:01.2 / 0:05.0 "; the current time is padded to the width of the end.
  private var timesWidth: Int { 2 * end.count + 5 }

  private func times(of playhead: Playhead) -> String {
    if stateWidth == 0, let status = status(of: playhead, width: timesWidth) {
      return padded(status, timesWidth)
    }
    let time = text(of: playhead.time)
    return String(repeating: " ", count: max(0, end.count - time.count) + 1) + "\(time) / \(end) "
  }

  private func state(of playhead: Playhead) -> String {
    let speed = playhead.isAtEnd ? nil : " " + playhead.speed.text
    let status = status(of: playhead, width: stateWidth)
    return padded([speed, status].compactMap(\.self).joined(), stateWidth)
  }

  /// The longest status that fits a width, with a leading space; `nil` while playing.
  private func status(of playhead: Playhead, width: Int) -> String? {
    guard playhead.isAtEnd else { return playhead.isPaused ? " paused" : nil }
    return Self.endTexts.lazy.map { " " + $0 }.first { $0.count <= width }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    let cut = text.prefix(width)
    return cut + String(repeating: " ", count: width - cut.count)
  }
}
