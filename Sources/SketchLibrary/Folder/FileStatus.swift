import Glibc

extension stat {
  /// Reads the status of a file, or of a link itself; `nil` if there is none.
  ///
  /// C function: `fstatat`.
  init?(of path: String, followingLinks: Bool = true) {
    self.init()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(AT_FDCWD, path, &self, flags) == 0 else { return nil }
  }

  /// The type of the file, such as `S_IFREG`.
  var type: mode_t { st_mode & S_IFMT }
  /// The modification time, in nanoseconds since 1970.
  var modified: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}
