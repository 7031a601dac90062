import Glibc

extension SketchPath {
  /// Copies a file, leaving out its holes, which could fill the disk.
  ///
  /// C functions: `open`, `ftruncate`, `pwrite`.
  ///
  /// - Throws: ``SketchError/unreadable(path:reason:)``.
  /// - Complexity: O(*n*) in the size of the file without its holes.
  static func copySparsely(_ path: String, to target: String) throws(SketchError) {
    guard let file = FileBytes(path) else {
      let reason = accessFailure(R_OK, at: path) ?? "the file cannot be opened"
      throw .unreadable(path: path, reason: reason)
    }
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { close(copy) }
    guard copy >= 0, ftruncate(copy, file.size) == 0 else { throw copyFailure(path) }
    for extent in file.extents {
      for start in stride(from: extent.lowerBound, to: extent.upperBound, by: 1 << 20) {
        let count = min(1 << 20, extent.upperBound - start)
        guard let bytes = file.bytes(count, at: start) else {
          throw .unreadable(path: path, reason: "it changed while it was read")
        }
        guard pwrite(copy, bytes, count, start) == count else { throw copyFailure(path) }
      }
    }
  }

  private static func copyFailure(_ path: String) -> SketchError {
    let reason = SystemError.lastReason()
    return .unreadable(path: path, reason: "its temporary copy cannot be written: \(reason)")
  }
}
