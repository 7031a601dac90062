import Glibc

/// A file that was just created, empty, under a name that was free.
package struct NewFile {
  /// The path of the file.
  package let path: String
  /// Open for writing; the caller closes it.
  package let descriptor: Int32

  /// Creates a file, with a suffix from `-2` to `-99` if the name is taken.
  ///
  /// Returns `nil` if no file can be created; `errno` then holds the reason.
  ///
  /// - Parameters:
  ///   - stem: The path without its extension.
  ///   - fileExtension: The extension, with its dot.
  ///   - permissions: The permissions, from which the process's mask removes some.
  package init?(_ stem: String, fileExtension: String, permissions: UInt32 = 0o666) {
    for suffix in [""] + (2...99).map({ "-\($0)" }) {
      let path = "\(stem)\(suffix)\(fileExtension)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 {
        self.path = path
        self.descriptor = descriptor
        return
      }
      if errno != EEXIST { break }
    }
    return nil
  }
}
