import Files
import GRDB
import Glibc
import SystemPackage

extension SketchError {
  enum Attempt { case reading, creating, writing }

  /// Converts an error that was thrown while the sketch's database was in use.
  static func from(_ error: any Error, path: String, while attempt: Attempt) -> SketchError {
    if let error = error as? SketchError { return error }
    guard let error = error as? DatabaseError
    else { return failed(path, "\(error)", while: attempt) }
    return switch error.resultCode {
    case .SQLITE_NOTADB: .notASketch(path: path, found: "a file of another kind")
    case .SQLITE_CORRUPT:
      .damaged(path: path, detail: "parts of the file are missing or overwritten")
    case .SQLITE_ERROR where attempt == .reading:
      .damaged(path: path, detail: "its tables are not those of a sketch")
    case .SQLITE_TOOBIG where attempt != .reading:
      failed(path, "an edit is too long to be stored", while: attempt)
    case .SQLITE_INTERRUPT, .SQLITE_TOOBIG:
      .damaged(path: path, detail: "reading it takes too long for a file of its size")
    default: failed(path, reason(for: error, path: path, while: attempt), while: attempt)
    }
  }

  /// The reason why an open file that is no longer at its path cannot be written.
  static let movedReason = "it was moved or deleted while it was open"

  private static func failed(
    _ path: String, _ reason: String, while attempt: Attempt
  ) -> SketchError {
    let reason = reason.printable(limit: 256)
    return switch attempt {
    case .reading: .unreadable(path: path, reason: reason)
    case .creating: .cannotCreate(path: path, reason: reason)
    case .writing: .cannotWrite(path: path, reason: reason)
    }
  }

  private static func reason(
    for error: DatabaseError, path: String, while attempt: Attempt
  ) -> String {
    switch error.extendedResultCode {
    case .SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY, .SQLITE_READONLY_CANTINIT:
      return
        "an interrupted write must be rolled back, but the file or its folder is read-only; copy "
        + "it and the '-journal' file beside it to a writable folder"
    case .SQLITE_READONLY_DBMOVED: return movedReason
    default: break
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return "another program is writing it; try again later"
    case .SQLITE_FULL: return "the disk is full; free some space"
    case .SQLITE_READONLY: return File.refusal(of: path, W_OK)?.reason ?? "it is read-only"
    case .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_CONSTRAINT: return changedReason
    case .SQLITE_NOMEM: return "there is too little memory"
    case .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM, .SQLITE_AUTH:
      if attempt == .writing, File.refusal(of: path, F_OK) == .noSuchFileOrDirectory {
        return movedReason
      }
      return File.refusal(of: path, attempt == .reading ? R_OK : W_OK)?.reason
        ?? limitReason(for: error, while: attempt) ?? described(error)
    default: return described(error)
    }
  }

  /// The reason why a file with the tables of another program, or without any, cannot be written.
  static let changedReason = "another program has changed it"

  /// Returns the limit of the process that causes an error, which SQLite does not report.
  private static func limitReason(for error: DatabaseError, while attempt: Attempt) -> String? {
    let probe = open("/", O_RDONLY | O_CLOEXEC)
    guard probe >= 0 else { return "too many files are open; raise the limit with 'ulimit -n'" }
    close(probe)
    var limit = rlimit()
    guard error.resultCode == .SQLITE_IOERR, attempt != .reading,
      getrlimit(__rlimit_resource_t(1), &limit) == 0, limit.rlim_cur < 1 << 62
    else { return nil }
    return "the limit on the size of a file is reached; raise it with 'ulimit -f'"
  }

  private static func described(_ error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_IOERR: "the disk reports an error"
    case .SQLITE_CANTOPEN: "the file or its folder cannot be opened"
    default: "SQLite reports error \(error.extendedResultCode.rawValue)"
    }
  }
}
