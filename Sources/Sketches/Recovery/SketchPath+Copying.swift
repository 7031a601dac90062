import Glibc

extension SketchPath {
  /// Copies a file, leaving out its holes, which could fill the disk.
  static func copySparsely(_ path: String, to target: String) throws(SketchError) {
    let file = try FileBytes.open(path)
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
