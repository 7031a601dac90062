import Geometry
import Glibc

/// Notices tablets that are connected, or that may be read from now on.
///
/// A tablet whose node may not be read waits for a second, since `udev` changes its permissions
/// about 90 ms after it was connected.
struct TabletWatch {
  /// A node to open.
  struct Change: Hashable {
    let node: TabletNode
    /// Whether the time to wait for its permission is over.
    let isOverdue: Bool
  }

  /// The time to wait for the permission to read a node, in seconds.
  static let patience = 1.0

  private let watch: NodeWatch
  private let folders: InputFolders
  private var hasChanges = false
  /// The names of the nodes that may not be read yet, and until when to wait for it.
  private var unreadable: [String: TimeInterval] = [:]

  /// Begins to watch; `nil` if the folder of the nodes does not exist.
  init?(_ folders: InputFolders) {
    guard let watch = NodeWatch(folder: folders.nodes) else { return nil }
    (self.watch, self.folders) = (watch, folders)
  }

  /// Becomes readable when something has changed.
  var descriptor: Int32 { watch.descriptor }
  /// When to call ``takeChanges(at:)`` even if nothing has changed; `nil` for never.
  var deadline: TimeInterval? { unreadable.values.min() }

  /// Notes that ``descriptor`` is readable.
  mutating func noteChanges() { hasChanges = true }

  /// Waits for the permission to read a node, unless this has begun before.
  mutating func wait(for node: TabletNode, at now: TimeInterval) {
    let name = String(node.path.dropFirst(folders.nodes.count + 1))
    unreadable[name] = unreadable[name] ?? now + Self.patience
  }

  /// Returns the nodes to open.
  mutating func takeChanges(at now: TimeInterval) -> [Change] {
    let overdue = unreadable.filter { $0.value <= now }.keys
    guard hasChanges || !overdue.isEmpty else { return [] }
    let changed = hasChanges ? watch.changedNames() : []
    hasChanges = false
    for name in overdue { unreadable[name] = nil }
    return changed.union(overdue).sorted().compactMap { name in
      TabletNode(named: name, in: folders).map {
        Change(node: $0, isOverdue: overdue.contains(name))
      }
    }
  }
}
