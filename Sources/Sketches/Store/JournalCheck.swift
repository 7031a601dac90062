import Files
import Glibc

/// The checks of a sketch's header and journal that must precede SQLite's own use of them.
///
/// Source: "Database File Format", sections 1.3 and 3.
struct JournalCheck {
  /// The reason why SQLite must not touch the file; `nil` if there is none.
  let refusal: SketchError?
  /// Whether the file's header declares a write-ahead log, which SQLite would create to read it.
  let declaresLog: Bool
  /// Whether SQLite cannot lock the file.
  let lacksLocks: Bool
  /// Whether an interrupted write may have to be rolled back before the file is read.
  let mustRollBack: Bool

  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  /// A program may be writing a journal, so it is checked several times; the delay is in µs.
  private static let attempts = 5
  private static let delay: useconds_t = 20_000

  /// Checks the header of a sketch, and the journal or the log beside it.
  ///
  /// SQLite must not have the file open in this process: closing another descriptor of it would
  /// release SQLite's locks.
  init(_ path: String) {
    let companion = Path.resolved(path)
    let journal = try? InputFile(companion + "-journal")
    mustRollBack = journal?.bytes(8, at: 0) == Self.magic
    guard let file = try? InputFile(path), file.isDatabase || file.size == 0 else {
      // SQLite would roll the journal back into a file of any kind.
      refusal = mustRollBack ? .notASketch(path: path, found: "a file of another kind") : nil
      (declaresLog, lacksLocks) = (false, false)
      return
    }
    declaresLog = (file.bytes(2, at: 18) ?? []).contains(2)
    lacksLocks = !file.descriptor.supportsRecordLocks
    guard !declaresLog || File.size(of: companion + "-wal") == 0 else {
      let reason = "another program left changes in its '-wal' file; close the sketch there"
      refusal = .unreadable(path: path, reason: reason)
      return
    }
    let damage = Self.damage(ofJournal: companion + "-journal", beside: file)
    guard damage == nil, lacksLocks, mustRollBack else {
      refusal = damage.map { .damaged(path: path, detail: $0) }
      return
    }
    let reason =
      "an interrupted write must be rolled back, but its file system has no record locks; "
      + "copy it and the '-journal' file beside it to another one"
    refusal = .unreadable(path: path, reason: reason)
  }

  private static func damage(ofJournal path: String, beside file: InputFile) -> String? {
    var damage: String?
    for attempt in 0..<attempts {
      if attempt > 0 { usleep(delay) }
      damage = (try? InputFile(path)).flatMap { Self.damage(of: $0, beside: file) }
      if damage == nil { break }
    }
    return damage
  }

  private static func damage(of journal: InputFile, beside file: InputFile) -> String? {
    if hasSuperJournal(journal) { return "its journal names another file" }
    guard journal.bytes(8, at: 0) == magic, let count = journal.number(at: 16),
      let sector = journal.number(at: 20), let stated = journal.number(at: 24)
    else { return nil }
    let mismatch = "its journal belongs to another file"
    // SQLite takes 0 for the size of the database's pages, and accepts smaller sectors than it writes.
    let pageSize = stated == 0 ? file.pageSize : stated
    guard (32...65536).contains(sector), (512...65536).contains(pageSize) else { return nil }
    // A transaction can only have appended pages, and the file must begin with a page that says how
    // many there were: the one in the journal or, if it did not change, the one in the file.
    guard count * pageSize <= file.size else { return mismatch }
    if count == 0 {
      // The transaction that created the sketch is the first that the file's header counts.
      return file.size == 0 || (file.number(at: 24) ?? 0) <= 1 ? nil : mismatch
    }
    let first = firstPage(in: journal, sector: sector, pageSize: pageSize)
    let stored = first.map { journal.number(at: $0 + 28) } ?? file.number(at: 28)
    return stored == count ? nil : mismatch
  }

  /// Returns the offset of the first page's copy in a journal.
  ///
  /// A journal is reused, so records whose checksum is wrong are left over from earlier writes.
  private static func firstPage(in journal: InputFile, sector: Int, pageSize: Int) -> Int? {
    var segment = 0
    while journal.bytes(8, at: segment) == magic, let count = journal.number(at: segment + 8),
      let nonce = journal.number(at: segment + 12)
    {
      var offset = segment + sector
      // The count of a segment that was not synced is 0 or all ones: its pages fill the journal.
      let isOpen = count == 0 || count == 0xFFFF_FFFF
      var index = 0
      while isOpen || index < count {
        // SQLite stops at page 0, with which the zeros of a sparse file begin.
        guard let number = journal.number(at: offset), number > 0,
          let page = journal.bytes(pageSize, at: offset + 4),
          journal.number(at: offset + 4 + pageSize) == checksum(of: page, nonce)
        else { return nil }
        if number == 1 { return offset + 4 }
        offset += pageSize + 8
        index += 1
      }
      segment = (offset + sector - 1) / sector * sector
    }
    return nil
  }

  private static func checksum(of page: [UInt8], _ nonce: Int) -> Int {
    stride(from: page.count - 200, to: 0, by: -200).reduce(nonce) {
      ($0 + Int(page[$1])) & 0xFFFF_FFFF
    }
  }

  /// Returns whether a journal names a super-journal.
  ///
  /// Rolling back such a journal can delete the file that it names. A sketch's own writes never use
  /// a super-journal, so such a journal is an attack.
  ///
  /// Source: SQLite's `readSuperJournal`. The length and the checksum are verified because a
  /// truncated journal can also end with the magic number, with which each of its segments begins.
  private static func hasSuperJournal(_ journal: InputFile) -> Bool {
    let end = journal.size
    guard end >= 16, journal.bytes(8, at: end - 8) == magic,
      let length = journal.number(at: end - 16), let checksum = journal.number(at: end - 12),
      0 < length, length <= min(end - 16, Int(PATH_MAX)),
      let name = journal.bytes(length, at: end - 16 - length)
    else { return false }
    // SQLite adds the bytes as signed characters.
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
    return Int(sum) == checksum
  }
}
