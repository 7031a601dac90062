import Files
package import Geometry
import Ink
import SystemPackage

/// The recovery of a damaged sketch into a new one.
package struct SketchRepair: Sendable {
  package let savedEdits: Int
  /// The number of strokes in the saved picture.
  package let savedStrokes: Int
  /// The numbers of the edits whose strokes are lost.
  package let lostStrokes: RangeSet<Int>
  /// The numbers of the edits that are lost completely.
  package let lostEdits: RangeSet<Int>
  /// The numbers of the edits that were omitted because they only affected lost strokes.
  package let droppedEdits: RangeSet<Int>
  package let hasLostProperties: Bool

  /// Reads a file that may be damaged anywhere, and writes its intact edits to a new sketch.
  ///
  /// Does not change the file, nor the journal that an interrupted write left beside it. `now` is
  /// the creation date to use if it is lost, in seconds since 1970. After an error, for example
  /// ``SketchError/unrecoverable(path:)``, no sketch is created.
  package init(of path: String, to output: String, now: Geometry.TimeInterval) throws(SketchError) {
    let salvage = try Self.salvage(path)
    let log = SalvagedLog(salvage)
    guard !log.edits.isEmpty else { throw .unrecoverable(path: path) }
    try SketchPath.createNew(output, (try? Stat(of: path))?.permissions ?? .personal)
    try SketchStore.write(
      log.edits, to: output, title: salvage.title ?? "repaired", now: salvage.created ?? now)
    savedEdits = log.edits.count
    savedStrokes = Sketch(folding: log.edits).items.count
    (lostStrokes, lostEdits, droppedEdits) = (log.lostStrokes, log.lostEdits, log.droppedEdits)
    hasLostProperties = salvage.title == nil
  }

  /// Searches a sketch after rolling back an interrupted write, if any, in a copy.
  private static func salvage(_ path: String) throws(SketchError) -> Salvage {
    try SketchPath.checkContent(path)
    do {
      let file = Path.resolved(path)
      let companions = ["-journal", "-wal"].filter { File.size(of: file + $0) > 0 }
      guard !companions.isEmpty else { return Salvage(try PageImage(path: file)) }
      let check = JournalCheck(path)
      // A log is applied to the copy; a journal of another file is ignored.
      guard check.refusal == nil || check.declaresLog
      else { return Salvage(try PageImage(path: file)) }
      return try rolledBack(file, with: companions)
    } catch { throw .from(error, path: path, while: .reading) }
  }

  private static func rolledBack(_ file: String, with companions: [String]) throws -> Salvage {
    let folder = try Folder.createTemporary(environment: ProcessText.environment)
    defer { Folder.remove(folder) }
    let copy = "\(folder)/copy"
    for ending in [""] + companions {
      try copySparsely(file + ending, to: copy + ending)
    }
    // If the write cannot be rolled back, read the file as it is. A crafted log can make it huge.
    let limit = ([""] + companions).reduce(0) { $0 + File.size(of: file + $1) }
    guard (try? SketchConnection.rollBackInterruptedWrite(copy)) != nil,
      File.size(of: copy) <= limit
    else { return Salvage(try PageImage(path: file)) }
    return Salvage(try PageImage(path: copy))
  }

  private static func copySparsely(_ path: String, to target: String) throws(SketchError) {
    let file = try InputFile(sketch: path)
    do throws(Errno) {
      let copy = try File.create(target, permissions: .personal)
      defer { try? copy.close() }
      if try file.copy(to: copy) { return }
    } catch {
      throw .unreadable(
        path: path, reason: "its temporary copy cannot be written: \(error.reason)")
    }
    throw .unreadable(path: path, reason: "it changed while it was read")
  }
}
