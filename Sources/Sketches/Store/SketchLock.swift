import Glibc
import Synchronization

/// The right to draw in a sketch: one program at a time has it, and it ends with that program,
/// however it ends.
///
/// It is an advisory lock of the whole file, which has nothing to do with those that SQLite takes
/// of parts of it: others can read meanwhile.
///
/// C function: `flock`.
public final class SketchLock: Sendable {
  /// The files that this process has locked.
  ///
  /// To close a descriptor of a file gives up all locks that SQLite has on it in this process, so
  /// that a file locked here must not even be opened.
  private static let held = Mutex<Set<FileIdentity>>([])

  /// `nil` once the lock was given up.
  private let descriptor: Mutex<CInt?>
  private let identity: FileIdentity

  /// Locks a file that exists.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - waiting: Whether to wait until nobody else has it.
  /// - Throws: ``SketchError/inUse(path:)`` when another has it;
  ///   ``SketchError/noSuchFile(path:)``, ``SketchError/notAFile(path:found:)``,
  ///   ``SketchError/unreadable(path:reason:)``.
  public init(_ path: String, waiting: Bool = false) throws(SketchError) {
    if try SketchPath.content(path) == .nothing { throw .noSuchFile(path: path) }
    guard let identity = FileIdentity(path), Self.held.withLock({ $0.insert(identity).inserted })
    else { throw .inUse(path: path) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = SketchPath.lastError()
      Self.forget(identity)
      throw .unreadable(path: path, reason: reason)
    }
    guard Self.lock(descriptor, waiting: waiting) else {
      close(descriptor)
      Self.forget(identity)
      throw .inUse(path: path)
    }
    self.descriptor = Mutex(descriptor)
    self.identity = identity
  }

  deinit { release() }

  /// Lets others draw; nothing of SQLite's may be open in the file any more.
  func release() {
    let descriptor = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    guard let descriptor else { return }
    close(descriptor)
    Self.forget(identity)
  }

  /// Whether the lock is that of the file which is at a path now.
  func isOf(_ path: String) -> Bool { FileIdentity(path) == identity }

  /// A file system without such locks has no lock to be had, which is no reason not to draw.
  private static func lock(_ descriptor: CInt, waiting: Bool) -> Bool {
    while flock(descriptor, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

  private static func forget(_ identity: FileIdentity) {
    held.withLock { _ = $0.remove(identity) }
  }
}

/// Which file it is, whatever it is called.
private struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// C function: `stat`.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
