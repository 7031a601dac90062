import Files
import Synchronization
import SystemPackage

/// An exclusive lock that a program holds while a sketch is open for drawing.
///
/// This is an advisory lock on the whole file, independent of the locks that SQLite takes on byte
/// ranges, so other programs can still read. The kernel releases it when the process ends.
///
/// C function: `flock`.
package final class SketchLock: Sendable {
  /// The files that this process has locked.
  ///
  /// Closing any descriptor of a file releases all of this process's SQLite locks on it, so a file
  /// in this set must not even be opened.
  private static let held = Mutex<Set<FileIdentity>>([])

  private let descriptor: Mutex<FileDescriptor?>
  private let identity: FileIdentity

  static func isHeldHere(_ path: String) -> Bool {
    FileIdentity(path).map { identity in held.withLock { $0.contains(identity) } } ?? false
  }

  /// Locks an existing file; if `waiting`, waits until another program releases the lock.
  ///
  /// - Throws: ``SketchError/inUse(path:)`` if a program, even this one, holds it; other errors.
  package init(_ path: String, waiting: Bool = false) throws(SketchError) {
    if try SketchPath.content(path) == .nothing { throw .noSuchFile(path: path) }
    guard let identity = FileIdentity(path), Self.held.withLock({ $0.insert(identity).inserted })
    else { throw .inUse(path: path) }
    let descriptor: FileDescriptor
    do throws(Errno) {
      descriptor = try File.open(path, .readOnly, .nonBlocking)
    } catch {
      Self.held.withLock { _ = $0.remove(identity) }
      throw .unreadable(path: path, reason: error.reason)
    }
    guard descriptor.lock(waiting: waiting) else {
      Self.close(descriptor, of: identity)
      throw .inUse(path: path)
    }
    self.descriptor = Mutex(descriptor)
    self.identity = identity
  }

  deinit { release() }

  /// Releases the lock; SQLite must have closed the file before.
  func release() {
    if let descriptor = descriptor.withLock({ $0.take() }) { Self.close(descriptor, of: identity) }
  }

  /// Whether SQLite can lock the file.
  var supportsRecordLocks: Bool { descriptor.withLock { $0?.supportsRecordLocks ?? false } }

  func isHeld(on path: String) -> Bool { FileIdentity(path) == identity }

  /// Closes a descriptor and unregisters its file; no other thread may find it registered then,
  /// because a new file can get the identity of a deleted one.
  private static func close(_ descriptor: FileDescriptor, of identity: FileIdentity) {
    held.withLock { held in
      descriptor.unlockAndClose()
      held.remove(identity)
    }
  }
}
