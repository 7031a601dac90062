import Foundation
import Sketches

/// A new file that appears under its name only when it is complete.
///
/// Until then it has no name where the file system supports that, so the system removes it if the program
/// ends in any way. Elsewhere it has a temporary name beside the final one.
package final class OutputFile {
  /// The path, with symbolic links to an existing file resolved.
  package let path: String
  /// Whether the file has a temporary name, which ``discard()`` must remove.
  package private(set) var isNamed: Bool

  /// The flag `O_TMPFILE`, which Swift cannot import.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  private let replaces: Bool
  private let temporaryPath: String
  private var descriptor: Int32

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - replaces: Whether the file may replace another one, whose permissions it gets.
  ///   - allowsUnnamed: Whether the file may be without a name until it is complete.
  /// - Throws: `DocumentError.outputExists`, or `DocumentError.cannotExport`.
  package init(path: String, replaces: Bool, allowsUnnamed: Bool = true) throws {
    let existing = Self.permissions(of: path)
    if let existing {
      guard existing & S_IFMT == S_IFREG else {
        throw DocumentError.cannotExport(path: path, reason: "not a regular file")
      }
      guard replaces else { throw DocumentError.outputExists(path) }
    }
    let target = existing == nil ? path : Self.resolved(path)
    let (folder, name) = Self.split(target)
    // A name that is not longer than the final one is not too long either.
    temporaryPath = "\(folder)/.\(String(name.prefix(8)))\(getpid()).tmp"
    (self.path, self.replaces) = (target, replaces)
    descriptor = allowsUnnamed ? open(folder, Self.unnamed | O_WRONLY | O_CLOEXEC, 0o666) : -1
    isNamed = descriptor < 0
    if isNamed {
      descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw Self.failure(path) }
    if let existing { fchmod(descriptor, existing & 0o777) }
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
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    if !isNamed {
      guard replaces || !link(to: path) else { return finish() }
      if !replaces && errno == EEXIST { throw DocumentError.outputExists(path) }
      // A file without a name cannot replace another one directly.
      guard link(to: temporaryPath) else { throw Self.failure(path) }
      isNamed = true
    }
    if !replaces {
      guard access(path, F_OK) != 0 else { throw DocumentError.outputExists(path) }
    }
    guard rename(temporaryPath, path) == 0 else { throw Self.failure(path) }
    isNamed = false
    finish()
  }

  /// Closes and removes the file, unless it is complete.
  package func discard() {
    if isNamed { unlink(temporaryPath) }
    isNamed = false
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private func link(to path: String) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
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

  /// Returns the mode of a file; `nil` if there is none.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
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
