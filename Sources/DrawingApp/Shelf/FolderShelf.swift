import Dispatch
package import Drawing
import Files
import Formats
import Geometry
package import Ink
import Raster
import SketchLibrary
import Sketches
import Synchronization

/// The sketches of this session and of the data folder, with thumbnails, read on a background thread.
///
/// Apart from `waitForLoaded()` and ``finish()``, every method returns immediately. `contents` has first
/// the sketches of the session, the last one first, then the newest. Only the thumbnails that were
/// requested by ``show(_:)`` are read.
package final class FolderShelf: SketchShelf, Sendable {
  private struct State {
    var contents = ShelfContents()
    var revision = 0
    /// The number of the current listing; the thumbnails of an earlier one are not read.
    var reading = 0
    /// The indices of the sketches whose thumbnails are shown.
    var shown = 0..<0
    /// The maximum size of a thumbnail, in cells.
    var size = (columns: 0, rows: 0)
    /// The words that all listed sketches contain.
    var filter = ""
    var isReading = false
    /// Whether no thumbnails are read until the next listing.
    var isStopped = false
    var loading: Background<LoadedSketch>?
    /// The number of the latest listing or opening; the thumbnail of an earlier one is discarded.
    var openNumber = 0
    /// The strokes whose thumbnail must be drawn next.
    var openStrokes: [StrokeRecord]?
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
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())
  /// Reads one file at a time.
  ///
  /// A second reader of a file that is being opened would release its locks.
  private let files = DispatchQueue(label: "shelf", qos: .userInitiated)

  private let drawing = DispatchQueue(label: "open thumbnail", qos: .userInitiated)

  package init(environment: [String: String], wake: @escaping @Sendable () -> Void) {
    (self.environment, self.wake) = (environment, wake)
  }

  package var contents: ShelfContents { state.withLock(\.contents) }
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

  package func read(columns: Int, rows: Int, filter: String) {
    let number = state.withLock { state in
      state.reading += 1
      (state.isStopped, state.isReading, state.size) = (false, true, (columns, rows))
      state.filter = filter
      state.forgetOpen()
      return state.reading
    }
    files.async { [self] in list(number) }
  }

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

  package func stop() {
    state.withLock {
      $0.reading += 1
      $0.isStopped = true
    }
  }

  package func load(_ path: String) {
    cancelLoad()
    let loading = Background<LoadedSketch>(on: files, wake: wake) { loading in
      let isSmall = (DataFolder.attributes(of: path)?.bytes ?? 0) <= Self.loadLimit
      let reads = isSmall && !loading.isCanceled
      let edits = reads ? try? SketchDocument.read(path: path).edits : nil
      guard let edits else { return LoadedSketch(path: path, strokes: nil) }
      let sketch = Sketch(folding: edits)
      let items = Array(sketch.items)
      return LoadedSketch(path: path, strokes: items.copies, texts: sketch.texts(copying: items))
    }
    state.withLock { $0.loading = loading }
  }

  package func cancelLoad() { state.withLock { $0.loading.take() }?.cancel() }

  package func takeLoaded() -> LoadedSketch? { state.withLock(\.loading)?.take() }

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
    contents.filter = state.withLock(\.filter)
    var files: [String] = []
    do {
      files = try DataFolder(environment: environment).files()
    } catch {
      contents.error = "cannot read the data folder"
    }
    contents.sketches = sketches(among: files, contents.filter, number)
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

  /// Returns the sketches of the session that exist, and then some others; only those that match a filter.
  private func sketches(
    among files: [String], _ filter: String, _ number: Int
  ) -> [ShelvedSketch] {
    let openFile = state.withLock(\.session.first).flatMap(FileIdentity.init)
    let session = state.withLock(\.session).filter { DataFolder.attributes(of: $0) != nil }
    let locks = FileLocks()
    func isInSession(_ path: String) -> Bool {
      session.contains {
        $0.hasSuffix("/" + Path.name(of: path))
          && FileIdentity($0) == FileIdentity(path)
      }
    }
    // No file is read twice at the same time.
    let all = session + files.filter { !session.contains($0) }
    let search = SketchSearch(filter, environment: environment)
    let found =
      filter.isEmpty
      ? Array(all.indices)
      : search.search(all) { [self] _ in state.withLock { $0.reading == number } }.found
    let paths = found.filter { $0 < session.count || !isInSession(all[$0]) }.map { all[$0] }
    return paths.map { path in
      let file = FileIdentity(path)
      return ShelvedSketch(
        path: path, name: DataFolder.name(ofFile: path), isOpen: file != nil && file == openFile,
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
    do throws(ShelfFailure) {
      sketch.thumbnail = try thumbnail(of: sketch.path, size, number)
    } catch {
      sketch.remark = error.message
    }
    state.withLock { state in
      guard state.reading == number else { return }
      state.contents.readSketches[next.index] = sketch
      state.revision += 1
    }
    wake()
    files.async { [self] in readNext(number) }
  }

  /// Reads the thumbnail of a sketch, unless the listing is no longer the current one.
  private func thumbnail(
    of path: String, _ size: (columns: Int, rows: Int), _ number: Int
  ) throws(ShelfFailure) -> Thumbnail {
    guard let bytes = DataFolder.attributes(of: path)?.bytes
    else { throw ShelfFailure(message: "gone") }
    guard bytes <= Self.thumbnailLimit else { throw ShelfFailure(message: "too large") }
    let read = Result { () throws(SketchError) in try SketchDocument.read(path: path).edits }
    let edits = try read.mapError { ShelfFailure(message: $0.label) }.get()
    guard state.withLock({ $0.reading == number }) else { throw ShelfFailure(message: "canceled") }
    let sketch = Sketch(folding: edits)
    return Thumbnail(of: sketch.strokes, over: sketch.screen, size)
  }
}

// MARK: - The open sketch

extension FolderShelf {
  /// Lists a sketch of the session under its new path, from the next listing on.
  package func replace(_ path: String, by newPath: String) {
    let (path, newPath) = (Path.absolute(path), Path.absolute(newPath))
    state.withLock { state in state.session = state.session.map { $0 == path ? newPath : $0 } }
  }

  package func isTaken(_ name: String, besides path: String?) -> Bool {
    let path = path ?? state.withLock(\.session.first)
    return path.map { DataFolder.isTaken(name, besides: $0) } ?? false
  }

  /// Starts drawing the thumbnail of the open sketch, instead of earlier requests that still wait.
  package func showOpen(_ strokes: [StrokeRecord]) {
    let starts = state.withLock { state in
      state.openStrokes = strokes
      defer { state.isDrawingOpen = true }
      return !state.isDrawingOpen
    }
    if starts { drawing.async { [self] in drawOpen() } }
  }

  /// Draws thumbnails of the open sketch until no newer one is requested.
  private func drawOpen() {
    while let (strokes, size, number) = nextOpen() {
      let thumbnail = Thumbnail(of: strokes, over: nil, size)
      state.withLock { state in
        guard state.openNumber == number else { return }
        state.contents.openThumbnail = thumbnail
        state.revision += 1
      }
      wake()
    }
  }

  private func nextOpen() -> (strokes: [StrokeRecord], size: (columns: Int, rows: Int), Int)? {
    state.withLock { state in
      let strokes = state.openStrokes.take()
      state.isDrawingOpen = strokes != nil
      return strokes.map { ($0, state.size, state.openNumber) }
    }
  }
}

extension Thumbnail {
  /// Draws strokes, from the lowest to the topmost, and leaves a processor to the input.
  init(
    of strokes: [StrokeRecord], over screen: TerminalScreen?, _ size: (columns: Int, rows: Int)
  ) {
    self =
      TextPicture(
        of: strokes, over: screen, columns: size.columns, rows: size.rows, smoothing: .spline,
        reservedProcessors: 1
      ).thumbnail
  }
}
