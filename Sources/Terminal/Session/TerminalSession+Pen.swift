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
      options, isConsole: isConsole, console: console, size: geometry.size)
  }

  /// Reads the pens, and does what is due before the time of the terminal's next report, if any.
  func readPens(_ application: any Application, before end: TimeInterval? = nil) {
    guard let pen else { return }
    let now = Clock.now()
    performPen(pen.setActive(console?.isActive ?? true), at: now, application)
    performPen(pen.receive(at: now, before: end), at: now, application)
  }

  /// Passes the size of the screen and of its pixels to the pen.
  func resizePen() {
    pen?.resize(to: geometry.size, cell: capabilities.cellPixels ?? geometry.cellPixels)
  }

  /// Performs what the pen causes, and moves the console's pointer to it.
  func performPen(
    _ effects: [PointerEffect], at now: TimeInterval, _ application: any Application
  ) {
    perform(effects, at: now, application)
    guard !effects.isEmpty, let mark = pen?.mark else { return }
    console?.follow(mark.location)
    application.pointerMoved(to: mark)
  }
}
