import Dispatch
import Files
import Geometry
package import Ink
import Sketches
import Synchronization
import SystemPackage

/// The strokes that were copied last, in a file of the data folder that all running programs share.
///
/// The file is a sketch, and replaced as a whole. It is read and written on a background thread.
package final class ClipboardFile: Sendable {
  package enum Outcome: Sendable {
    /// The copied strokes, from the lowest to the topmost, and the texts that they show.
    case items([Sketch.Item], texts: [TypedText])
    /// Why there are none, in a few words.
    case failure(String)
  }

  /// What this program saved last.
  private struct Own {
    let edits: [Edit]
    /// The modification time and the length of the file after that; `nil` without a file.
    let version: [Int]?
  }

  private struct State {
    var own: Own?
    var readings: [Background<Outcome>] = []
    var saving: Background<String?>?
  }

  /// The maximum length of the file, in bytes.
  private static let maximumLength = 256 << 20
  private static let name = "clipboard"

  private let folder: String?
  private let queue = DispatchQueue(label: "clipboard", qos: .userInitiated)
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Creates a clipboard in the data folder; without one, only this program can paste.
  ///
  /// `wake` wakes the event loop when there is an outcome, on any thread.
  package init(environment: [String: String], wake: @escaping @Sendable () -> Void) {
    folder = try? DataFolder(environment: environment).path
    self.wake = wake
  }

  private var path: String? { folder.map { "\($0)/\(Self.name)" } }

  package func save(_ edits: [Edit]) {
    let saving = Background(on: queue, wake: wake) { [self] _ in
      let failure = write(edits)
      state.withLock { $0.own = Own(edits: edits, version: version) }
      return failure
    }
    state.withLock { $0.saving = saving }
  }

  package func read() {
    let reading = Background(on: queue, wake: wake) { [self] _ in readOutcome() }
    state.withLock { $0.readings.append(reading) }
  }

  /// Returns the outcome of the first reading that has ended, once; otherwise `nil`.
  package func takeOutcome() -> Outcome? { state.withLock { $0.readings.takeFirst() } }

  /// Returns why strokes could not be saved, once; otherwise `nil`.
  package func takeFailure() -> String? { state.withLock { $0.saving?.take() } ?? nil }

  package func finish() { queue.sync {} }

  /// The modification time and the length of the file; `nil` without one.
  private var version: [Int]? {
    path.flatMap(DataFolder.attributes).map { [$0.modified, $0.bytes] }
  }
}

// MARK: - The file

extension ClipboardFile {
  /// Replaces the file; returns why that failed, or `nil` if it did not.
  private func write(_ edits: [Edit]) -> String? {
    guard let folder, let path else { return "copied for this program only" }
    do {
      try Folder.create(folder)
      try SketchWriter.write(
        edits, to: path, replacing: true, title: Self.name, now: 0, permissions: .personal)
      return nil
    } catch { return "copied for this program only" }
  }

  private func readOutcome() -> Outcome {
    let own = state.withLock(\.own)
    if let own, own.version == version { return Self.outcome(of: own.edits) }
    guard let path, let attributes = DataFolder.attributes(of: path)
    else { return .failure("nothing to paste") }
    guard attributes.bytes <= Self.maximumLength else { return .failure("too large to paste") }
    do { return Self.outcome(of: try SketchDocument.read(path: path).edits) } catch {
      return .failure("the clipboard cannot be read")
    }
  }

  private static func outcome(of edits: [Edit]) -> Outcome {
    let sketch = Sketch(folding: edits)
    let items = Array(sketch.items)
    guard items.reduce(0, { $0 + $1.stroke.sampleCount }) <= Replacement.maximumSamples
    else { return .failure("too large to paste") }
    return items.isEmpty
      ? .failure("nothing to paste") : .items(items, texts: sketch.texts(copying: items))
  }
}
