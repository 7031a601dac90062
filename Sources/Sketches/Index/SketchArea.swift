import GRDB
public import Geometry
public import Ink

/// The strokes of a sketch that are visible in a rectangle, read without the others.
public struct SketchArea: Sendable {
  /// The strokes whose ink bounds meet the rectangle, from bottom to top.
  public let strokes: [StrokeRecord]
  /// The number of strokes read from the file.
  public let readCount: Int

  /// Reads the strokes that are visible in a rectangle, without changing the file.
  ///
  /// Reads and validates all edits, but the samples of visible strokes only. Strokes that were
  /// moved or split are always read.
  ///
  /// - Parameters:
  ///   - path: The sketch's path.
  ///   - area: The rectangle, in canvas dots, edges included.
  ///   - smoothing: The smoothing of lines; smoothed lines can leave the bounds of their samples.
  /// - Throws: The errors of ``SketchDocument/read(path:)``.
  /// - Complexity: O(*n* + *m*) in the number of all edits and of the samples read.
  public init(path: String, area: Rect, smoothing: Smoothing) throws(SketchError) {
    self = try SketchReader.reading(path) { database in
      try SketchReader.verify(database, path: path)
      var reader = AreaReader(log: EditLog(database: database, path: path))
      return try reader.read { smoothing.inkBounds($0).intersects(area) }
    }
  }

  fileprivate init(strokes: [StrokeRecord], readCount: Int) {
    self.strokes = strokes
    self.readCount = readCount
  }
}

/// Folds a log while reading as few strokes as possible.
///
/// Starts with the strokes that the index finds, and folds the log with placeholders for the
/// others. If an edit moved or split a placeholder, reads that stroke and folds again.
private struct AreaReader {
  let log: EditLog
  /// The strokes read so far, by the number of their edit.
  private var strokes: [Int: StrokeRecord] = [:]

  init(log: EditLog) {
    self.log = log
  }

  /// The number of rounds after which all strokes are read; only a malicious file needs so many.
  private static let maximumRounds = 8

  /// Reads the strokes whose bounds satisfy a predicate.
  mutating func read(_ isVisible: (Rect) -> Bool) throws -> SketchArea {
    let outline = try log.outline()
    let all = outline.strokeNumbers
    // With a damaged index, read all strokes.
    var needed =
      try AreaIndex(database: log.database).edits(where: isVisible).map { all.intersection($0) }
      ?? all
    for round in 0... {
      strokes.merge(try log.strokes(of: needed)) { _, new in new }
      let folded = fold(outline)
      needed = round < Self.maximumRounds ? folded.needed : all
      needed.subtract(strokes.keys)
      if folded.needed.isEmpty {
        let visible = folded.sketch.strokes.filter { !$0.isPlaceholder && isVisible($0.bounds) }
        return SketchArea(strokes: visible, readCount: strokes.count)
      }
    }
    preconditionFailure("the range of rounds has no end")
  }

  /// Folds the log with placeholders for unread strokes.
  ///
  /// - Returns: The sketch, and the numbers of the unread strokes that edits moved or split.
  private func fold(_ outline: [PackedEdit]) -> (sketch: Sketch, needed: Set<Int>) {
    var sketch = Sketch()
    var unread: [StrokeID: Int] = [:]
    var needed: Set<Int> = []
    for (index, edit) in outline.enumerated() {
      if let action = edit.plainAction {
        needed.formUnion(action.movedOrSplit.compactMap { unread[$0] })
        sketch.apply(action)
      } else if let stroke = strokes[index + 1] ?? .placeholder() {
        sketch.apply(.strokeAdded(stroke))
        if stroke.isPlaceholder, let id = sketch.items.last?.id { unread[id] = index + 1 }
      }
    }
    return (sketch, needed)
  }
}

extension [PackedEdit] {
  /// The numbers, counted from 1, of the edits that added strokes.
  fileprivate var strokeNumbers: Set<Int> {
    Set(indices.lazy.filter { self[$0].plainAction == nil }.map { $0 + 1 })
  }
}

extension Edit.Action {
  /// The strokes that the edit moved or split.
  fileprivate var movedOrSplit: [StrokeID] {
    switch self {
    case .strokesMoved(let ids, _): ids
    case .strokesSplit(let cuts): cuts.map(\.stroke)
    case .strokeAdded, .strokesErased, .strokesRecolored, .cleared, .undone, .redone: []
    }
  }
}
