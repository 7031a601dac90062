import TerminalUI

/// The row above the timeline: the most used keys and the marks, as many as fit.
enum ReplayKeyRow {
  /// The distance between two keys.
  private static let gap = "  "

  /// Returns whether a screen has room for the row.
  static func fits(on size: ScreenSize) -> Bool { size.hasFrames }

  static func panel(of playhead: Playhead, on size: ScreenSize) -> Panel {
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
