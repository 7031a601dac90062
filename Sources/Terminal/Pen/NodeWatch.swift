import Glibc

/// Watches a folder for nodes that are created or whose permissions change.
///
/// A node is created for root only; `udev` changes its permissions about 90 ms later.
final class NodeWatch {
  /// Becomes readable when something has changed.
  let descriptor: Int32

  /// Begins to watch; `nil` if the folder does not exist.
  init?(folder: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_ATTRIB)) >= 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Reads the names of the nodes that have changed, without blocking.
  func changedNames() -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return names }
      names.formUnion(Self.names(in: buffer[..<count]))
    }
  }

  /// Parses records of the C type `struct inotify_event`, which end with the name.
  private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    let header = MemoryLayout<inotify_event>.size
    while rest.count >= header {
      let length = rest.withUnsafeBytes {
        Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      }
      guard rest.count >= header + length else { break }
      names.append(
        String(decoding: rest.dropFirst(header).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(header + length)
    }
    return names
  }
}
