import Glibc

/// What is at a path, and what can be done there, before SQLite touches it.
enum SketchPath {
  /// What is at a path.
  enum Content: Equatable {
    case nothing
    case emptyFile
    case file
  }

  /// The path in a form that SQLite takes literally: some builds read `file:…` as a URI, and all
  /// read `:memory:` as no file at all.
  static func literal(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }

  /// What is at a path, symbolic links followed; never waits, not even for a pipe.
  ///
  /// C function: `stat`.
  ///
  /// - Throws: ``SketchError/notAFile(path:found:)``, ``SketchError/unreadable(path:reason:)``.
  static func content(_ path: String) throws(SketchError) -> Content {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .unreadable(path: path, reason: lastError())
      }
      if lstat(path, &status) == 0 { throw .notAFile(path: path, found: "a link to nothing") }
      return .nothing
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      try checkCompanions(of: path)
      return status.st_size == 0 ? .emptyFile : .file
    case S_IFDIR: throw .notAFile(path: path, found: "a folder")
    case S_IFIFO: throw .notAFile(path: path, found: "a pipe")
    case S_IFSOCK: throw .notAFile(path: path, found: "a socket")
    default: throw .notAFile(path: path, found: "a device")
    }
  }

  /// Makes sure that what SQLite would read beside a file are files, too: it would wait for a pipe.
  ///
  /// C function: `lstat`.
  private static func checkCompanions(of path: String) throws(SketchError) {
    for ending in ["-journal", "-wal", "-shm"] {
      var status = stat()
      guard lstat(resolved(path) + ending, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .damaged(path: path, detail: "what is named '\(ending)' beside it is not a file")
      }
    }
  }

  /// Makes an empty file, with the mode that SQLite would give it, where nothing is.
  ///
  /// C function: `open`.
  ///
  /// - Throws: ``SketchError/cannotCreate(path:reason:)``.
  static func createNew(_ path: String) throws(SketchError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: lastError()) }
    Glibc.close(descriptor)
  }

  /// Gives a file another name, which nothing has.
  ///
  /// C functions: `link`, which replaces nothing, and `unlink`.
  ///
  /// - Throws: ``SketchError/cannotCreate(path:reason:)``, or when the old name cannot be taken
  ///   away ``SketchError/cannotWrite(path:reason:)``; the file has its old name then.
  static func rename(_ path: String, to target: String) throws(SketchError) {
    guard link(path, target) == 0 else {
      throw .cannotCreate(path: target, reason: lastError())
    }
    guard unlink(path) == 0 else {
      let reason = lastError()
      unlink(target)
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// When a file was written to last, `nil` when there is none.
  ///
  /// C function: `stat`.
  static func modificationTime(of path: String) -> timespec? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim : nil
  }

  /// Has a file look as if it had been written to last at some time.
  ///
  /// C function: `utimensat`.
  static func setModificationTime(_ time: timespec, of path: String) {
    // A `tv_nsec` that leaves the time of the last access as it is (`UTIME_OMIT`).
    let unchanged = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    utimensat(AT_FDCWD, path, [unchanged, time], 0)
  }

  /// Takes away a file that was made for a sketch, and what an interrupted write left beside it.
  ///
  /// C function: `unlink`.
  static func remove(_ path: String) {
    let file = resolved(path)
    unlink(file)
    unlink(file + "-journal")
  }

  /// The length of a file in bytes, 0 when there is none.
  ///
  /// C function: `stat`.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The path of the file itself where symbolic links lead to it; SQLite looks there for a journal.
  ///
  /// C function: `realpath`.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes sure that a file can be created in the path's folder.
  ///
  /// C function: `access`.
  ///
  /// - Throws: ``SketchError/cannotCreate(path:reason:)``.
  static func checkFolder(of path: String) throws(SketchError) {
    guard access(folder(of: path), W_OK | X_OK) != 0 else { return }
    let reason = errno == ENOENT ? "its folder does not exist" : lastError()
    throw .cannotCreate(path: path, reason: reason)
  }

  /// Why a file cannot be accessed, or `nil` when it can.
  ///
  /// C function: `access`.
  static func obstacle(to mode: CInt, at path: String) -> String? {
    access(path, mode) == 0 ? nil : lastError()
  }

  /// Whether SQLite could change a file and delete the journal beside it.
  ///
  /// C function: `access`.
  static func canBeChanged(_ path: String) -> Bool {
    access(path, R_OK | W_OK) == 0 && access(folder(of: resolved(path)), W_OK | X_OK) == 0
  }

  /// Whether the journal beside a sketch is one of several that belong together.
  ///
  /// Taking such a journal back can delete a file anywhere that it names, and no journal of a
  /// sketch is one: it can only have been put there.
  ///
  /// Source: "Database File Format", section 3 (the super-journal's name at the journal's end), with
  /// the conditions of SQLite's `readSuperJournal`: each part of a journal begins with the mark, so
  /// that one that was cut may end with it.
  static func hasForeignJournal(_ path: String) -> Bool {
    let journal = Glibc.open(resolved(path) + "-journal", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard journal >= 0 else { return false }
    defer { Glibc.close(journal) }
    let end = lseek(journal, 0, SEEK_END)
    guard end >= 16, let tail = bytes(16, at: end - 16, of: journal),
      Array(tail[8...]) == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    else { return false }
    func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
    let length = Int(number(tail[..<4]))
    guard 0 < length, length <= min(end - 16, Int(PATH_MAX)),
      let name = bytes(length, at: end - 16 - length, of: journal)
    else { return false }
    // C adds the name's bytes as signed numbers.
    return name.reduce(0) { $0 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
      == number(tail[4..<8])
  }

  /// C function: `pread`.
  private static func bytes(_ count: Int, at offset: Int, of descriptor: CInt) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, offset) == count ? bytes : nil
  }

  /// The folder that a path names a file in.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What went wrong last, in the C library's words.
  ///
  /// C function: `strerror`.
  static func lastError() -> String {
    String(cString: strerror(errno)).lowercased()
  }
}
