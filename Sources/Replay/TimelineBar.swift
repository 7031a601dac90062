import Gestures
import Raster
import TerminalUI

/// The rows at the bottom of a replay: the timeline, and above it the most used keys and the marks.
struct TimelineBar {
  private(set) var timeline: Timeline
  let slider = TimelineSlider()
  var isShown = true

  /// The distance between two keys.
  private static let gap = "  "

  init(_ playback: Playback) { timeline = Timeline(playback.log, range: playback.playhead.range) }

  func rows(on size: ScreenSize) -> Int { isShown ? size.hasFrames ? 2 : 1 : 0 }

  /// Shows the timeline of another log, or of the same log with other pauses.
  mutating func change(to playback: Playback, on size: ScreenSize) {
    timeline = Timeline(playback.log, range: playback.playhead.range)
    layOut(size)
  }

  mutating func layOut(_ size: ScreenSize) {
    timeline.layOut(size)
    slider.layOut(in: timeline.area)
    slider.isHidden = !isShown || timeline.area.isEmpty
  }

  func contains(_ pointer: PointerMark) -> Bool {
    isShown && timeline.area.dots.contains(pointer.location)
  }

  func panels(of playhead: Playhead, on size: ScreenSize) -> [Panel] {
    let rows = rows(on: size)
    return (rows > 0 ? [timeline.panel(of: playhead)] : [])
      + (rows > 1 ? [Self.keyRow(of: playhead, on: size)] : [])
  }

  /// Returns the row of keys and marks, as many as fit.
  private static func keyRow(of playhead: Playhead, on size: ScreenSize) -> Panel {
    var panel = Panel([""], placement: .at(column: 0, row: size.rows - 2))
    for entry in entries(playhead) {
      let start = panel.lines[0].isEmpty ? " " : panel.lines[0] + gap
      let line = "\(start)\(entry.trigger) \(entry.text)"
      guard line.columnCount <= size.columns else { break }
      let column = start.columnCount
      panel.lines[0] = line
      panel.spans.append(
        Panel.Span(
          line: 0, columns: column..<column + entry.trigger.columnCount, attributes: .bold))
    }
    panel.lines[0] += String(repeating: " ", count: size.columns - panel.lines[0].columnCount)
    return panel
  }

  /// The keys and the marks, the most important first.
  private static func entries(_ playhead: Playhead) -> [HelpPanel.Entry] {
    let space = playhead.isAtEnd ? "again" : playhead.isPaused ? "play" : "pause"
    return [
      HelpPanel.Entry("Space", space), HelpPanel.Entry("?", "help"), HelpPanel.Entry("q", "quit"),
      HelpPanel.Entry("← →", "5 s"), HelpPanel.Entry(", .", "step"),
      HelpPanel.Entry("[ ]", "speed"), HelpPanel.Entry("Enter", "draw from here"),
    ] + Timeline.Tick.help
  }
}
