import Dispatch
import Exchange
import Foundation
package import Ink
import Sketches
import Synchronization

/// Writes pictures as text to files beside the sketch, on a thread of its own.
package final class TextExport: Sendable {
  private let stem: String
  private let smoothing: Smoothing
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "export")
  private let outcome = Mutex<String?>(nil)

  /// Prepares to export the pictures of a sketch.
  ///
  /// - Parameters:
  ///   - path: The sketch's; the files have its name, another ending and, if need be, a number.
  ///   - smoothing: How lines are drawn.
  ///   - wake: Wakes the event loop, which then shows the outcome.
  package init(beside path: String, smoothing: Smoothing, wake: @escaping @Sendable () -> Void) {
    stem =
      path.hasSuffix(DataFolder.ending) ? String(path.dropLast(DataFolder.ending.count)) : path
    self.smoothing = smoothing
    self.wake = wake
  }

  package func export(_ strokes: [StrokeRecord]) {
    queue.async { [self] in
      let sentence = write(strokes)
      outcome.withLock { $0 = sentence }
      wake()
    }
  }

  package func takeOutcome() -> String? {
    outcome.withLock { $0.take() }
  }

  /// Waits until everything is written.
  package func finish() { queue.sync {} }

  /// Writes a picture.
  ///
  /// - Returns: The sentence that says where it is, or why it is not.
  private func write(_ strokes: [StrokeRecord]) -> String {
    let lines = TextPicture(of: strokes, smoothing: smoothing).lines(colored: false)
    guard let file = NewFile(stem, ending: ".txt") else {
      return "not exported beside '\(stem.printable())': \(String(cString: strerror(errno)))"
    }
    let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
      try handle.close()
      return "exported to '\(file.path.printable())'"
    } catch {
      unlink(file.path)
      return "not exported: '\(file.path.printable())' cannot be written"
    }
  }
}
