import Dispatch
import Formats
import Foundation
package import Ink
import Sketches
import Synchronization

/// Exports the sketch of a drawing session on background threads.
package final class PictureExport: Sendable {
  /// The outcomes of exports, each returned once.
  private struct State {
    var messages: [String] = []
    var clipboard: String?
    /// The number of exports that have not ended.
    var running = 0
    var isCanceled = false
    var suggestedName = ""
  }

  /// The name of the sketch, without its extension.
  package var suggestedName: String { state.withLock(\.suggestedName) }

  /// The working folder, where a name without a folder leads; the home folder is `~`.
  package let folder: String

  private let paths: TypedPaths
  private let smoothing: Smoothing
  private let wake: @Sendable () -> Void
  private let files = DispatchQueue(label: "export")
  /// Copying does not wait for a long export.
  private let copies = DispatchQueue(label: "copy")
  private let state = Mutex(State())
  /// Called only on the thread that starts an export, which is the one that draws.
  private nonisolated(unsafe) let document: () -> SketchContent
  /// Called on the same thread.
  private nonisolated(unsafe) let background: () -> RGBColor?

  /// The maximum size of text for the clipboard, in bytes; some terminals ignore longer sequences.
  private static let maximumClipboard = 74_000

  /// Creates the exporter of the sketch at a path to a folder, or to the working folder for `nil`.
  ///
  /// `document` returns the sketch as it is now, and `background` that of the screen or `nil` if it is
  /// unknown, both on the thread that starts an export. `wake` wakes the event loop, which then shows
  /// the outcome, on any thread.
  package init(
    of path: String, in folder: String? = nil, smoothing: Smoothing,
    document: @escaping () -> SketchContent = { SketchContent() },
    background: @escaping () -> RGBColor? = { nil },
    wake: @escaping @Sendable () -> Void
  ) {
    // The working folder may have been deleted.
    let working = FileManager.default.currentDirectoryPath
    paths = TypedPaths(folder: folder ?? (working.isEmpty ? "." : working))
    self.folder = paths.shown(paths.folder)
    (self.smoothing, self.document, self.background) = (smoothing, document, background)
    self.wake = wake
    sketchMoved(to: path)
  }

  /// Gives later pictures the name of the sketch at a path.
  package func sketchMoved(to path: String) {
    let name = DataFolder.stem(of: path).split(separator: "/").last.map(String.init) ?? "sketch"
    state.withLock { $0.suggestedName = name }
  }

  /// The names of the formats that are saved without asking for a name.
  package var formats: [String] { [ExportFormat.plain.name] }

  /// The extensions of each format, with their dots, the preferred one first; those of PNG come first.
  package let fileExtensions =
    ([ExportFormat.picture] + ExportFormat.all.filter { $0.name != ExportFormat.picture.name })
    .map(\.fileExtensions)

  /// Returns a few words on the background of a picture with a name; `nil` if its format has none.
  package func background(of name: String) -> String? {
    guard let format = ExportFormat.of(path: name), format.choices.contains(.background)
    else { return nil }
    return switch format.defaultBackground(screen: background)?.number {
    case nil: "transparent"
    case 0: "on black"
    case 0xFF_FFFF: "on white"
    case let number?: "on \(RGBColor(number: number).hexadecimal)"
    }
  }

  /// Returns why no file can have a name, in a few words; `nil` if one can.
  package func refusal(of name: String) -> String? { paths.writingRefusal(of: name) }

  /// Returns whether there is a file with a name, which an export would replace.
  package func exists(_ name: String) -> Bool { paths.exists(name) }

  /// Returns the paths of folders, and of files of all formats, that begin with a text.
  package func completions(of name: String) -> [String] {
    paths.completions(of: name, extensions: fileExtensions.flatMap(\.self))
  }

  /// Starts saving a picture in ``folder`` and returns immediately.
  ///
  /// It gets the name of the sketch with the extension of its format, and a number if that is taken.
  ///
  /// - Precondition: `format` is one of ``formats``.
  package func export(_ strokes: [StrokeRecord], as format: String) {
    guard let format = ExportFormat.named(format)
    else { preconditionFailure("there is no format \(format)") }
    start(on: files) { [self] in (write(strokes, as: format), nil) }
  }

  /// Starts saving the sketch under a name and returns immediately.
  ///
  /// The name is the path of the file, with one of ``fileExtensions``; `~/` is the home folder. It may
  /// replace another file if `replaces`.
  package func export(to name: String, replacing replaces: Bool = false, smoothing: Smoothing) {
    let (content, screen) = (document(), background())
    start(on: files) { [self] in
      (write(content, to: name, replacing: replaces, smoothing, on: screen), nil)
    }
  }

  /// Starts converting a picture to text for the clipboard and returns immediately.
  ///
  /// The strokes are in the paint order. ``takeOutcome()`` returns the outcome if `reports`.
  package func copyText(of strokes: [StrokeRecord], smoothing: Smoothing, reports: Bool = true) {
    start(on: copies, reports: reports) {
      let lines = TextPicture(of: strokes, smoothing: smoothing).lines(palette: nil)
      let text = lines.map { $0 + "\n" }.joined()
      return text.utf8.count <= Self.maximumClipboard
        ? ("sent to the clipboard", text) : ("too large for the clipboard", nil)
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

  /// Makes all exports end soon, without their files.
  package func cancel() { state.withLock { $0.isCanceled = true } }

  /// Waits until all exports have ended.
  package func finish() {
    files.sync {}
    copies.sync {}
  }

  private func start(
    on queue: DispatchQueue, reports: Bool = true,
    _ work: @escaping @Sendable () -> (message: String, clipboard: String?)
  ) {
    state.withLock { $0.running += 1 }
    queue.async { [self] in
      let (message, clipboard) = work()
      state.withLock { state in
        state.running -= 1
        if reports { state.messages.append(message) }
        if let clipboard { state.clipboard = clipboard }
      }
      wake()
    }
  }

  private func throwIfCanceled() throws {
    if state.withLock(\.isCanceled) { throw ExportError.canceled }
  }

  /// Writes a file; returns a sentence with its path, or with the reason why there is none.
  private func write(
    _ content: SketchContent, to name: String, replacing replaces: Bool, _ smoothing: Smoothing,
    on screen: RGBColor?
  ) -> String {
    guard let format = ExportFormat.of(path: name) else { return "choose one of the extensions" }
    var options = ExportOptions()
    options.smoothing = smoothing
    options.background = format.defaultBackground { screen }
    if format.shortensPauses { options.idleLimit = SketchContent.idleLimit }
    do {
      let file = try OutputFile(path: paths.path(of: name), replaces: replaces)
      try format.write(
        ExportDocument(title: content.title, created: content.created, edits: content.edits),
        options,
        to: ExportOutput(progress: { [self] _ in try throwIfCanceled() }, sink: file.write))
      try file.commit()
      return "exported to \(paths.shown(paths.path(of: name)))"
    } catch ExportError.tooLarge {
      return "too large to export as \(format.name)"
    } catch DocumentError.outputExists {
      return "'\(name.printable())' exists; choose another name"
    } catch { return String(describing: error) }
  }

  /// Writes a picture with the name of the sketch; returns a sentence like the function above.
  private func write(_ strokes: [StrokeRecord], as format: ExportFormat) -> String {
    let stem = paths.folder + "/" + suggestedName
    guard let file = NewFile(stem, fileExtension: format.fileExtensions[0])
    else { return "\(format.name) not saved in '\(folder)': \(String(cString: strerror(errno)))" }
    let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
    var options = ExportOptions()
    options.smoothing = smoothing
    do {
      let document = ExportDocument(title: suggestedName, strokes: strokes)
      try handle.write(contentsOf: Data(format.bytes(of: document, options)))
      try handle.close()
      return "saved to \(paths.shown(file.path))"
    } catch {
      unlink(file.path)
      return "\(format.name) not saved: cannot write \(paths.shown(file.path))"
    }
  }
}
