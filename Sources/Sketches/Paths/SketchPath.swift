import Files
import GRDBSQLite
import Glibc
import SystemPackage

/// What SQLite and a sketch require of a path.
enum SketchPath {
  /// The kind of file at a path.
  enum Content: Equatable {
    case nothing, emptyFile, file
  }

  /// Returns the path as GRDB passes it to SQLite, which takes it literally.
  ///
  /// Some builds of SQLite treat `file:…` as a URI; all treat `:memory:` as a database in memory.
  static func literal(_ path: String) -> String {
    path.hasMarkers ? uri(path) : path.hasPrefix("/") ? path : "./" + path
  }

  /// Returns the URI of a path, with an escape for every byte that is not ASCII.
  ///
  /// Source: "Uniform Resource Identifiers", section 3.1. Debian's SQLite opens URIs.
  static func uri(_ path: String) -> String {
    let escaped = path.pathBytes.map { byte in
      byte < 0x80 && !"%?#".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16)
    }.joined()
    return path.hasPrefix("/") ? "file://" + escaped : "file:./" + escaped
  }

  /// Returns the kind of file at a path, following links; never opens it, so never waits for a pipe.
  static func content(_ path: String) throws(SketchError) -> Content {
    let status: Stat
    do throws(Errno) {
      status = try Stat(of: path)
    } catch {
      guard error == .noSuchFileOrDirectory || error == .notDirectory
      else { throw .unreadable(path: path, reason: error.reason) }
      guard (try? Stat(of: path, followingLinks: false)) == nil
      else { throw .notAFile(path: path, found: "a broken link") }
      return .nothing
    }
    let kinds: [FileType: String] = [.directory: "folder", .fifo: "pipe", .socket: "socket"]
    guard status.type == .regular
    else { throw .notAFile(path: path, found: "a \(kinds[status.type] ?? "device")") }
    try checkCompanions(of: path)
    return status.size == 0 ? .emptyFile : .file
  }

  /// Throws unless there is a file at a path that is not empty.
  static func checkContent(_ path: String) throws(SketchError) {
    switch try content(path) {
    case .nothing: throw .noSuchFile(path: path)
    case .emptyFile: throw .notASketch(path: path, found: "an empty file")
    case .file: break
    }
  }

  private static let companionEndings = ["-journal", "-wal", "-shm"]

  /// Checks that the files that SQLite would open beside a sketch are regular: it waits for a pipe.
  private static func checkCompanions(of path: String) throws(SketchError) {
    for ending in companionEndings {
      let status = try? Stat(of: Path.resolved(path) + ending, followingLinks: false)
      if let status, status.type != .regular {
        throw .damaged(path: path, detail: "its companion '\(ending)' is not a file")
      }
    }
  }

  /// The endings of the files that SQLite has left beside a sketch.
  static func companions(of path: String) -> [String] {
    companionEndings.filter { (try? Stat(of: path + $0, followingLinks: false)) != nil }
  }

  /// Throws if a file with a new name could have no journal, or has that of another sketch.
  static func checkNewName(_ target: String) throws(SketchError) {
    if let reason = nameFailure(target) { throw .cannotCreate(path: target, reason: reason) }
    try checkNoCompanions(of: target)
  }

  /// Throws if SQLite would take a file that is beside a new name for the journal of the sketch there.
  ///
  /// Such a file remains if the user removes only the sketch after an interrupted write.
  static func checkNoCompanions(of target: String) throws(SketchError) {
    guard companions(of: target).isEmpty else { throw .alreadyExists(path: target) }
  }

  /// Returns the reason why no journal can be created beside a sketch, or `nil` if one can.
  ///
  /// The file system limits the length of a name, and SQLite that of an absolute path.
  static func nameFailure(_ path: String) -> String? {
    let resolved = Path.resolved(path)
    let file = resolved.hasPrefix("/") ? resolved : Path.inResolvedFolder(resolved)
    let journal = "-journal".utf8.count
    let maximumName = Path.folder(of: file).withPath { pathconf($0, Int32(_PC_NAME_MAX)) } - journal
    if maximumName > 0, Path.name(of: file).pathBytes.count > maximumName {
      return "its name is longer than \(maximumName) bytes; choose a shorter one"
    }
    let maximumPath = Int(sqlite3_vfs_find(nil)?.pointee.mxPathname ?? 512) - journal
    if file.pathBytes.count > maximumPath {
      return "its path is longer than \(maximumPath) bytes; choose a shorter one"
    }
    return nil
  }

  /// Creates an empty file for a sketch unless one exists; returns whether this call created it.
  static func createIfMissing(_ path: String) throws(SketchError) -> Bool {
    guard try content(path) == .nothing else {
      if let reason = nameFailure(path) { throw .cannotWrite(path: path, reason: reason) }
      return false
    }
    try checkFolder(of: path)
    if let reason = nameFailure(path) { throw .cannotCreate(path: path, reason: reason) }
    do throws(SketchError) {
      try createNew(path)
      return true
    } catch {
      // Another program may have created the file in the meantime.
      guard try content(path) != .nothing else { throw error }
      return false
    }
  }

  /// Creates an empty file with some permissions; its owner can always read and write it.
  static func createNew(
    _ path: String, _ permissions: FilePermissions = .personal
  ) throws(SketchError) {
    do throws(Errno) {
      let file = try File.create(path, permissions: .personal)
      // The process's mask does not apply to the permissions of another file.
      fchmod(file.rawValue, permissions.intersection(.all).union(.personal).rawValue)
      try? file.close()
    } catch { throw SketchError(creating: path, error) }
  }

  static func checkFolder(of path: String) throws(SketchError) {
    guard let refusal = File.refusal(of: Path.folder(of: path), W_OK | X_OK) else { return }
    let isMissing = refusal == .noSuchFileOrDirectory
    throw .cannotCreate(
      path: path,
      reason: isMissing ? "its folder does not exist; create it first" : refusal.reason)
  }

  /// Returns whether SQLite could change a file and delete the journal beside it.
  static func canBeChanged(_ path: String) -> Bool {
    let folder = Path.folder(of: Path.resolved(path))
    return File.refusal(of: path, R_OK | W_OK) == nil
      && File.refusal(of: folder, W_OK | X_OK) == nil
  }

  /// Renames a file without replacing another one; after an error, the file keeps its old name.
  static func rename(_ path: String, to target: String) throws(SketchError) {
    do throws(Errno) {
      try File.move(path, to: target)
    } catch {
      switch error {
      case .improperLink: throw .cannotCreate(path: target, reason: "it is on another file system")
      case .permissionDenied, .notPermitted, .readOnlyFileSystem:
        throw .cannotWrite(path: path, reason: error.reason)
      default: throw SketchError(creating: target, error)
      }
    }
  }

  static func remove(_ path: String) {
    let file = Path.resolved(path)
    for file in [file, file + "-journal"] { try? File.remove(file) }
  }

  /// Returns whether a path is a symbolic link that leads to no file.
  static func isBrokenLink(_ path: String) -> Bool { File.isLink(path) && !File.exists(path) }
}

extension InputFile {
  /// The size of a database's pages in bytes; 65536 is stored as 1.
  var pageSize: Int {
    guard let bytes = bytes(2, at: 16) else { return 0 }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    return size == 1 ? 65536 : size
  }
  /// Whether the file begins like a database.
  var isDatabase: Bool { bytes(16, at: 0) == Array("SQLite format 3\0".utf8) }

  /// Opens a sketch, or throws ``SketchError/unreadable(path:reason:)``.
  convenience init(sketch path: String) throws(SketchError) {
    do throws(Errno) {
      try self.init(path)
    } catch { throw .unreadable(path: path, reason: error.reason) }
  }

  /// Reads a big-endian integer of four bytes.
  func number(at offset: Int) -> Int? { bytes(4, at: offset)?.reduce(0) { $0 << 8 | Int($1) } }
}

extension SketchError {
  /// Converts the error of a call that creates a file.
  init(creating path: String, _ error: Errno) {
    self =
      error == .fileExists
      ? .alreadyExists(path: path) : .cannotCreate(path: path, reason: error.reason)
  }
}
