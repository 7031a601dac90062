import Dispatch
package import Display
import Exchange
import Foundation
package import Ink
package import Sketches
import Synchronization

/// The sketches of the data folder with thumbnails, read on a background thread.
///
/// Every method returns immediately, apart from ``finish()``. What was read appears in
/// ``contents`` as it comes, the newest sketch first.
package final class FolderShelf: Sendable {
  /// A sketch of the folder.
  package struct Entry: Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// The path without symbolic links, which identifies the file.
    package let resolvedPath: String
    /// The file's name without its extension, safe to show on a terminal.
    package let name: String
    /// A picture of the sketch; `nil` if it was not read.
    package var thumbnail: Thumbnail?
    /// Why there is no picture, in a few words; `nil` if it was not read yet.
    package var remark: String?
  }

  /// What is known of the folder.
  package struct Contents: Hashable, Sendable {
    /// The sketches, last modified first.
    package var entries: [Entry] = []
    /// Whether all of them were read.
    package var isComplete = false
    /// Why the folder cannot be read, in a few words; `nil` if it can.
    package var error: String?
  }

  /// The strokes of a sketch that ``load(_:)`` has read, or why there are none.
  package typealias Loaded = (path: String, strokes: Result<[StrokeRecord], SketchError>)

  private struct State {
    var contents = Contents()
    var revision = 0
    /// The number of the current reading; an earlier one stops before its next file.
    var reading = 0
    var loaded: Loaded?
  }

  /// The time between two updates of the screen while thumbnails are read, in seconds.
  private static let interval = 0.05

  private let environment: [String: String]
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())
  private let thumbnails = DispatchQueue(label: "thumbnails", qos: .utility)
  private let loading = DispatchQueue(label: "loading", qos: .userInitiated)

  /// Creates a shelf that has read nothing.
  ///
  /// - Parameters:
  ///   - environment: The environment variables that locate the data folder.
  ///   - wake: Wakes the event loop when there is something new. Called on any thread.
  package init(environment: [String: String], wake: @escaping @Sendable () -> Void) {
    self.environment = environment
    self.wake = wake
  }

  /// What was read so far.
  package var contents: Contents { state.withLock(\.contents) }
  /// A number that grows whenever ``contents`` changes.
  package var revision: Int { state.withLock(\.revision) }

  /// Starts reading the folder and the pictures of its sketches, instead of any earlier reading.
  ///
  /// - Parameters:
  ///   - columns: The maximum columns of a thumbnail.
  ///   - rows: The maximum rows of a thumbnail.
  package func read(columns: Int, rows: Int) {
    let number = state.withLock { state in
      state.reading += 1
      return state.reading
    }
    thumbnails.async { [self] in readFolder(number, columns, rows) }
  }

  /// Starts reading the strokes of a sketch; `takeLoaded()` returns them.
  package func load(_ path: String) {
    loading.async { [self] in
      let strokes = Result { () throws(SketchError) in
        Sketch(folding: try SketchDocument.read(path: path).edits).strokes
      }
      state.withLock { $0.loaded = (path, strokes) }
      wake()
    }
  }

  /// Returns the strokes that ``load(_:)`` has read last, once.
  package func takeLoaded() -> Loaded? { state.withLock { $0.loaded.take() } }

  /// Stops reading and waits until no file is open.
  package func finish() {
    state.withLock { $0.reading += 1 }
    thumbnails.sync {}
    loading.sync {}
  }

  private func readFolder(_ number: Int, _ columns: Int, _ rows: Int) {
    var contents = Contents()
    do {
      contents.entries = try DataFolder(environment: environment).files().map {
        Entry(path: $0, resolvedPath: Self.resolved($0), name: DataFolder.name(ofFile: $0))
      }
    } catch {
      contents.error = "cannot read the data folder"
    }
    publish(contents, number)
    var budget = SketchListing.budget
    var last = DispatchTime.now()
    for index in contents.entries.indices {
      guard state.withLock({ $0.reading == number }) else { return }
      fill(&contents.entries[index], columns, rows, &budget)
      let now = DispatchTime.now()
      guard Double(now.uptimeNanoseconds - last.uptimeNanoseconds) / 1e9 > Self.interval else {
        continue
      }
      last = now
      publish(contents, number)
    }
    contents.isComplete = true
    publish(contents, number)
  }

  /// Returns a path without symbolic links.
  package static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// Adds the picture of a sketch, or why there is none.
  private func fill(_ entry: inout Entry, _ columns: Int, _ rows: Int, _ budget: inout Int) {
    let bytes = DataFolder.attributes(of: entry.path)?.bytes ?? 0
    guard bytes <= budget else {
      entry.remark = "too large"
      return
    }
    budget -= bytes
    do {
      let (_, picture) = try SketchListing.preview(of: entry.path, columns: columns, rows: rows)
      entry.thumbnail = Thumbnail(
        columns: picture.columns, rows: picture.rows,
        cells: picture.cells.map {
          Thumbnail.Cell(column: $0.column, row: $0.row, mask: $0.lit, color: $0.color)
        })
    } catch {
      entry.remark = error.label
    }
  }

  private func publish(_ contents: Contents, _ number: Int) {
    let isCurrent = state.withLock { state in
      guard state.reading == number else { return false }
      state.contents = contents
      state.revision += 1
      return true
    }
    if isCurrent { wake() }
  }
}
