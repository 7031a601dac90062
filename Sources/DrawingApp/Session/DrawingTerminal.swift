package import Ink
package import Raster
package import Terminal
package import TerminalUI

/// The terminal of a drawing session.
package protocol DrawingTerminal: AnyObject {
  /// Wakes the event loop; can be called on any thread.
  var wake: @Sendable () -> Void { get }
  /// The title of the window during the session.
  var title: String? { get set }
  /// Changes the title of the window while an application runs.
  func changeTitle(to title: String)
  /// Whether keys can move the pointer.
  var hasKeyboardPointer: Bool { get }
  /// Whether a mouse can move the pointer.
  var hasMouse: Bool { get }
  /// Whether the terminal reports the pointer while Shift is held.
  var sendsShift: Bool { get }
  /// Whether positions within a cell are estimated, because the terminal reports only cells.
  var reportsOnlyCells: Bool { get }
  /// Whether the terminal may have a clipboard.
  var hasClipboard: Bool { get }
  /// Whether the picture stays on the screen after the session.
  var keepsPicture: Bool { get }
  /// The background of the screen; `nil` if it is unknown.
  var background: RGBColor? { get }
  /// The finest style that the font can show.
  var finestCellStyle: CellStyle { get }
  /// A notice about a font that lacks the characters of the finest style; `nil` without one.
  var fontHint: String? { get }
  /// Returns a warning about a style whose characters the font may lack; `nil` without one.
  func fontHint(for style: CellStyle) -> String?
  func run(_ application: any Application) throws(TerminalError) -> TerminalSession.Ending
  /// Gives the signals that end a process their default effect.
  func restoreSignals()
}

extension TerminalSession: DrawingTerminal {
  package var wake: @Sendable () -> Void { waker.wake }

  package func restoreSignals() { Self.unblockSignals() }
}
