import Glibc

/// File-system operations on the path of a sketch.
enum SketchPath {
  /// The kind of file at a path.
  enum Content: Equatable {
    case nothing, emptyFile, file
  }

  /// Returns the path in a form that SQLite takes literally.
  ///
  /// Some builds of SQLite treat `file:…` as a URI; all treat `:memory:` as a database in memory.
  static func literal(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  /// Returns the kind of file at a path, following symbolic links.
  ///
  /// Does not open the file, so it never waits for a pipe.
  static func content(_ path: String) throws(SketchError) -> Content {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .unreadable(path: path, reason: SystemError.lastReason())
      }
      if lstat(path, &status) == 0 { throw .notAFile(path: path, found: "a broken link") }
      return .nothing
    }
    switch status.kind {
    case S_IFREG:
      try checkLink(path)
      try checkCompanions(of: path)
      return status.st_size == 0 ? .emptyFile : .file
    case S_IFDIR: throw .notAFile(path: path, found: "a folder")
    case S_IFIFO: throw .notAFile(path: path, found: "a pipe")
    case S_IFSOCK: throw .notAFile(path: path, found: "a socket")
    default: throw .notAFile(path: path, found: "a device")
    }
  }

  /// Throws unless there is a file at a path that is not empty.
  static func checkContent(_ path: String) throws(SketchError) {
    switch try content(path) {
    case .nothing: throw .noSuchFile(path: path)
    case .emptyFile: throw .notASketch(path: path, found: "an empty file")
    case .file: break
    }
  }

  /// Checks that the path is no link to a non-UTF-8 path, whose companions cannot be checked.
  private static func checkLink(_ path: String) throws(SketchError) {
    guard isLink(path), let real = realpath(path, nil) else { return }
    defer { free(real) }
    guard String(validatingCString: real) != nil else {
      throw .notAFile(path: path, found: "a link to a name that is not UTF-8")
    }
  }

  private static let companionEndings = ["-journal", "-wal", "-shm"]

  /// Checks that the files that SQLite would open beside a sketch are regular: it waits for a pipe.
  private static func checkCompanions(of path: String) throws(SketchError) {
    for ending in companionEndings {
      if let status = linkStatus(resolved(path) + ending), status.kind != S_IFREG {
        throw .damaged(path: path, detail: "its companion '\(ending)' is not a file")
      }
    }
  }

  /// The endings of the files that SQLite has left beside a sketch.
  static func companions(of path: String) -> [String] {
    companionEndings.filter { linkStatus(path + $0) != nil }
  }

  /// Returns the status of a file, or `nil` if there is none.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Returns the status of a file or a symbolic link, or `nil` if there is none.
  private static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Creates an empty file with the permissions that SQLite would give it.
  static func createNew(_ path: String) throws(SketchError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw creationFailure(path) }
    Glibc.close(descriptor)
  }

  /// Returns the modification time of a file, or `nil` if there is none.
  static func modificationTime(of path: String) -> timespec? { status(path)?.st_mtim }

  static func setModificationTime(_ time: timespec, of path: String) {
    // `UTIME_OMIT` keeps the access time.
    let unchanged = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    utimensat(AT_FDCWD, path, [unchanged, time], 0)
  }

  /// Deletes a sketch and the journal beside it.
  static func remove(_ path: String) {
    let file = resolved(path)
    unlink(file)
    unlink(file + "-journal")
  }

  /// Returns the length of a file in bytes, or 0 if there is none.
  static func size(of path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

  /// Returns the path with symbolic links resolved; SQLite's journal is beside the resolved file.
  ///
  /// Returns the path itself if it leads to no file, or into a folder whose name is not UTF-8.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(validatingCString: real) ?? path
  }

  /// Checks that a file can be created in the path's folder.
  static func checkFolder(of path: String) throws(SketchError) {
    guard access(folder(of: path), W_OK | X_OK) != 0 else { return }
    let reason =
      errno == ENOENT ? "its folder does not exist; create it first" : SystemError.lastReason()
    throw .cannotCreate(path: path, reason: reason)
  }

  /// Returns the reason why a file cannot be accessed, or `nil` if it can.
  static func accessFailure(_ mode: CInt, at path: String) -> String? {
    access(path, mode) == 0 ? nil : SystemError.lastReason()
  }

  /// Returns whether SQLite could change a file and delete the journal beside it.
  static func canBeChanged(_ path: String) -> Bool {
    access(path, R_OK | W_OK) == 0 && access(folder(of: resolved(path)), W_OK | X_OK) == 0
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the error of a failed call that creates a file.
  static func creationFailure(_ path: String) -> SketchError {
    errno == EEXIST
      ? .alreadyExists(path: path) : .cannotCreate(path: path, reason: SystemError.lastReason())
  }

  static func isLink(_ path: String) -> Bool { linkStatus(path)?.kind == S_IFLNK }
}

extension stat {
  /// The kind of file, such as `S_IFREG`.
  fileprivate var kind: mode_t { st_mode & S_IFMT }
}
