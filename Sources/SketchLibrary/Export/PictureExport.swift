package import Diagrams
import Dispatch
import Files
import Formats
package import Geometry
package import Ink

/// Exports the sketch of a drawing session on background threads.
package final class PictureExport {
  /// The content of an open sketch; the creation time is in seconds since 1970-01-01 00:00 UTC.
  package typealias Content = (title: String, created: Geometry.TimeInterval, edits: [Edit])
  /// The outcome of an export: a message to show, and text for the clipboard.
  private typealias Outcome = (message: String?, clipboard: String?)
  /// The lines of a text, and whether they leave out ink.
  package typealias Lines = Result<(lines: [String], leavesOutInk: Bool), DiagramLayout.TooWide>

  package private(set) var suggestedName = ""

  /// The working folder, where a name without a folder leads; the home folder is `~`.
  package let folder: String

  private let paths: TypedPaths
  private let smoothing: Smoothing
  private let wake: @Sendable () -> Void
  let files = DispatchQueue(label: "export")
  /// Copying does not wait for a long export.
  private let copies = DispatchQueue(label: "copy")
  private let content: () -> Content
  private let background: () -> RGBColor?
  private let acceptsClipboard: () -> Bool?
  /// The exports that have not ended, or whose outcomes were not collected.
  private var exports: [Background<Outcome>] = []
  /// What ended exports have left, until it is taken.
  private var messages: [String] = []
  private var clipboard: String?

  /// The maximum size of text for the clipboard, in bytes; some terminals ignore longer sequences.
  package static let maximumClipboard = 74_000
  /// The maximum length of a pause in an animated picture, in seconds, as in a replay.
  private static let idleLimit: Geometry.TimeInterval = 2

  /// Creates the exporter of the sketch at a path to a folder, by default the working folder.
  ///
  /// `content` returns the sketch as it is now, and `background` the color of the screen, if it is
  /// known. `acceptsClipboard` returns whether the terminal sets its clipboard, if it said so. `wake`
  /// wakes the event loop, which then shows the outcome; it is called on any thread.
  package init(
    of path: String, in folder: String? = nil, smoothing: Smoothing,
    content: @escaping () -> Content = { ("", 0, []) },
    background: @escaping () -> RGBColor? = { nil },
    acceptsClipboard: @escaping () -> Bool? = { nil },
    wake: @escaping @Sendable () -> Void
  ) {
    paths = TypedPaths(folder: folder ?? Path.current)
    self.folder = paths.shown(paths.folder)
    (self.smoothing, self.content, self.background) = (smoothing, content, background)
    (self.acceptsClipboard, self.wake) = (acceptsClipboard, wake)
    sketchMoved(to: path)
  }

  package func sketchMoved(to path: String) {
    let name = DataFolder.stem(of: Path.name(of: path))
    suggestedName = name.isEmpty ? "sketch" : name
  }

  /// The names of the formats that are saved without asking for a name.
  package var formats: [String] { [ExportFormat.plain.name] }

  /// The extensions of each format, with their dots, the preferred one first; PNG comes first.
  package let fileExtensions =
    ([ExportFormat.picture] + ExportFormat.all.filter { $0.name != ExportFormat.picture.name })
    .map(\.fileExtensions)

  /// Returns a few words on the background of a picture with a name; `nil` if its format has none.
  package func background(of name: String) -> String? {
    ExportFormat.of(path: name)?.backgroundNotice(
      isOverScreen: screen != nil, screen: background)
  }

  private var screen: TerminalScreen? { content().edits.lazy.compactMap(\.screen).last }

  package func refusal(of name: String) -> String? { paths.writingRefusal(of: name) }

  package func exists(_ name: String) -> Bool { paths.exists(name) }

  /// Returns the paths of folders, and of files of all formats, that begin with a text.
  package func completions(of name: String) -> [String] {
    paths.completions(of: name, extensions: fileExtensions.flatMap(\.self))
  }

  /// Starts saving a picture in ``folder`` in one of the ``formats``, and returns immediately.
  ///
  /// It gets the sketch's name with the extension of its format, and a number if that is taken.
  package func export(_ strokes: [StrokeRecord], as format: String) {
    guard let format = ExportFormat.named(format)
    else { preconditionFailure("there is no format \(format)") }
    start(on: files) { [paths, suggestedName, smoothing, screen] export in
      let names = (1..<100).lazy.map { number in
        suggestedName + (number == 1 ? "" : "-\(number)") + format.fileExtensions[0]
      }
      let name = names.first { !paths.exists($0) } ?? names[1]
      let document = ExportDocument(title: suggestedName, strokes: strokes, over: screen)
      var options = ExportOptions()
      options.smoothing = smoothing
      return (Self.write(document, as: format, options, to: (name, false), paths, export), nil)
    }
  }

  /// Starts saving the sketch under a name and returns immediately.
  ///
  /// The name is the path of the file, with one of ``fileExtensions``; `~/` is the home folder.
  package func export(to name: String, replacing replaces: Bool = false, smoothing: Smoothing) {
    let (content, screen) = (content(), background())
    start(on: files) { [paths] export in
      guard let format = ExportFormat.of(path: name)
      else { return ("choose one of the extensions", nil) }
      var options = ExportOptions()
      options.smoothing = smoothing
      let document = ExportDocument(
        title: content.title, created: content.created, edits: content.edits)
      options.background = format.defaultBackground(isOverScreen: document.screen != nil) { screen }
      if format.shortensPauses { options.idleLimit = Self.idleLimit }
      if replaces, format.choices.contains(.like) {
        options.guide = try? TextFile.diagram(in: paths.path(of: name))
      }
      return (Self.write(document, as: format, options, to: (name, replaces), paths, export), nil)
    }
  }

  /// Starts converting a picture to text for the clipboard and returns immediately.
  ///
  /// The strokes are in the paint order. ``takeOutcome()`` returns the outcome if `reports`.
  package func copyText(of strokes: [StrokeRecord], smoothing: Smoothing, reports: Bool = true) {
    // Copying a selection, which reports nothing, leaves the screen out.
    let screen = reports ? screen : nil
    copy(reports: reports) {
      let picture = TextPicture(of: strokes, over: screen, smoothing: smoothing)
      return .success((picture.lines(palette: nil), false))
    }
  }

  /// Starts writing the sketch as a text diagram for the clipboard and returns immediately.
  package func copy(_ write: @escaping @Sendable (Sketch) -> Lines) {
    let edits = content().edits
    copy(reports: true) { write(Sketch(folding: edits)) }
  }

  private func copy(reports: Bool, _ write: @escaping @Sendable () -> Lines) {
    let sent =
      switch acceptsClipboard() {
      case true?: "sent to the clipboard"
      case false?: "sent; this terminal may not allow it"
      case nil: "sent; some terminals ignore it"
      }
    start(on: copies) { _ in
      switch write() {
      case .failure(let error): return ("too wide: \(error.columns) columns", nil)
      case .success(let (lines, leavesOutInk)):
        let text = lines.map { $0 + "\n" }.joined()
        guard text.utf8.count <= Self.maximumClipboard
        else { return (reports ? "too large for the clipboard" : nil, nil) }
        return (reports ? sent + (leavesOutInk ? " · without freehand ink" : "") : nil, text)
      }
    }
  }

  /// Returns the earliest outcome of an export that was not returned yet.
  package func takeOutcome() -> String? {
    collect()
    return messages.isEmpty ? nil : messages.removeFirst()
  }

  /// Returns the text for the clipboard, once.
  package func takeClipboard() -> String? {
    collect()
    return clipboard.take()
  }

  private func collect() {
    while let outcome = exports.takeFirst() {
      if let message = outcome.message { messages.append(message) }
      if let text = outcome.clipboard { clipboard = text }
    }
  }

  package var isRunning: Bool { exports.contains(where: \.isRunning) }

  /// Makes all exports end soon, without their files.
  package func cancel() { for export in exports { export.cancel() } }

  package func finish() { for export in exports { export.wait() } }

  private func start(
    on queue: DispatchQueue, _ work: @escaping @Sendable (Background<Outcome>) -> Outcome
  ) { exports.append(Background(on: queue, wake: wake, work)) }

  /// Writes a file; returns a sentence with its path, or with the reason why there is none.
  private static func write(
    _ document: ExportDocument, as format: ExportFormat, _ options: ExportOptions,
    to target: (name: String, replaces: Bool), _ paths: TypedPaths, _ export: Background<Outcome>
  ) -> String {
    let path = paths.path(of: target.name)
    do {
      let file = try OutputFile(exportedTo: path, replaces: target.replaces)
      let output = ExportOutput(
        progress: { _ in if export.isCanceled { throw ExportError.canceled } }, sink: file.write)
      try format.write(document, options, to: output)
      try file.commit()
      return "exported to \(paths.shown(path))\(output.remark.map { " \($0)" } ?? "")"
    } catch ExportError.tooLarge {
      return "too large to export as \(format.name)"
    } catch ExportError.tooWide(let columns, let limit) {
      return "too wide as \(format.name): \(columns) columns, at most \(limit)"
    } catch FileError.exists {
      return "'\(target.name.printable())' exists; choose another name"
    } catch { return String(describing: error) }
  }
}
