import CFaults
import Synchronization

/// Watches what SQLite does to the files of a folder, and has it fail where a test wants.
///
/// There is one at a time: suites that use it are serialized under ``FileSystemTests``.
final class FileSystemWatch: Sendable {
  /// What SQLite asked for.
  enum Operation: CInt, Sendable {
    case open = 1
    case write, sync, truncate, delete
  }

  /// One thing that was done, or is about to be.
  struct Event: Sendable {
    let operation: Operation
    /// Whether it was done.
    let isDone: Bool
    let path: String
    /// Where it was written, the length of what was cut off, or 1 if the folder was synced after a
    /// deletion and else 0.
    let offset: Int
    let bytes: [UInt8]
  }

  private let decide: @Sendable (Event) -> CInt

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - prefix: How the paths of the files begin.
  ///   - decide: Takes an event, on any thread, and returns 0 or the SQLite error it is to have.
  init(_ prefix: String, _ decide: @escaping @Sendable (Event) -> CInt) {
    self.decide = decide
    stipple_set_fault_hook(
      prefix,
      { context, operation, isDone, path, offset, bytes, count in
        guard let context, let path, let operation = Operation(rawValue: operation) else {
          return 0
        }
        let watch = Unmanaged<FileSystemWatch>.fromOpaque(context).takeUnretainedValue()
        let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count))
        return watch.decide(
          Event(
            operation: operation, isDone: isDone != 0, path: String(cString: path),
            offset: Int(offset), bytes: Array(content)))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends the watch; the files must be closed.
  func end() {
    stipple_set_fault_hook("", nil, nil)
  }
}
