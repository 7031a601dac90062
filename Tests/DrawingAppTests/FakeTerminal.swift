import Dispatch
import DrawingApp
import Terminal
import TestSupport

/// A terminal in memory on which a test acts instead of a person.
final class FakeTerminal: DrawingTerminal {
  var title: String?
  /// The titles that replaced the first one.
  private(set) var titles: [String] = []
  var hasKeyboardPointer = false
  var hasMouse = true
  var sendsShift = true
  var hasClipboard = true
  var acceptsClipboard: Bool?
  var reportsOnlyCells = false
  var keepsPicture = false
  var finestCellStyle = CellStyle.braille
  var fontHint: String?
  var background: RGBColor?
  /// The screen.
  let screen = RecordingScreen(columns: 80, rows: 24)
  /// What a person does while an application runs.
  var person: (any Application) -> Void = { _ in }
  /// How sessions end.
  var ending = TerminalSession.Ending.finished
  /// Whether signals have their default effect again.
  private(set) var hasRestoredSignals = false
  private let wakes = DispatchSemaphore(value: 0)
  private var time = 100.0

  var wake: @Sendable () -> Void { { [wakes] in wakes.signal() } }

  func changeTitle(to title: String) { titles.append(title) }

  func fontHint(for style: CellStyle) -> String? { nil }

  func run(_ application: any Application) throws(TerminalError) -> TerminalSession.Ending {
    application.resize(to: screen.size)
    person(application)
    return ending
  }

  func restoreSignals() { hasRestoredSignals = true }

  /// Types keys, and draws a frame after each.
  func type(_ keys: [Key], in application: any Application) {
    for key in keys {
      application.keyPressed(key, at: time)
      show(application)
    }
  }

  /// Types a text.
  func type(_ text: String, in application: any Application) {
    type(text.unicodeScalars.map { Key(.character($0)) }, in: application)
  }

  /// Draws frames whenever a thread wakes the event loop, until a condition holds, and one more.
  ///
  /// The last frame shows what a thread has changed since the one before.
  ///
  /// - Returns: Whether it holds; false if nothing has happened for 20 seconds.
  func show(_ application: any Application, until condition: () -> Bool) -> Bool {
    show(application)
    while !condition() {
      guard wakes.wait(timeout: .now() + 20) == .success else { return condition() }
      show(application)
    }
    show(application)
    return true
  }

  private func show(_ application: any Application) {
    time += 0.01
    application.advance(to: time)
    application.draw(on: screen)
  }
}
