import Files
import SystemPackage

extension InputFile {
  /// The size of a database's pages in bytes; 65536 is stored as 1.
  var pageSize: Int {
    guard let bytes = bytes(2, at: 16) else { return 0 }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    return size == 1 ? 65536 : size
  }
  /// Whether the file begins like a database.
  var isDatabase: Bool { bytes(16, at: 0) == Array("SQLite format 3\0".utf8) }

  /// Opens a sketch, or throws ``SketchError/unreadable(path:reason:)``.
  convenience init(sketch path: String) throws(SketchError) {
    do throws(Errno) {
      try self.init(path)
    } catch { throw .unreadable(path: path, reason: error.reason) }
  }

  /// Reads a big-endian integer of four bytes.
  func number(at offset: Int) -> Int? { bytes(4, at: offset)?.reduce(0) { $0 << 8 | Int($1) } }
}
