import Geometry
import TerminalUI
import Touches

/// Support for pens.
extension TerminalSession {
  /// Opens the pens, in place of those that are open; call it while the session does not run.
  ///
  /// - Throws: ``TerminalError/cannotOpenPen(path:reason:)``; the pens are then unchanged.
  public func usePen(_ options: PointerOptions) throws(TerminalError) {
    pen = try SessionPen(
      options, isConsole: Self.isConsole(type: screenType), console: console, size: geometry.size)
  }

  /// Reads the pens, and does what is due before the time of the terminal's next report, if any.
  func readPens(_ application: any Application, before end: TimeInterval? = nil) {
    guard let pen else { return }
    let now = Clock.now()
    perform(pen.setActive(console?.isActive ?? true), at: now, application)
    perform(pen.receive(at: now, before: end), at: now, application)
  }

  /// Collects a report of the terminal's pointer, which a pen may move.
  func collectPointer(_ report: PointerReport, _ application: any Application) {
    guard let pen else { return collect(report, application) }
    perform(pen.join(report), at: report.timestamp, application)
  }

  /// Passes the size of the screen and of its pixels to the pen.
  func resizePen() {
    pen?.resize(to: geometry.size, cell: capabilities.cellPixels ?? geometry.cellPixels)
  }

  private func perform(
    _ effects: [SessionPen.Effect], at now: TimeInterval, _ application: any Application
  ) {
    guard !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .report(let report): collect(report, application)
      case .update(let reading): collector.update(reading)
      case .penReport(let report):
        collector.add(pen: report)
        if !collector.isTouching { application.pointerHovered(report) }
      case .endStroke: collector.endPen(at: now)
      case .notice(let text): application.showNotice(text)
      }
    }
    if let mark = pen?.mark {
      console?.follow(mark.location)
      application.pointerMoved(to: mark)
    }
  }
}
