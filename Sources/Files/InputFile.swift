import Glibc
package import SystemPackage

/// A file that is open for reading, at any position.
package final class InputFile: Sendable {
  package let descriptor: FileDescriptor

  /// Opens a file; does not wait for the writer of a pipe.
  package init(_ path: String) throws(Errno) {
    descriptor = try File.open(path, .readOnly, .nonBlocking)
  }

  /// Reads through a descriptor, which it closes.
  package init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { try? descriptor.close() }

  /// The status of the open file; `nil` if the system does not report it.
  package var status: Stat? { try? descriptor.stat() }
  /// Whether it is a file, and not a folder or a device.
  package var isRegular: Bool { status?.type == .regular }
  package var size: Int { max(0, Int((try? descriptor.seek(offset: 0, from: .end)) ?? 0)) }

  /// Reads bytes from a position; returns their number, which is 0 at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    try throwing { try descriptor.read(fromAbsoluteOffset: Int64(offset), into: buffer) }
  }

  /// Reads bytes; `nil` if there are fewer.
  package func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes { try? self.read(into: $0, at: offset) }
    return read == count ? bytes : nil
  }

  /// Reads everything; `nil` if there are more than `limit` bytes.
  package func bytes(limit: Int) throws(Errno) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16))
    while bytes.count <= limit {
      let count = try throwing {
        try chunk.withUnsafeMutableBytes { try read(into: $0, at: bytes.count) }
      }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
    return nil
  }

  /// Copies the parts that are not holes, which could fill the disk, to a new file.
  ///
  /// - Returns: Whether everything was copied; the file may have been cut off meanwhile.
  package func copy(to copy: FileDescriptor) throws(Errno) -> Bool {
    try throwing {
      try copy.resize(to: Int64(size))
      for extent in extents {
        for start in stride(from: extent.lowerBound, to: extent.upperBound, by: 1 << 20) {
          let count = min(1 << 20, extent.upperBound - start)
          guard let bytes = bytes(count, at: start) else { return false }
          try copy.writeAll(toAbsoluteOffset: Int64(start), bytes)
        }
      }
      return true
    }
  }

  /// The parts of the file that are not holes, in ascending order.
  ///
  /// Holes read as zeros and take no room on the disk, so the length of a file does not limit the
  /// work to read it; the length of these parts does. A file system without holes returns one part.
  package var extents: [Range<Int>] {
    // C constants: `SEEK_DATA` and `SEEK_HOLE`, which are GNU extensions.
    let (data, hole): (CInt, CInt) = (3, 4)
    var extents: [Range<Int>] = []
    var end = 0
    while true {
      let start = lseek(descriptor.rawValue, end, data)
      guard start >= 0 else { return errno == ENXIO ? extents : [0..<size] }
      end = lseek(descriptor.rawValue, start, hole)
      guard end > start else { return extents }
      extents.append(start..<end)
    }
  }
}
