import Files
package import Foundation
import Glibc
import Sketches
import SystemPackage

/// The trash: sketches that were deleted and can be restored.
///
/// It is the desktop's, so a file manager shows the same sketches. Nothing is removed automatically.
package struct SketchTrash: Sendable {
  private let environment: [String: String]

  package init(environment: [String: String]) { self.environment = environment }

  /// Moves a sketch to the trash; after an error, it is where it was.
  ///
  /// The file that describes it is written first and reserves the name; then the sketch is renamed
  /// in one step. A program that is killed in between leaves the sketch where it was.
  package func delete(_ path: String, now: Date) throws -> TrashedSketch {
    let original = try Self.checked(path)
    let folder = DataFolder.folder(of: original).path
    let trash = TrashFolder.trash(forFilesIn: folder, environment: environment)
    let info = TrashInfo(path: trash.recorded(original), date: now)
    try trash.create(for: path)
    let sketch = TrashedSketch(
      info, file: try Self.reserve(info, for: original, in: trash), in: trash)
    do { try SketchStore.move(original, to: sketch.file) } catch {
      try? File.remove(sketch.info)
      throw error
    }
    return sketch
  }

  /// Throws unless a sketch can be deleted, as far as this can be known before trying.
  package func checkDeletion(of path: String) throws {
    let original = try Self.checked(path)
    guard (try? Stat(of: original, followingLinks: false)) != nil
    else { throw SketchError.noSuchFile(path: path) }
    let folder = DataFolder.folder(of: original).path
    if let refusal = File.refusal(of: folder, W_OK | X_OK) {
      throw SketchError.cannotWrite(path: path, reason: refusal.reason)
    }
    try TrashFolder.trash(forFilesIn: folder, environment: environment).create(for: path)
  }

  /// Moves a sketch back to where it was, or to another path, and returns the path; after an error,
  /// it stays in the trash.
  package func restore(_ sketch: TrashedSketch, to path: String? = nil) throws -> String {
    let target = path ?? sketch.path
    try? Folder.create(DataFolder.folder(of: target).path)
    do throws(SketchError) { try SketchStore.move(sketch.file, to: target) } catch {
      guard error == .alreadyExists(path: target) else { throw error }
      throw UserError.nameTaken(DataFolder.name(ofFile: target))
    }
    try? File.remove(sketch.info)
    return target
  }

  /// Moves a sketch back to where it was, under a name with a number if its own is taken; returns
  /// `nil` if it is no longer in the trash.
  package func restoreIfPresent(_ sketch: TrashedSketch) throws -> String? {
    guard (try? Stat(of: sketch.file, followingLinks: false)) != nil else { return nil }
    let stem = DataFolder.stem(of: Path.name(of: sketch.path))
    for number in 1...999 {
      let path = try number == 1 ? sketch.path : sketch.path(named: "\(stem)-\(number)")
      do { return try restore(sketch, to: path) } catch {
        guard (try? Stat(of: path, followingLinks: false)) != nil else { throw error }
      }
    }
    throw UserError.nameTaken(sketch.name)
  }

  /// Removes a sketch of the trash for good.
  package func remove(_ sketch: TrashedSketch) throws {
    do { try SketchStore.remove(sketch.file) } catch SketchError.noSuchFile {
      // A file manager has removed it.
    }
    try? File.remove(sketch.info)
  }

  /// Returns the sketches in the trash, the last deleted first.
  ///
  /// Looks in the trash of the home folder, and in those of the file systems of the data folder,
  /// the working folder, and the given folder.
  package func sketches(deletedFrom folder: String? = nil) -> [TrashedSketch] {
    let data = try? DataFolder(environment: environment)
    let folders = [data?.path, Path.current, folder].compactMap(\.self)
    var trashes = [try? TrashFolder(environment: environment)].compactMap(\.self)
    for folder in folders where File.exists(folder) {
      let trash = TrashFolder.trash(forFilesIn: folder, environment: environment)
      if !trashes.contains(trash) { trashes.append(trash) }
    }
    return trashes.flatMap(Self.sketches).sorted {
      ($1.deleted, $1.order, $1.file) < ($0.deleted, $0.order, $0.file)
    }
  }

  /// Returns the shortest argument of `stipple restore` for a sketch: its name or path.
  package func nameToRestore(_ sketch: TrashedSketch) -> String {
    let found = sketches().first { $0.name == sketch.name }
    return found?.file == sketch.file ? sketch.name : sketch.path.printable()
  }

  /// Returns the sketch with a name that was deleted last, or the last of all for `nil`, or throws
  /// `UserError.notInTrash`.
  ///
  /// The name is one that `stipple trash` prints, or that of the file, with or without the extension,
  /// or the original path on any file system.
  package func sketch(named name: String?) throws -> TrashedSketch {
    let path = name?.contains("/") == true ? name.map(Self.absolute) : nil
    let found = sketches(deletedFrom: path.map { DataFolder.folder(of: $0).path }).first { sketch in
      guard let name else { return true }
      let stems = [sketch.name, DataFolder.stem(of: Path.name(of: sketch.path))]
      return stems.contains(name) || stems.contains { $0 + DataFolder.fileExtension == name }
        || [name, path].contains(sketch.path)
    }
    guard let found else { throw UserError.notInTrash(name: name ?? "") }
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
    let name = Path.name(of: path)
    guard name != "." && name != "..", !path.hasSuffix("/") else { return Path.absolute(path) }
    return Path.absolute(Path.inResolvedFolder(path))
  }

  /// Writes a description under a name that is free in the trash; returns the name.
  private static func reserve(
    _ info: TrashInfo, for path: String, in trash: TrashFolder
  ) throws -> String {
    let name = Path.name(of: path)
    var stem = DataFolder.stem(of: name)
    let fileExtension = String(name.dropFirst(stem.count))
    // There must be room for a number, and for the longest ending of a file beside it.
    while stem.pathBytes.count > 220 { stem.removeLast() }
    for number in 1...9999 {
      let name = stem + (number == 1 ? "" : "-\(number)") + fileExtension
      let isFree = ["", "-journal", "-wal", "-shm"].allSatisfy {
        (try? Stat(of: "\(trash.files)/\(name)\($0)", followingLinks: false)) == nil
      }
      guard isFree else { continue }
      do throws(FileError) {
        try File.write(
          info.text, to: "\(trash.infos)/\(name)\(TrashInfo.fileExtension)", replacing: false,
          permissions: .personal)
        return name
      } catch .exists { continue } catch {
        throw UserError.noTrash(path: path, reason: error.reason)
      }
    }
    throw UserError.noTrash(path: path, reason: "too many sketches have this name there")
  }

  /// Returns the text of a description; `nil` for anything but a small file.
  private static func text(of path: String) -> String? {
    guard (try? Stat(of: path, followingLinks: false))?.type == .regular else { return nil }
    return File.text(of: path, limit: maximumInfoSize)
  }

  /// The maximum size of a description, in bytes; a path takes at most 12 KB.
  private static let maximumInfoSize = 64 << 10

  private static func sketches(in trash: TrashFolder) -> [TrashedSketch] {
    guard trash.isOwn else { return [] }
    return ((try? Folder.names(in: trash.infos)) ?? []).compactMap { name in
      guard name.hasSuffix(TrashInfo.fileExtension),
        let text = text(of: "\(trash.infos)/\(name)"), let info = TrashInfo(text: text),
        trash.accepts(info.path)
      else { return nil }
      let file = String(name.dropLast(TrashInfo.fileExtension.count))
      let sketch = TrashedSketch(info, file: file, in: trash)
      let type = (try? Stat(of: sketch.file, followingLinks: false))?.type
      guard type == .regular || type == .symbolicLink else { return nil }
      let isNamed = info.path.hasSuffix(DataFolder.fileExtension)
      return isNamed || SketchDocument.isSketch(path: sketch.file) ? sketch : nil
    }
  }
}
