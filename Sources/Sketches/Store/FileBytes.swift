import Glibc

/// A file that is open for reading single parts.
final class FileBytes {
  /// The length of the file in bytes.
  var size: Int { max(0, lseek(descriptor, 0, SEEK_END)) }
  /// The size of a database's pages in bytes; 65536 is stored as 1.
  var pageSize: Int {
    guard let bytes = bytes(2, at: 16) else { return 0 }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    return size == 1 ? 65536 : size
  }
  /// Whether the file begins like a database.
  var isDatabase: Bool { bytes(16, at: 0) == Array("SQLite format 3\0".utf8) }

  /// The parts of the file that are not holes, in ascending order.
  ///
  /// Holes read as zeros and take no room on the disk, so the length of a file does not limit the
  /// work to read it; the length of these parts does. A file system without holes returns one part.
  var extents: [Range<Int>] {
    // C constants: `SEEK_DATA` and `SEEK_HOLE`, which are GNU extensions.
    let (data, hole): (CInt, CInt) = (3, 4)
    var extents: [Range<Int>] = []
    var end = 0
    while true {
      let start = lseek(descriptor, end, data)
      guard start >= 0 else { return errno == ENXIO ? extents : [0..<size] }
      end = lseek(descriptor, start, hole)
      guard end > start else { return extents }
      extents.append(start..<end)
    }
  }

  private let descriptor: CInt

  /// Opens a file; fails if it cannot be read.
  init?(_ path: String) {
    descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  /// Opens a file, or throws ``SketchError/unreadable(path:reason:)``.
  static func open(_ path: String) throws(SketchError) -> FileBytes {
    if let file = FileBytes(path) { return file }
    let reason = SketchPath.accessFailure(R_OK, at: path) ?? "the file cannot be opened"
    throw .unreadable(path: path, reason: reason)
  }

  deinit { close(descriptor) }

  /// Reads bytes; `nil` if there are fewer.
  func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, offset) == count ? bytes : nil
  }

  /// Reads a big-endian integer of four bytes.
  func number(at offset: Int) -> Int? { bytes(4, at: offset)?.reduce(0) { $0 << 8 | Int($1) } }
}
