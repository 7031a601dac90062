import GRDB
public import Geometry
public import Ink

/// The part of a sketch's picture that can be seen in a rectangle, read without the rest.
public struct SketchArea: Sendable {
  /// The strokes that have ink in the rectangle, or may have, from the lowest to the topmost.
  public let strokes: [StrokeRecord]
  /// How many strokes of the file were read for it.
  public let readCount: Int

  /// Reads what can be seen in a rectangle, without changing the file.
  ///
  /// The samples of other strokes are not read, except where strokes were moved or cut: these are
  /// read wherever they are. The edits are read and checked all.
  ///
  /// - Parameters:
  ///   - path: Where the sketch is.
  ///   - area: In canvas dots, edges included.
  ///   - smoothing: How lines are drawn: some leave the bounds of their samples.
  /// - Throws: The errors of ``SketchDocument/read(path:)``.
  /// - Complexity: O(*n* + *m*) in the number of all edits, and of the samples that are read.
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

/// Folds a log with as few of its strokes as a part of the picture needs.
private struct AreaReader {
  let log: EditLog
  /// The strokes that were read, by the number of their edit.
  private var strokes: [Int: StrokeRecord] = [:]

  init(log: EditLog) {
    self.log = log
  }

  /// The rounds after which all strokes are read: only a file made for it needs so many.
  private static let patience = 8

  /// Reads what may be seen, as a closure says of bounds.
  mutating func read(_ isSeen: (Rect) -> Bool) throws -> SketchArea {
    let outline = try log.outline()
    let all = outline.strokeNumbers
    // What an index that is damaged does not say has to be looked up in the strokes themselves.
    var wanted =
      try AreaIndex(database: log.database).edits(where: isSeen).map { all.intersection($0) }
      ?? all
    for round in 0... {
      strokes.merge(try log.strokes(of: wanted)) { _, new in new }
      let folded = fold(outline)
      wanted = round < Self.patience ? folded.wanted : all
      wanted.subtract(strokes.keys)
      if folded.wanted.isEmpty {
        let seen = folded.sketch.strokes.filter { !$0.isPlaceholder && isSeen($0.bounds) }
        return SketchArea(strokes: seen, readCount: strokes.count)
      }
    }
    preconditionFailure("the numbers from 0 on do not end")
  }

  /// Folds the log; edits that need strokes which were not read say which.
  private func fold(_ outline: [PackedEdit]) -> (sketch: Sketch, wanted: Set<Int>) {
    var sketch = Sketch()
    var unread: [StrokeID: Int] = [:]
    var wanted: Set<Int> = []
    for (index, edit) in outline.enumerated() {
      if let action = edit.plainAction {
        wanted.formUnion(action.reshaped.compactMap { unread[$0] })
        sketch.apply(action)
      } else if let stroke = strokes[index + 1] ?? .placeholder() {
        sketch.apply(.strokeAdded(stroke))
        if stroke.isPlaceholder, let id = sketch.items.last?.id { unread[id] = index + 1 }
      }
    }
    return (sketch, wanted)
  }
}

extension [PackedEdit] {
  /// The numbers, from 1, of the edits that added strokes.
  fileprivate var strokeNumbers: Set<Int> {
    Set(indices.lazy.filter { self[$0].plainAction == nil }.map { $0 + 1 })
  }
}

extension Edit.Action {
  /// The strokes whose ink comes to lie elsewhere, or becomes several strokes.
  fileprivate var reshaped: [StrokeID] {
    switch self {
    case .strokesMoved(let ids, _): ids
    case .strokesSplit(let cuts): cuts.map(\.stroke)
    case .strokeAdded, .strokesErased, .strokesRecolored, .cleared, .undone, .redone: []
    }
  }
}
