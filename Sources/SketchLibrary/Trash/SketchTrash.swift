package import Foundation
import Sketches

/// The trash: sketches that were deleted and can be restored.
///
/// It is the desktop's, so a file manager shows the same sketches. Nothing is removed automatically.
package struct SketchTrash: Sendable {
  private let environment: [String: String]

  /// Creates the trash with the environment variables that locate the home folder.
  package init(environment: [String: String]) { self.environment = environment }

  /// Moves a sketch to the trash.
  ///
  /// The file that describes it is written first and reserves the name; then the sketch is renamed in
  /// one step. A program that is killed in between leaves the sketch where it was.
  ///
  /// - Returns: What restores it.
  /// - Throws: `DocumentError` or `SketchError`. The sketch is then where it was.
  package func delete(_ path: String, now: Date) throws -> TrashedSketch {
    let original = try Self.checked(path)
    let folder = DataFolder.folder(of: original).path
    let trash = TrashFolder.trash(forFilesIn: folder, environment: environment)
    let info = TrashInfo(path: trash.recorded(original), date: now)
    let sketch: TrashedSketch
    do throws(TrashFolder.Failure) {
      try trash.create()
      let name = try Self.reserve(info, for: original, in: trash)
      sketch = TrashedSketch(info, file: name, in: trash)
    } catch { throw DocumentError.noTrash(path: path, reason: error.reason) }
    do { try SketchStore.move(original, to: sketch.file) } catch {
      unlink(sketch.info)
      throw error
    }
    return sketch
  }

  /// Throws unless a sketch can be deleted, as far as this can be known before trying.
  package func checkDeletion(of path: String) throws {
    let original = try Self.checked(path)
    guard stat(of: original, followingLinks: false) != nil
    else { throw SketchError.noSuchFile(path: path) }
    let folder = DataFolder.folder(of: original).path
    guard access(folder, W_OK | X_OK) == 0
    else { throw SketchError.cannotWrite(path: path, reason: SystemError.lastReason()) }
    do throws(TrashFolder.Failure) {
      try TrashFolder.trash(forFilesIn: folder, environment: environment).create()
    } catch { throw DocumentError.noTrash(path: path, reason: error.reason) }
  }

  /// Moves a sketch back to where it was, or to another path.
  ///
  /// - Returns: The path.
  /// - Throws: `DocumentError.nameTaken` if there is a file now, or `SketchError`. The sketch is then
  ///   still in the trash.
  package func restore(_ sketch: TrashedSketch, to path: String? = nil) throws -> String {
    let target = path ?? sketch.path
    try? FileManager.default.createDirectory(
      atPath: DataFolder.folder(of: target).path, withIntermediateDirectories: true)
    do throws(SketchError) { try SketchStore.move(sketch.file, to: target) } catch {
      guard error == .alreadyExists(path: target) else { throw error }
      throw DocumentError.nameTaken(DataFolder.name(ofFile: target))
    }
    unlink(sketch.info)
    return target
  }

  /// Moves a sketch back to where it was, under a name with a number if its own is taken.
  ///
  /// - Returns: The path; `nil` if the sketch is no longer in the trash.
  /// - Throws: The errors of ``restore(_:to:)``. The sketch is then still in the trash.
  package func restoreIfPresent(_ sketch: TrashedSketch) throws -> String? {
    guard stat(of: sketch.file, followingLinks: false) != nil else { return nil }
    for number in 1...999 {
      let name = number == 1 ? nil : "\(DataFolder.name(ofFile: sketch.path))-\(number)"
      do {
        return try restore(sketch, to: try name.map { try sketch.path(named: $0) })
      } catch DocumentError.nameTaken { continue }
    }
    throw DocumentError.nameTaken(sketch.name)
  }

  /// Removes a sketch of the trash for good.
  ///
  /// - Throws: `SketchError.inUse` if another program has opened it in the trash, and
  ///   `SketchError.cannotWrite`. The sketch is then still in the trash.
  package func remove(_ sketch: TrashedSketch) throws {
    do { try SketchStore.remove(sketch.file) } catch SketchError.noSuchFile {
      // A file manager has removed it.
    }
    unlink(sketch.info)
  }

  /// Returns the sketches in the trash, the last deleted first.
  ///
  /// Looks in the trash of the home folder, and in those of the file systems of the data folder,
  /// the working folder, and the given folder.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files in these trashes.
  package func sketches(deletedFrom folder: String? = nil) -> [TrashedSketch] {
    let data = try? DataFolder(environment: environment)
    let folders = [data?.path, FileManager.default.currentDirectoryPath, folder].compactMap(\.self)
    var trashes = [try? TrashFolder(environment: environment)].compactMap(\.self)
    for folder in folders where FileManager.default.fileExists(atPath: folder) {
      let trash = TrashFolder.trash(forFilesIn: folder, environment: environment)
      if !trashes.contains(trash) { trashes.append(trash) }
    }
    return trashes.flatMap(Self.sketches).sorted {
      ($1.deleted, $1.order, $1.file) < ($0.deleted, $0.order, $0.file)
    }
  }

  /// Returns the shortest argument of `stipple restore` that brings a sketch back: its name or path.
  ///
  /// - Complexity: That of ``sketches(deletedFrom:)``.
  package func nameToRestore(_ sketch: TrashedSketch) -> String {
    let found = sketches().first { $0.name == sketch.name }
    return found?.file == sketch.file ? sketch.name : sketch.path.printable()
  }

  /// Returns the sketch with a name that was deleted last, or the last of all for `nil`.
  ///
  /// The name is one that `stipple trash` prints, or the original path on any file system.
  ///
  /// - Throws: `DocumentError.notInTrash`.
  package func sketch(named name: String?) throws -> TrashedSketch {
    let path = name?.contains("/") == true ? name.map(Self.absolute) : nil
    let found = sketches(deletedFrom: path.map { DataFolder.folder(of: $0).path }).first { sketch in
      guard let name else { return true }
      let names = [sketch.name, sketch.name + DataFolder.fileExtension, sketch.path]
      return names.contains(name) || sketch.path == path
    }
    guard let found else { throw DocumentError.notInTrash(name: name ?? "") }
    return found
  }

  /// Returns the absolute path of a file, if that is a sketch.
  ///
  /// Only the folder's links are resolved: a link to a sketch is itself deleted.
  private static func checked(_ path: String) throws -> String {
    let original = absolute(path)
    guard
      path.hasSuffix(DataFolder.fileExtension) || SketchDocument.isSketch(path: path)
        || DataFolder.attributes(of: path) == nil
    else { throw SketchError.notASketch(path: path, found: "a file of another kind") }
    return original
  }

  /// Returns an absolute path to a file in a folder without links.
  ///
  /// C function: `realpath`, because `..` after a link leads out of the folder that the link leads to.
  private static func absolute(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard name != "." && name != ".." else { return URL(filePath: path).standardizedFileURL.path }
    let parent = String(path.dropLast(path.hasSuffix(name) ? name.count : 0))
    guard path.hasSuffix(name), let folder = realpath(parent.isEmpty ? "." : parent, nil)
    else { return URL(filePath: path).standardizedFileURL.path }
    defer { free(folder) }
    let text = String(cString: folder)
    return (text == "/" ? "" : text) + "/" + name
  }

  /// Writes a description under a name that is free in the trash; returns the name.
  private static func reserve(
    _ info: TrashInfo, for path: String, in trash: TrashFolder
  ) throws(TrashFolder.Failure) -> String {
    let name = URL(filePath: path).lastPathComponent
    var stem = DataFolder.stem(of: name)
    let fileExtension = String(name.dropFirst(stem.count))
    // There must be room for a number, and for the longest ending of a file beside it.
    while stem.utf8.count > 220 { stem.removeLast() }
    for number in 1...9999 {
      let name = stem + (number == 1 ? "" : "-\(number)") + fileExtension
      let isFree = ["", "-journal", "-wal", "-shm"].allSatisfy {
        stat(of: "\(trash.files)/\(name)\($0)", followingLinks: false) == nil
      }
      let path = "\(trash.infos)/\(name)\(TrashInfo.fileExtension)"
      if isFree, try write(info.text, to: path) { return name }
    }
    throw TrashFolder.Failure(reason: "too many sketches have this name there")
  }

  /// Writes a new file, and syncs it; returns whether there was no such file.
  private static func write(_ text: String, to path: String) throws(TrashFolder.Failure) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw TrashFolder.Failure(reason: SystemError.lastReason())
    }
    let bytes = Array(text.utf8)
    let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    let isSynced = isWritten && fsync(descriptor) == 0
    let reason = SystemError.lastReason()
    close(descriptor)
    guard isSynced else {
      unlink(path)
      throw TrashFolder.Failure(reason: reason)
    }
    return true
  }

  /// Returns the text of a description; `nil` for anything but a small file.
  private static func text(of path: String) -> String? {
    guard let status = stat(of: path, followingLinks: false), status.type == S_IFREG,
      status.st_size <= maximumInfoSize
    else { return nil }
    return try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// The maximum size of a description, in bytes; a path takes at most 12 KB.
  private static let maximumInfoSize = 64 << 10

  private static func sketches(in trash: TrashFolder) -> [TrashedSketch] {
    guard trash.isOwn else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: trash.infos)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(TrashInfo.fileExtension),
        let text = text(of: "\(trash.infos)/\(name)"), let info = TrashInfo(text: text),
        trash.accepts(info.path)
      else { return nil }
      let file = String(name.dropLast(TrashInfo.fileExtension.count))
      let sketch = TrashedSketch(info, file: file, in: trash)
      let type = stat(of: sketch.file, followingLinks: false)?.type
      guard type == S_IFREG || type == S_IFLNK else { return nil }
      let isNamed = info.path.hasSuffix(DataFolder.fileExtension)
      return isNamed || SketchDocument.isSketch(path: sketch.file) ? sketch : nil
    }
  }
}
