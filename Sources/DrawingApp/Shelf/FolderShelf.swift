import Dispatch
package import Drawing
import Files
import Formats
import Geometry
import Ink
import Raster
import SketchLibrary
import Sketches
import Synchronization

/// The sketches of this session and of the data folder, with thumbnails, read on
/// a background thread.
///
/// Apart from `waitForLoaded()` and ``finish()``, every method returns immediately. `contents` grows
/// as files are read: first the sketches of the session, the last one first, then the newest. Only the
/// thumbnails that were requested by ``show(_:)`` are read.
package final class FolderShelf: SketchShelf, Sendable {
  struct State {
    var contents = ShelfContents()
    var revision = 0
    /// The number of the current listing; the thumbnails of an earlier one are not read.
    var reading = 0
    /// The indices of the sketches whose thumbnails are shown.
    var shown = 0..<0
    /// The maximum size of a thumbnail, in cells.
    var size = (columns: 0, rows: 0)
    /// Whether the thumbnails are being read.
    var isReading = false
    /// Whether no thumbnails are read until the next listing.
    var isStopped = false
    /// The reading of the sketch whose strokes were requested last.
    var loading: Background<LoadedSketch>?
    /// The number of the latest listing or opening; the thumbnail of an earlier one is discarded.
    var openNumber = 0
    /// The strokes whose thumbnail must be drawn next.
    var openStrokes: [StrokeRecord]?
    /// Whether a thumbnail of the open sketch is being drawn.
    var isDrawingOpen = false
    /// The absolute paths of the sketches that were opened in this session, the last one first.
    var session: [String] = []

    /// Discards the thumbnail of the open sketch, including one that is being drawn.
    mutating func forgetOpen() {
      openNumber += 1
      openStrokes = nil
      contents.openThumbnail = nil
    }
  }

  /// The maximum length of a file whose thumbnail is read, in bytes.
  package static let thumbnailLimit = 16 << 20
  /// The maximum length of a file whose strokes are copied, in bytes.
  package static let loadLimit = 256 << 20

  private let environment: [String: String]
  let wake: @Sendable () -> Void
  let state = Mutex(State())
  /// Reads one file at a time.
  ///
  /// A second reader of a file that is being opened would release its locks.
  private let files = DispatchQueue(label: "shelf", qos: .userInitiated)

  let drawing = DispatchQueue(label: "open thumbnail", qos: .userInitiated)

  /// Creates a shelf that has read nothing; it calls `wake` on any thread when it has news.
  package init(environment: [String: String], wake: @escaping @Sendable () -> Void) {
    (self.environment, self.wake) = (environment, wake)
  }

  /// The sketches that have been read so far.
  package var contents: ShelfContents { state.withLock(\.contents) }
  /// A number that grows whenever `contents` changes.
  package var revision: Int { state.withLock(\.revision) }

  /// Lists the sketch at a path first and as open, from the next listing on, and forgets the last one.
  package func markOpen(_ path: String) {
    let path = Path.absolute(path)
    var obsolete = ShelfContents()
    state.withLock { state in
      state.session.removeAll { $0 == path }
      state.session.insert(path, at: 0)
      // The old sketches are freed outside the lock.
      swap(&state.contents, &obsolete)
      state.forgetOpen()
      state.revision += 1
    }
  }

  /// Starts listing the sketches, with thumbnails of at most a size, instead of any earlier listing.
  package func read(columns: Int, rows: Int) {
    let number = state.withLock { state in
      state.reading += 1
      (state.isStopped, state.isReading, state.size) = (false, true, (columns, rows))
      state.forgetOpen()
      return state.reading
    }
    files.async { [self] in list(number) }
  }

  /// Requests the thumbnails of the sketches at some indices, in place of those requested before.
  package func show(_ indices: Range<Int>) {
    let number = state.withLock { state -> Int? in
      guard state.shown != indices else { return nil }
      state.shown = indices
      guard !state.isStopped, !state.isReading, state.contents.isComplete else { return nil }
      state.isReading = true
      return state.reading
    }
    if let number { files.async { [self] in readNext(number) } }
  }

  /// Stops reading thumbnails until the next listing.
  package func stop() {
    state.withLock {
      $0.reading += 1
      $0.isStopped = true
    }
  }

  /// Starts reading the strokes of a sketch; `takeLoaded()` returns them.
  package func load(_ path: String) {
    cancelLoad()
    let loading = Background<LoadedSketch>(on: files, wake: wake) { loading in
      let isSmall = (DataFolder.attributes(of: path)?.bytes ?? 0) <= Self.loadLimit
      let reads = isSmall && !loading.isCanceled
      let edits = reads ? try? SketchDocument.read(path: path).edits : nil
      return LoadedSketch(path: path, edits.map { Sketch(folding: $0) })
    }
    state.withLock { $0.loading = loading }
  }

  /// Forgets the strokes that ``load(_:)`` has read or was to read.
  package func cancelLoad() { state.withLock { $0.loading.take() }?.cancel() }

  /// Returns the strokes of the last ``load(_:)`` if they have been read, and forgets them.
  package func takeLoaded() -> LoadedSketch? { state.withLock(\.loading)?.take() }

  /// Waits for the last ``load(_:)``, returns its strokes, and forgets them.
  package func waitForLoaded() -> LoadedSketch? {
    files.sync {}
    return takeLoaded()
  }

  /// Starts work during which no file is read, and stops reading thumbnails until the next listing.
  func start<Value>(_ body: @escaping @Sendable () -> Value) -> Background<Value> {
    stop()
    return Background(on: files, wake: wake) { _ in body() }
  }

  /// Stops reading and waits until no file is open.
  package func finish() {
    stop()
    files.sync {}
    drawing.sync {}
  }
}

// MARK: - Reading

extension FolderShelf {
  private func list(_ number: Int) {
    var contents = ShelfContents(isComplete: true)
    var files: [String] = []
    do {
      files = try DataFolder(environment: environment).files()
    } catch {
      contents.error = "cannot read the data folder"
    }
    contents.sketches = sketches(among: files)
    let isCurrent = state.withLock { state in
      guard state.reading == number else { return false }
      // The old sketches are freed outside the lock.
      contents.openThumbnail = state.contents.openThumbnail
      swap(&state.contents, &contents)
      state.revision += 1
      return true
    }
    if isCurrent { wake() }
    readNext(number)
  }

  /// Returns the sketches of the session that exist, and then some others.
  private func sketches(among files: [String]) -> [ShelvedSketch] {
    let openFile = state.withLock(\.session.first).flatMap(FileIdentity.init)
    let session = state.withLock(\.session).filter { DataFolder.attributes(of: $0) != nil }
    let locks = FileLocks()
    func isInSession(_ path: String) -> Bool {
      session.contains {
        $0.hasSuffix("/" + Path.name(of: path))
          && FileIdentity($0) == FileIdentity(path)
      }
    }
    let paths = session + files.filter { !isInSession($0) }
    return zip(paths, DataFolder.labels(ofFiles: paths)).map { path, name in
      let file = FileIdentity(path)
      return ShelvedSketch(
        path: path, name: name, isOpen: file != nil && file == openFile,
        isInUse: file.map { locks.isLocked(file: $0.number) } ?? false)
    }
  }

  /// Reads the next thumbnail that is shown, and then the others; other work of the queue gets a turn.
  private func readNext(_ number: Int) {
    let next = state.withLock { state -> (index: Int, sketch: ShelvedSketch)? in
      guard state.reading == number else { return nil }
      let contents = state.contents
      let index = state.shown.clamped(to: contents.sketches.indices).first {
        contents.readSketches[$0] == nil
      }
      state.isReading = index != nil
      return index.map { ($0, contents.sketches[$0]) }
    }
    guard let next else { return }
    var sketch = next.sketch
    let size = state.withLock(\.size)
    do throws(Failure) {
      sketch.thumbnail = try thumbnail(of: sketch.path, size, number)
    } catch {
      sketch.remark = error.label
    }
    state.withLock { state in
      guard state.reading == number else { return }
      state.contents.readSketches[next.index] = sketch
      state.revision += 1
    }
    wake()
    files.async { [self] in readNext(number) }
  }

  /// Why a thumbnail is missing, in a few words.
  private struct Failure: Error { let label: String }

  /// Reads the thumbnail of a sketch, unless the listing is no longer the current one.
  private func thumbnail(
    of path: String, _ size: (columns: Int, rows: Int), _ number: Int
  ) throws(Failure) -> Thumbnail {
    guard let bytes = DataFolder.attributes(of: path)?.bytes else { throw Failure(label: "gone") }
    guard bytes <= Self.thumbnailLimit else { throw Failure(label: "too large") }
    let read = Result { () throws(SketchError) in try SketchDocument.read(path: path).edits }
    let edits = try read.mapError { Failure(label: $0.label) }.get()
    guard state.withLock({ $0.reading == number }) else { throw Failure(label: "canceled") }
    return Thumbnail(of: Sketch(folding: edits).strokes, size)
  }
}

extension LoadedSketch {
  /// Creates a loaded sketch; `nil` if it cannot be read.
  fileprivate init(path: String, _ sketch: Sketch?) {
    let items = sketch.map { Array($0.items) }
    self.init(
      path: path, strokes: items?.map(\.stroke), texts: sketch?.texts(copying: items ?? []) ?? [])
  }
}

extension Thumbnail {
  /// Draws strokes, from the lowest to the topmost, in at most some columns and rows.
  ///
  /// It leaves a processor to the input.
  init(of strokes: [StrokeRecord], _ size: (columns: Int, rows: Int)) {
    self =
      TextPicture(
        of: strokes, columns: size.columns, rows: size.rows, smoothing: .spline,
        reservedProcessors: 1
      ).thumbnail
  }
}
