import Glibc
package import SystemPackage

extension FileDescriptor {
  /// Locks the whole file, which other programs may still read and write.
  ///
  /// The kernel releases the lock when the process ends. Succeeds without a lock on a file system that
  /// has none.
  ///
  /// C function: `flock`.
  ///
  /// - Returns: Whether no other program has the lock.
  package func lock(waiting: Bool = false) -> Bool {
    while flock(rawValue, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Whether programs can lock parts of the file, as SQLite does; some network file systems cannot.
  ///
  /// Needs a file that is open for reading. Tries it with the first byte, which SQLite never locks.
  ///
  /// C function: `fcntl`.
  package var supportsRecordLocks: Bool {
    var request = Glibc.flock()
    (request.l_type, request.l_whence, request.l_len) = (Int16(F_RDLCK), Int16(SEEK_SET), 1)
    guard fcntl(rawValue, F_SETLK, &request) != 0
    else {
      request.l_type = Int16(F_UNLCK)
      _ = fcntl(rawValue, F_SETLK, &request)
      return true
    }
    // Another program has locked the byte, or a signal has come.
    return [EAGAIN, EACCES, EINTR].contains(errno)
  }

  /// Releases the lock, and closes the file.
  ///
  /// Until a program that is being started closes its copy of the descriptor, closing alone releases no lock.
  package func unlockAndClose() {
    _ = flock(rawValue, LOCK_UN)
    try? close()
  }
}

/// The files that other programs have locked as a whole, as they do while they draw in a sketch.
///
/// Reading the kernel's table takes no lock, so it does not disturb a program that is opening a sketch.
/// Without the table, no file counts as locked.
///
/// Source: the manual page `proc_locks(5)`.
package struct FileLocks {
  private let files: Set<UInt64>

  package init(table path: String = "/proc/locks", processID: Int32 = getpid()) {
    let lines = File.text(of: path)?.split(separator: "\n") ?? []
    files = Set(
      lines.compactMap { line in
        // 3: FLOCK  ADVISORY  WRITE 2716 08:01:1622 0 EOF
        let fields = line.split(separator: " ")
        guard fields.count > 5, fields[1] == "FLOCK", fields[3] == "WRITE",
          Int32(fields[4]) != processID
        else { return nil }
        return fields[5].split(separator: ":").last.flatMap { UInt64($0) }
      })
  }

  /// Returns whether another program has locked the file with a number.
  ///
  /// Some file systems report one device here and another in `stat`, so only the number is compared.
  package func isLocked(file number: UInt64) -> Bool { files.contains(number) }
}
