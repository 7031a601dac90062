import Dispatch
import Exchange
import Foundation
package import Ink
import Sketches
import Synchronization

/// Saves pictures next to the sketch in any `ExportFormat`, on a background thread.
package final class PictureExport: Sendable {
  private let stem: String
  private let smoothing: Smoothing
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "export")
  private let outcome = Mutex<String?>(nil)

  /// Creates the exporter of a sketch.
  ///
  /// - Parameters:
  ///   - path: The path of the sketch. Pictures get the same name with the extension of
  ///     their format, and a number if that is taken.
  ///   - smoothing: The smoothing of lines.
  ///   - wake: Wakes the event loop, which then shows the outcome. Called on any thread.
  package init(beside path: String, smoothing: Smoothing, wake: @escaping @Sendable () -> Void) {
    stem =
      path.hasSuffix(DataFolder.fileExtension)
      ? String(path.dropLast(DataFolder.fileExtension.count)) : path
    self.smoothing = smoothing
    self.wake = wake
  }

  /// The names of the formats.
  package var formats: [String] { ExportFormat.all.map(\.name) }

  /// Starts saving a picture and returns immediately.
  ///
  /// - Precondition: `format` is one of ``formats``.
  package func export(_ strokes: [StrokeRecord], as format: String) {
    guard let format = ExportFormat.named(format) else {
      preconditionFailure("no format is called \(format)")
    }
    queue.async { [self] in
      let sentence = write(strokes, as: format)
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
  private func write(_ strokes: [StrokeRecord], as format: ExportFormat) -> String {
    guard let file = NewFile(stem, fileExtension: format.fileExtension) else {
      return
        "\(format.name) not saved beside '\(stem.printable())': \(String(cString: strerror(errno)))"
    }
    let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(format.encode(strokes, smoothing)))
      try handle.close()
      return "saved as \(format.name): '\(file.path.printable())'"
    } catch {
      unlink(file.path)
      return "\(format.name) not saved: cannot write '\(file.path.printable())'"
    }
  }
}
