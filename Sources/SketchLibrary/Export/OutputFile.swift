import Foundation
import Sketches

/// A new file that appears under its name only when it is complete.
///
/// Until then it has no name where the file system supports that, so the system removes it if the program
/// ends in any way. Elsewhere, or where a file cannot be given a name later (which takes `/proc`), it has a
/// temporary name beside the final one.
package final class OutputFile {
  /// The path, with symbolic links to an existing file resolved.
  package let path: String
  /// Whether the file has a temporary name, which ``discard()`` must remove.
  package private(set) var isNamed: Bool

  /// The flag `O_TMPFILE`, which Swift cannot import.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  private let replaces: Bool
  private let permissions: UInt32
  private let allowsLinks: Bool
  private var temporaryPath = ""
  private var descriptor: Int32

  /// The number of temporary names that are tried: a killed program may have left one.
  private static let attempts = 100

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - replaces: Whether the file may replace another one, whose permissions it gets.
  ///   - permissions: The permissions of a new file. A file that replaces another keeps those of the
  ///     other one that are among these, or all of them if these are the default.
  ///   - allowsUnnamed: Whether the file may be without a name until it is complete.
  ///   - allowsLinks: Whether the file system supports further names of a file.
  /// - Throws: `DocumentError.outputExists`, or `DocumentError.cannotExport`.
  package init(
    path: String, replaces: Bool, permissions: UInt32 = 0o666, allowsUnnamed: Bool = true,
    allowsLinks: Bool = true
  ) throws {
    self.permissions = permissions
    let existing = stat(of: path)?.st_mode
    if let existing {
      guard existing & S_IFMT == S_IFREG
      else { throw DocumentError.cannotExport(path: path, reason: "not a regular file") }
      guard replaces else { throw DocumentError.outputExists(path) }
    }
    let target = existing == nil ? path : Self.resolved(path)
    (self.path, self.replaces, self.allowsLinks) = (target, replaces, allowsLinks)
    descriptor =
      allowsUnnamed
      ? open(Self.split(target).folder, Self.unnamed | O_RDWR | O_CLOEXEC, permissions) : -1
    isNamed = descriptor < 0
    if isNamed {
      descriptor = openTemporaryFile()
      guard descriptor >= 0 else { throw Self.failure(path) }
    }
    if let existing { fchmod(descriptor, existing & (permissions == 0o666 ? 0o777 : permissions)) }
  }

  deinit { discard() }

  /// Appends bytes.
  ///
  /// - Throws: `DocumentError.cannotExport`; the file is then incomplete.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Syncs the file and gives it its name.
  ///
  /// - Throws: `DocumentError.outputExists` if a file has appeared there, or
  ///   `DocumentError.cannotExport`. No file is left behind then.
  package func commit() throws {
    try sync()
    if !isNamed {
      guard replaces || !link(to: path) else { return finish() }
      if !replaces && errno == EEXIST { throw DocumentError.outputExists(path) }
      try nameTemporarily()
    }
    if !replaces {
      // Unlike renaming, linking never replaces a file.
      if allowsLinks, Glibc.link(temporaryPath, path) == 0 { return finish() }
      guard access(path, F_OK) != 0 else { throw DocumentError.outputExists(path) }
    }
    guard rename(temporaryPath, path) == 0 else { throw Self.failure(path) }
    isNamed = false
    finish()
  }

  /// Gives the file a temporary name, because a file without a name cannot replace another one.
  ///
  /// Where that is impossible, it becomes a copy with a temporary name.
  private func nameTemporarily() throws {
    for attempt in 0..<Self.attempts {
      temporaryPath = temporaryPath(attempt)
      isNamed = link(to: temporaryPath)
      if isNamed { return }
      guard allowsLinks, errno == EEXIST else { break }
    }
    let original = descriptor
    defer { close(original) }
    descriptor = openTemporaryFile()
    guard descriptor >= 0 else { throw Self.failure(path) }
    isNamed = true
    var status = stat()
    fstat(original, &status)
    fchmod(descriptor, status.st_mode & 0o777)
    try copy(from: original)
    try sync()
  }

  private func copy(from original: Int32) throws {
    lseek(original, 0, SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(original, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(path) }
      if count == 0 { return }
      try buffer[..<count].withUnsafeBytes(write)
    }
  }

  /// Syncs the file; some file systems cannot, which they report as invalid.
  private func sync() throws {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.failure(path) }
  }

  /// Creates a file with a temporary name; returns its descriptor, or -1.
  private func openTemporaryFile() -> Int32 {
    for attempt in 0..<Self.attempts {
      temporaryPath = temporaryPath(attempt)
      let descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 || errno != EEXIST { return descriptor }
    }
    return -1
  }

  /// A name in the same folder that is hardly longer than the final one, so it is not too long.
  private func temporaryPath(_ attempt: Int) -> String {
    let (folder, name) = Self.split(path)
    return "\(folder)/.\(String(name.prefix(8)))\(getpid())\(attempt == 0 ? "" : "-\(attempt)").tmp"
  }

  /// Closes and removes the file, unless it is complete.
  package func discard() {
    if isNamed { unlink(temporaryPath) }
    isNamed = false
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private func link(to path: String) -> Bool {
    guard allowsLinks else {
      errno = EPERM
      return false
    }
    return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// Closes the file and syncs its folder, so that the name survives a power cut.
  private func finish() {
    discard()
    let folder = open(Self.split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func failure(_ path: String) -> DocumentError {
    .cannotExport(path: path, reason: String(cString: strerror(errno)))
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
