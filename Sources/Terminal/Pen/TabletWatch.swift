import Geometry
import Glibc

/// Notices tablets that are connected, or that may be read from now on.
///
/// A node is created for root only; `udev` changes its permissions about 90 ms later.
struct TabletWatch {
  /// The time to wait for the permission to read a node, in seconds.
  static let patience = 1.0

  private let watch: NodeWatch
  private let folders: InputFolders
  private var hasChanges = false
  /// The names of the nodes that may not be read yet, and until when to wait for it.
  private var unreadable: [String: TimeInterval] = [:]

  init?(_ folders: InputFolders) {
    guard let watch = NodeWatch(folder: folders.nodes) else { return nil }
    (self.watch, self.folders) = (watch, folders)
  }

  /// Becomes readable when something has changed.
  var descriptor: Int32 { watch.descriptor }
  /// When to call ``takeChanges(at:)`` even if nothing has changed; `nil` for never.
  var deadline: TimeInterval? { unreadable.values.min() }

  mutating func noteChanges() { hasChanges = true }

  /// Waits for the permission to read a node, unless this has begun before.
  mutating func wait(for node: TabletNode, at now: TimeInterval) {
    let name = String(node.path.dropFirst(folders.nodes.count + 1))
    unreadable[name] = unreadable[name] ?? now + Self.patience
  }

  /// Returns the nodes to open, and whether the time to wait for their permission is over.
  mutating func takeChanges(at now: TimeInterval) -> [(node: TabletNode, isOverdue: Bool)] {
    let overdue = unreadable.filter { $0.value <= now }.keys
    guard hasChanges || !overdue.isEmpty else { return [] }
    let changed = hasChanges ? watch.changedNames() : []
    hasChanges = false
    for name in overdue { unreadable[name] = nil }
    return changed.union(overdue).sorted().compactMap { name in
      TabletNode(named: name, in: folders).map { ($0, overdue.contains(name)) }
    }
  }
}

/// Watches a folder for nodes that are created or whose permissions change.
final class NodeWatch {
  /// Becomes readable when something has changed.
  let descriptor: Int32

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
    var (names, rest) = ([String](), bytes)
    let header = MemoryLayout<inotify_event>.size
    while rest.count >= header {
      let length = rest.withUnsafeBytes {
        Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      }
      let name = rest.dropFirst(header).prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(header + length)
    }
    return names
  }
}
