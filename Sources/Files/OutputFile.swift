import Glibc
package import SystemPackage

/// A new file that appears under its name only when it is complete.
///
/// Until then it has no name where the file system supports that, so the system removes it if the program
/// ends in any way. Elsewhere, or where a file cannot be given a name later (which takes `/proc`), it has a
/// temporary name beside the final one.
package final class OutputFile {
  /// The path, with symbolic links to an existing file resolved.
  package let path: String

  /// The flag `O_TMPFILE`, which Swift cannot import.
  private static let unnamed = FileDescriptor.OpenOptions(rawValue: 0o20_000_000 | O_DIRECTORY)

  private let replaces: Bool
  private let permissions: FilePermissions
  private let allowsLinks: Bool
  private var temporaryPath: String?
  private var descriptor: FileDescriptor?

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - replaces: Whether the file may replace another one, whose permissions it gets, and its owner if
  ///     that is allowed.
  ///   - permissions: The permissions of a new file. A file that replaces another keeps those of the
  ///     other one that are among these, or all of them if these are the default.
  ///   - allowsUnnamed: Whether the file may be without a name until it is complete.
  ///   - allowsLinks: Whether the file system supports further names of a file.
  /// - Throws: ``FileError/exists(path:)`` or ``FileError/unwritable(path:reason:)``.
  package init(
    path: String, replaces: Bool, permissions: FilePermissions = .standard,
    allowsUnnamed: Bool = true, allowsLinks: Bool = true
  ) throws(FileError) {
    let existing = try? Stat(of: path)
    guard [nil, .regular].contains(existing?.type)
    else { throw .unwritable(path: path, reason: "not a regular file") }
    guard existing == nil || replaces else { throw .exists(path: path) }
    self.path = existing == nil ? path : Path.resolved(path)
    (self.replaces, self.permissions, self.allowsLinks) = (replaces, permissions, allowsLinks)
    if allowsUnnamed {
      descriptor = try? File.open(
        Path.folder(of: self.path), .readWrite, Self.unnamed, permissions: permissions)
    }
    do throws(Errno) {
      if descriptor == nil { try openTemporaryFile() }
    } catch { throw failure(error) }
    if let existing {
      let kept = permissions == .standard ? .all : permissions
      adopt(existing, existing.permissions.intersection(kept))
    }
  }

  deinit { discard() }

  /// Appends bytes; after an error, the file is incomplete.
  package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
    do throws(Errno) {
      _ = try throwing { try descriptor?.writeAll(bytes) }
    } catch { throw failure(error) }
  }

  /// Syncs the file and gives it its name; leaves no file behind if that fails.
  package func commit() throws(FileError) {
    do throws(Errno) {
      try sync()
      try giveName()
      discard()
      File.syncFolder(of: path)
    } catch {
      throw error == .fileExists && !replaces ? .exists(path: path) : failure(error)
    }
  }

  private func giveName() throws(Errno) {
    if temporaryPath == nil {
      do throws(Errno) {
        // Only renaming replaces a file.
        if replaces { throw .fileExists }
        return try link(to: path)
      } catch {
        if error == .fileExists && !replaces { throw error }
      }
      try nameTemporarily()
    }
    guard let temporaryPath else { return }
    if !replaces {
      // Unlike renaming, linking never replaces a file.
      if allowsLinks, (try? File.link(temporaryPath, to: path)) != nil { return }
      guard !File.exists(path) else { throw .fileExists }
    }
    try File.rename(temporaryPath, to: path)
    self.temporaryPath = nil
  }

  /// Gives the file a temporary name, because a file without a name cannot replace another one.
  ///
  /// Where that is impossible, it becomes a copy with a temporary name.
  private func nameTemporarily() throws(Errno) {
    do throws(Errno) {
      let path = Self.temporaryPath(beside: path)
      try link(to: path)
      return temporaryPath = path
    } catch {}
    guard let original = descriptor else { return }
    let file = InputFile(original)
    try openTemporaryFile()
    if let status = file.status { adopt(status, status.permissions) }
    guard let descriptor, try file.copy(to: descriptor) else { throw .ioError }
    try sync()
  }

  /// Syncs the file; some file systems cannot, which they report as invalid.
  private func sync() throws(Errno) {
    guard let descriptor, fsync(descriptor.rawValue) != 0, errno != EINVAL else { return }
    throw .last
  }

  /// Sets the owner to that of another file, which only root may always do, and the permissions.
  private func adopt(_ other: Stat, _ permissions: FilePermissions) {
    guard let descriptor else { return }
    _ = fchown(descriptor.rawValue, other.rawValue.st_uid, other.rawValue.st_gid)
    fchmod(descriptor.rawValue, permissions.rawValue)
  }

  private func openTemporaryFile() throws(Errno) {
    let path = Self.temporaryPath(beside: path)
    descriptor = try File.create(path, permissions: permissions)
    temporaryPath = path
  }

  /// Returns a random name in the same folder that is hardly longer than the final one, so it is not too
  /// long.
  ///
  /// Process IDs are not random: in containers, every program may have the same.
  package static func temporaryPath(beside path: String, ending: String = ".tmp") -> String {
    let number = String(UInt64.random(in: 0...(.max)), radix: 36)
    return "\(Path.folder(of: path))/\(temporaryPrefix(of: path))\(number)\(ending)"
  }

  /// Returns whether a name can be one of ``temporaryPath(beside:ending:)``.
  package static func isTemporary(_ name: String, beside path: String, ending: String) -> Bool {
    let prefix = temporaryPrefix(of: path)
    guard name.hasPrefix(prefix), name.hasSuffix(ending) else { return false }
    return UInt64(name.dropFirst(prefix.count).dropLast(ending.count), radix: 36) != nil
  }

  private static func temporaryPrefix(of path: String) -> String {
    ".\(Path.name(of: path).prefix(8))"
  }

  /// Closes and removes the file, unless it is complete.
  package func discard() {
    if let temporaryPath { try? File.remove(temporaryPath) }
    temporaryPath = nil
    try? descriptor?.close()
    descriptor = nil
  }

  private func link(to path: String) throws(Errno) {
    guard allowsLinks, let descriptor else { throw .notPermitted }
    try call(path) {
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor.rawValue)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
    }
  }

  private func failure(_ error: Errno) -> FileError {
    .unwritable(path: path, reason: error.description)
  }
}
