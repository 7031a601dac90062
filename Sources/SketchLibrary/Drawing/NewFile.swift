import Glibc

/// A file that was just created, empty, under a name that was free.
package struct NewFile {
  package let path: String
  /// Open for writing; the caller closes it.
  package let descriptor: Int32

  /// Creates a file, with a suffix from `-2` to `-99` if the name is taken.
  ///
  /// The extension includes its dot. The process's mask removes some of the permissions. Returns
  /// `nil` if no file can be created; `errno` then holds the reason.
  package init?(_ stem: String, fileExtension: String, permissions: UInt32 = 0o666) {
    for suffix in [""] + (2...99).map({ "-\($0)" }) {
      let path = "\(stem)\(suffix)\(fileExtension)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      if errno != EEXIST { break }
    }
    return nil
  }
}
