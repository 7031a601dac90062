import Dispatch
import Exchange
import Foundation
package import Ink
import Sketches
import Synchronization

/// Exports the sketch of a drawing session on background threads.
package final class PictureExport: Sendable {
  /// What exports have to show, each once.
  private struct State {
    var messages: [String] = []
    var clipboard: String?
    /// The number of exports that have not ended.
    var running = 0
    var isCanceled = false
  }

  /// The name of the sketch, without its extension.
  package let suggestedName: String

  private let stem: String
  private let smoothing: Smoothing
  private let wake: @Sendable () -> Void
  private let files = DispatchQueue(label: "export")
  /// Copying does not wait for a long export.
  private let copies = DispatchQueue(label: "copy")
  private let state = Mutex(State())
  /// Called only on the thread that starts an export, which is the one that draws.
  private nonisolated(unsafe) let document: () -> SketchContent

  /// The maximum size of text for the clipboard, in bytes; some terminals ignore longer sequences.
  private static let maximumClipboard = 74_000

  /// Creates the exporter of a sketch.
  ///
  /// - Parameters:
  ///   - path: The path of the sketch. Pictures beside it get the same name with the extension of
  ///     their format, and a number if that is taken.
  ///   - smoothing: The smoothing of lines.
  ///   - document: Returns the sketch as it is now. Called on the thread that starts an export.
  ///   - wake: Wakes the event loop, which then shows the outcome. Called on any thread.
  package init(
    beside path: String, smoothing: Smoothing,
    document: @escaping () -> SketchContent = { SketchContent() },
    wake: @escaping @Sendable () -> Void
  ) {
    stem =
      path.hasSuffix(DataFolder.fileExtension)
      ? String(path.dropLast(DataFolder.fileExtension.count)) : path
    suggestedName = stem.split(separator: "/").last.map(String.init) ?? "sketch"
    self.smoothing = smoothing
    self.document = document
    self.wake = wake
  }

  /// The names of the formats that are saved beside the sketch.
  package var formats: [String] { [ExportFormat.plain.name] }

  /// The extensions of all formats, with their dots.
  package var fileExtensions: [String] { ExportFormat.all.flatMap(\.fileExtensions) }

  /// Starts saving a picture beside the sketch and returns immediately.
  ///
  /// - Precondition: `format` is one of ``formats``.
  package func export(_ strokes: [StrokeRecord], as format: String) {
    guard let format = ExportFormat.named(format) else {
      preconditionFailure("no format is called \(format)")
    }
    start(on: files) { [self] in (write(strokes, as: format), nil) }
  }

  /// Starts saving the sketch under a name and returns immediately.
  ///
  /// - Parameters:
  ///   - name: The path of a new file, with one of ``fileExtensions``; `~/` is the home folder.
  ///   - smoothing: The smoothing of lines.
  package func export(to name: String, smoothing: Smoothing) {
    let content = document()
    let home = ProcessInfo.processInfo.environment["HOME"]
    let path = name.hasPrefix("~/") ? (home ?? "~") + name.dropFirst() : name
    start(on: files) { [self] in (write(content, to: path, smoothing), nil) }
  }

  /// Starts converting a picture to text for the clipboard and returns immediately.
  package func copyText(of strokes: [StrokeRecord], smoothing: Smoothing) {
    start(on: copies) {
      let lines = TextPicture(of: strokes, smoothing: smoothing).lines(palette: nil)
      let text = lines.map { $0 + "\n" }.joined()
      guard text.utf8.count <= Self.maximumClipboard else {
        return ("too large for the clipboard", nil)
      }
      return ("sent to the clipboard", text)
    }
  }

  /// Returns the earliest outcome of an export that was not returned yet.
  package func takeOutcome() -> String? {
    state.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
  }

  /// Returns the text for the clipboard, once.
  package func takeClipboard() -> String? { state.withLock { $0.clipboard.take() } }

  /// Whether an export has not ended.
  package var isRunning: Bool { state.withLock { $0.running > 0 } }

  /// Ends all exports soon, without their files.
  package func cancel() { state.withLock { $0.isCanceled = true } }

  /// Waits until all exports have ended.
  package func finish() {
    files.sync {}
    copies.sync {}
  }

  private func start(
    on queue: DispatchQueue,
    _ work: @escaping @Sendable () -> (message: String, clipboard: String?)
  ) {
    state.withLock { $0.running += 1 }
    queue.async { [self] in
      let (message, clipboard) = work()
      state.withLock { state in
        state.running -= 1
        state.messages.append(message)
        if let clipboard { state.clipboard = clipboard }
      }
      wake()
    }
  }

  private func throwIfCanceled() throws {
    if state.withLock(\.isCanceled) { throw ExportError.canceled }
  }

  /// Writes a new file.
  ///
  /// - Returns: A sentence with the path of the file, or with the reason why there is none.
  private func write(
    _ content: SketchContent, to path: String, _ smoothing: Smoothing
  ) -> String {
    guard let format = ExportFormat.of(path: path) else { return "choose one of the extensions" }
    var options = ExportOptions()
    options.smoothing = smoothing
    if format.shortensPauses { options.idleLimit = SketchContent.idleLimit }
    do {
      let file = try OutputFile(path: path, replaces: false)
      try format.write(
        ExportDocument(title: content.title, created: content.created, edits: content.edits),
        options,
        to: ExportOutput(progress: { [self] _ in try throwIfCanceled() }, sink: file.write))
      try file.commit()
      return "exported as \(format.name): '\(path.printable())'"
    } catch ExportError.tooLarge {
      return "too large to export as \(format.name)"
    } catch DocumentError.outputExists {
      return "'\(path.printable())' exists; choose another name"
    } catch {
      return String(describing: error)
    }
  }

  /// Writes a picture beside the sketch.
  ///
  /// - Returns: A sentence with the path of the file, or with the reason why there is none.
  private func write(_ strokes: [StrokeRecord], as format: ExportFormat) -> String {
    guard let file = NewFile(stem, fileExtension: format.fileExtensions[0]) else {
      return
        "\(format.name) not saved beside '\(stem.printable())': \(String(cString: strerror(errno)))"
    }
    let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
    var options = ExportOptions()
    options.smoothing = smoothing
    do {
      let document = ExportDocument(title: suggestedName, strokes: strokes)
      try handle.write(contentsOf: Data(format.bytes(of: document, options)))
      try handle.close()
      return "saved as \(format.name): '\(file.path.printable())'"
    } catch {
      unlink(file.path)
      return "\(format.name) not saved: cannot write '\(file.path.printable())'"
    }
  }
}
