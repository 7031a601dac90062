import Glibc

extension SketchPath {
  /// Renames a file without replacing another one, in one step where the file system can.
  ///
  /// A file system without such a call gets a second link to the file before the first is removed.
  /// A program that is killed in between leaves the file under both names.
  ///
  /// - Throws: ``SketchError/alreadyExists(path:)``, ``SketchError/cannotCreate(path:reason:)``,
  ///   or, if the old name cannot be removed, ``SketchError/cannotWrite(path:reason:)``; the file
  ///   then keeps its old name.
  static func rename(_ path: String, to target: String) throws(SketchError) {
    if let renameat2 {
      guard renameat2(AT_FDCWD, path, AT_FDCWD, target, noReplace) != 0 else { return }
      guard errno == EINVAL || errno == ENOSYS else { throw renamingFailure(path, target) }
    }
    guard link(path, target) == 0 else { throw renamingFailure(path, target) }
    guard unlink(path) == 0 else {
      let reason = SystemError.lastReason()
      unlink(target)
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  private static func renamingFailure(_ path: String, _ target: String) -> SketchError {
    switch errno {
    case EXDEV: .cannotCreate(path: target, reason: "it is on another file system")
    case EACCES, EPERM, EROFS: .cannotWrite(path: path, reason: SystemError.lastReason())
    default: creationFailure(target)
    }
  }

  /// C function: `renameat2`, which Swift does not import; `nil` if the C library has none.
  private static let renameat2 = dlsym(nil, "renameat2").map {
    unsafeBitCast($0, to: Renaming.self)
  }
  private typealias Renaming =
    @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt
  /// C constant: `RENAME_NOREPLACE`.
  private static let noReplace: CUnsignedInt = 1
}
