package import Glibc
package import SystemPackage

/// Operations on files, by the text of their paths.
package enum File {
  /// Opens a file that programs which this one starts do not inherit.
  package static func open(
    _ path: String, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try throwing {
      try path.withPath {
        try FileDescriptor.open(
          $0, mode, options: options.union(.closeOnExec), permissions: permissions)
      }
    }
  }

  /// Creates a file and opens it for writing; throws `Errno.fileExists` if there is one.
  ///
  /// The process's mask removes some of the permissions.
  package static func create(
    _ path: String, permissions: FilePermissions = .standard
  ) throws(Errno) -> FileDescriptor {
    try open(path, .readWrite, [.create, .exclusiveCreate], permissions: permissions)
  }

  /// Creates an empty file for the user alone, with a suffix from `-2` to `-99` if the name is taken; returns its path.
  ///
  /// The extension includes its dot.
  package static func createNumbered(
    _ stem: String, _ fileExtension: String
  ) throws(Errno) -> String {
    for suffix in [""] + (2...99).map({ "-\($0)" }) {
      let path = "\(stem)\(suffix)\(fileExtension)"
      do throws(Errno) {
        let file = try create(path, permissions: .personal)
        try? file.close()
        return path
      } catch .fileExists { continue }
    }
    throw .fileExists
  }

  package static func remove(_ path: String) throws(Errno) { try call(path) { unlink($0) } }

  /// Gives a file a second name; throws `Errno.fileExists` if that is taken.
  package static func link(_ path: String, to target: String) throws(Errno) {
    try call(path) { path in target.withPath { Glibc.link(path, $0) } }
  }

  package static func rename(_ path: String, to target: String) throws(Errno) {
    try call(path) { path in target.withPath { Glibc.rename(path, $0) } }
  }

  /// Renames a file without replacing another one, in one step where the file system can.
  ///
  /// A file system without such a call gets a second link to the file before the first is removed.
  /// A program that is killed in between leaves the file under both names. After an error, the file has
  /// its old name.
  package static func move(_ path: String, to target: String) throws(Errno) {
    do throws(Errno) {
      guard let renameat2 else { throw .noFunction }
      return try call(path) { path in
        target.withPath { renameat2(AT_FDCWD, path, AT_FDCWD, $0, noReplace) }
      }
    } catch {
      guard error == .invalidArgument || error == .noFunction else { throw error }
    }
    try link(path, to: target)
    do throws(Errno) {
      try remove(path)
    } catch {
      try? remove(target)
      throw error
    }
  }

  /// Returns why a file cannot be used in some ways, such as `W_OK`; `nil` if it can.
  package static func refusal(of path: String, _ uses: CInt) -> Errno? {
    path.withPath { access($0, uses) } == 0 ? nil : .last
  }

  package static func exists(_ path: String) -> Bool { refusal(of: path, F_OK) == nil }

  /// Returns the length of a file in bytes, or 0 if there is none.
  package static func size(of path: String) -> Int {
    (try? Stat(of: path)).map { Int($0.size) } ?? 0
  }

  package static func isLink(_ path: String) -> Bool {
    (try? Stat(of: path, followingLinks: false))?.type == .symbolicLink
  }

  /// Changes the modification time, and keeps the access time.
  package static func setModificationTime(_ time: timespec, of path: String) {
    let unchanged = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)  // C constant: `UTIME_OMIT`.
    try? call(path) { utimensat(AT_FDCWD, $0, [unchanged, time], 0) }
  }

  /// Makes the names in the folder of a file survive a power cut.
  package static func syncFolder(of path: String) {
    guard let folder = try? open(Path.folder(of: path), .readOnly, .directory) else { return }
    fsync(folder.rawValue)
    try? folder.close()
  }

  /// Reads a text of at most some bytes; bytes that are not UTF-8 are as in a path.
  package static func text(of path: String, limit: Int = 1 << 20) -> String? {
    guard let file = try? InputFile(path), let bytes = try? file.bytes(limit: limit)
    else { return nil }
    return String(path: bytes)
  }

  /// Replaces a file by a text, or creates it and its folder; other programs see the old or the new file.
  package static func write(
    _ text: String, to path: String, replacing replaces: Bool = true,
    permissions: FilePermissions = .standard
  ) throws(FileError) {
    // If this fails, so does the file, with the reason.
    try? Folder.create(Path.folder(of: path))
    let file = try OutputFile(path: path, replaces: replaces, permissions: permissions)
    try file.write(text.pathBytes)
    try file.commit()
  }

  /// Changes a text file, which may be missing, while no other program changes it like this.
  ///
  /// The lock is on the folder, because the file is replaced. A file that cannot be read stays as it is.
  package static func update(
    _ path: String, permissions: FilePermissions = .standard, _ change: (String) -> String
  ) throws(FileError) {
    let folder = Path.folder(of: path)
    try? Folder.create(folder)
    let lock = try? open(folder, .readOnly, .directory)
    _ = lock?.lock(waiting: true)
    defer { lock?.unlockAndClose() }
    guard let old = text(of: path) ?? (exists(path) ? nil : "")
    else { throw .unreadable(path: path, reason: "it is no small file, or not readable") }
    try write(change(old), to: path, permissions: permissions)
  }

  /// C function: `renameat2`, which Swift does not import; `nil` if the C library has none.
  private static let renameat2 = dlsym(nil, "renameat2").map {
    unsafeBitCast($0, to: Renaming.self)
  }
  private typealias Renaming =
    @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt
  /// C constant: `RENAME_NOREPLACE`.
  private static let noReplace: CUnsignedInt = 1
}

/// Calls a function of the C library with a path, again if a signal interrupts it.
func call(_ path: String, _ body: (UnsafePointer<CChar>) -> CInt) throws(Errno) {
  while path.withPath(body) < 0 {
    guard errno == EINTR else { throw .last }
  }
}

/// Calls a function of swift-system, which throws nothing but `Errno`.
func throwing<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
  do { return try body() } catch { throw error as? Errno ?? .ioError }
}

extension Errno {
  /// The error of the last call of the C library.
  package static var last: Errno { Errno(rawValue: errno) }
  package var reason: String { description.lowercased() }
}

extension FilePermissions {
  package static let standard = FilePermissions(rawValue: 0o666)
  package static let personal = FilePermissions(rawValue: 0o600)
  package static let all = FilePermissions(rawValue: 0o777)
}

extension Stat {
  /// Reads the status of a file, or of a link itself.
  package init(of path: String, followingLinks: Bool = true) throws(Errno) {
    self = try throwing {
      try path.withPath { try Stat($0, followTargetSymlink: followingLinks) }
    }
  }

  /// The modification time, in nanoseconds since 1970.
  package var modified: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}

/// The device and the number of a file, which all its links share.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  /// The number of the file on its device.
  package let number: UInt64

  /// Identifies an existing file.
  package init?(_ path: String) {
    guard let status = try? Stat(of: path) else { return nil }
    self.init(status)
  }

  package init(_ status: Stat) {
    (device, number) = (UInt64(status.rawValue.st_dev), UInt64(status.rawValue.st_ino))
  }
}
