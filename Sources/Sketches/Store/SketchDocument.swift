public import Geometry
import Glibc
public import Ink
import Synchronization

/// The content of a sketch file.
public struct SketchDocument: Hashable, Sendable {
  /// The path, as given.
  public let path: String
  /// The version of the file's format, from 1.
  public let format: Int
  /// The sketch's title, without control characters.
  public let title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// All edits in order: those that a room has confirmed, in the room's order, then the others.
  ///
  /// Without a room, their times, in seconds since the sketch's start, never decrease.
  public internal(set) var edits: [Edit]
  /// The unfinished strokes: those being drawn now, or left by a program that was killed.
  ///
  /// Opening the sketch to draw appends them to ``edits``.
  public let drafts: [StrokeRecord]
  /// When a room has confirmed each of the first edits; empty if the sketch was never shared.
  public let confirmations: [Confirmation]
  /// The authors, in ascending order of their numbers.
  public let authors: [SketchAuthor]
  /// The identifier of each edit's row.
  var rows: [Int]
  /// The first of the ``drafts``.
  public var draft: StrokeRecord? { drafts.first }
  /// The author of the edits that this file's user makes.
  public var author: Int { authors.last { !$0.room.isEmpty }?.number ?? 1 }
  /// The room in which the sketch is shared; `nil` if it was never shared.
  public var room: String? { authors.last { !$0.room.isEmpty }?.room }

  /// Reads a whole sketch without changing it.
  ///
  /// The file and its folder may be read-only. The only exception is a file whose program was
  /// killed during a write: the write is rolled back first, which needs a writable file and folder.
  ///
  /// The call returns or throws for any file, and uses memory in proportion to the file's size.
  ///
  /// - Parameter path: The sketch's path.
  /// - Returns: The content of the file.
  /// - Throws: ``SketchError/noSuchFile(path:)``, ``SketchError/notAFile(path:found:)``,
  ///   ``SketchError/notASketch(path:found:)``, ``SketchError/newerFormat(path:found:supported:)``,
  ///   ``SketchError/unreadable(path:reason:)`` or ``SketchError/damaged(path:detail:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(path: String) throws(SketchError) -> SketchDocument {
    let document = try SketchReader.read(path: path)
    try document.checkSamples()
    return document
  }

  /// Checks the samples of all strokes, which reading leaves packed.
  ///
  /// - Parameter isAlone: Whether to use this thread only, and no other processor.
  /// - Throws: ``SketchError/damaged(path:detail:)`` for the first damaged edit in the file.
  /// - Complexity: O(*n*) in the number of samples.
  public func checkSamples(onThisThread isAlone: Bool = false) throws(SketchError) {
    let found = Mutex<(row: Int, damage: Damage)?>(nil)
    let chunks = (edits.count + Self.checkedTogether - 1) / Self.checkedTogether
    let check = { @Sendable (chunk: Int) in
      let start = chunk * Self.checkedTogether
      for index in start..<min(start + Self.checkedTogether, edits.count) {
        guard let damage = edits[index].sampleDamage else { continue }
        found.withLock { if rows[index] < $0?.row ?? .max { $0 = (rows[index], damage) } }
      }
      sched_yield()
    }
    if isAlone {
      (0..<chunks).forEach(check)
    } else {
      Processors.perform(iterations: chunks, check)
    }
    if let (row, damage) = found.withLock({ $0 }) {
      throw .damaged(path: path, edit: row, damage)
    }
  }

  /// The number of edits whose samples are checked before other threads may run.
  private static let checkedTogether = 16
}

extension Edit {
  /// The damage of the first new stroke whose samples are damaged.
  fileprivate var sampleDamage: Damage? {
    guard case .replaced(let replacement) = action else { return nil }
    do {
      for stroke in replacement.added { try stroke.check() }
      return nil
    } catch { return error as? Damage }
  }
}
