import FoundationEssentials
import Glibc

/// The files that other programs have locked as a whole, as they do while they draw in a sketch.
///
/// Reading the kernel's table takes no lock, so it does not disturb a program that is opening a sketch.
/// Without the table, no file counts as locked.
///
/// Source: the manual page `proc_locks(5)`.
package struct FileLocks {
  private let files: Set<UInt64>

  /// Reads the table.
  package init(table path: String = "/proc/locks", processID: Int32 = getpid()) {
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
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
