import CFaults
import Synchronization

/// Observes SQLite's file operations and makes them fail on demand.
///
/// Only one instance can exist at a time, so suites that use it are serialized in
/// ``FileSystemTests``.
final class FileSystemWatch: Sendable {
  /// An operation that SQLite requests from the file system.
  enum Operation: CInt, Sendable {
    case open = 1
    case write, sync, truncate, delete
  }

  /// An operation before or after its execution.
  struct Event: Sendable {
    let operation: Operation
    /// Whether the operation has succeeded; otherwise it is about to be executed.
    let isDone: Bool
    let path: String
    /// For a write, its offset; for a truncation, the new length; for a deletion, 1 if it includes
    /// syncing the folder, else 0.
    let offset: Int
    let bytes: [UInt8]
  }

  private let handler: @Sendable (Event) -> CInt

  /// Starts observing.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the files' paths.
  ///   - handler: Called on any thread with every event; returns 0, or the SQLite error with which
  ///     the operation fails.
  init(_ prefix: String, _ handler: @escaping @Sendable (Event) -> CInt) {
    self.handler = handler
    stipple_set_fault_hook(
      prefix,
      { context, operation, isDone, path, offset, bytes, count in
        guard let context, let path, let operation = Operation(rawValue: operation) else {
          return 0
        }
        let watch = Unmanaged<FileSystemWatch>.fromOpaque(context).takeUnretainedValue()
        let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count))
        return watch.handler(
          Event(
            operation: operation, isDone: isDone != 0, path: String(cString: path),
            offset: Int(offset), bytes: Array(content)))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops observing; the files must be closed.
  func end() {
    stipple_set_fault_hook("", nil, nil)
  }
}
