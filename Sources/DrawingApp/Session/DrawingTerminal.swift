package import Ink
package import Raster
package import Terminal
package import TerminalUI

/// The terminal of a drawing session; `TerminalSession` documents the members.
package protocol DrawingTerminal: AnyObject {
  var wake: @Sendable () -> Void { get }
  var title: String? { get set }
  func changeTitle(to title: String)
  var hasKeyboardPointer: Bool { get }
  var hasMouse: Bool { get }
  var sendsShift: Bool { get }
  var reportsOnlyCells: Bool { get }
  var hasClipboard: Bool { get }
  var acceptsClipboard: Bool? { get }
  var keepsPicture: Bool { get }
  var background: RGBColor? { get }
  var finestCellStyle: CellStyle { get }
  var fontHint: String? { get }
  func fontHint(for style: CellStyle) -> String?
  func run(_ application: any Application) throws(TerminalError) -> TerminalSession.Ending
  func restoreSignals()
}

extension TerminalSession: DrawingTerminal {
  package var wake: @Sendable () -> Void { waker.wake }

  package func restoreSignals() { Self.unblockSignals() }
}
