import Dispatch
import Exchange
import Foundation
package import Ink
import Sketches
import Synchronization

/// Saves pictures as text files next to the sketch, on a background thread.
package final class TextExport: Sendable {
  private let stem: String
  private let smoothing: Smoothing
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "export")
  private let outcome = Mutex<String?>(nil)

  /// Creates the exporter of a sketch.
  ///
  /// - Parameters:
  ///   - path: The path of the sketch. Text files get the same name with the extension `.txt`, and a
  ///     number if that is taken.
  ///   - smoothing: The smoothing of lines.
  ///   - wake: Wakes the event loop, which then shows the outcome. Called on any thread.
  package init(beside path: String, smoothing: Smoothing, wake: @escaping @Sendable () -> Void) {
    stem =
      path.hasSuffix(DataFolder.fileExtension)
      ? String(path.dropLast(DataFolder.fileExtension.count)) : path
    self.smoothing = smoothing
    self.wake = wake
  }

  /// Starts saving a picture and returns immediately.
  package func export(_ strokes: [StrokeRecord]) {
    queue.async { [self] in
      let sentence = write(strokes)
      outcome.withLock { $0 = sentence }
      wake()
    }
  }

  /// Returns the outcome of the last export, once.
  package func takeOutcome() -> String? {
    outcome.withLock { $0.take() }
  }

  /// Waits until all pictures are written.
  package func finish() { queue.sync {} }

  /// Writes a picture.
  ///
  /// - Returns: A sentence with the path of the file, or with the reason why there is none.
  private func write(_ strokes: [StrokeRecord]) -> String {
    let lines = TextPicture(of: strokes, smoothing: smoothing).lines(colored: false)
    guard let file = NewFile(stem, fileExtension: ".txt") else {
      return "text not saved beside '\(stem.printable())': \(String(cString: strerror(errno)))"
    }
    let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
      try handle.close()
      return "saved as text: '\(file.path.printable())'"
    } catch {
      unlink(file.path)
      return "text not saved: cannot write '\(file.path.printable())'"
    }
  }
}
