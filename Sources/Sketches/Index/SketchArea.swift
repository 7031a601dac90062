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
  /// Reads and validates all edits, but the samples of visible strokes only. Strokes of the picture
  /// that were mapped, cut, or given another width are always read.
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
      let reader = AreaReader(log: EditLog(database: database, path: path))
      return try reader.read { smoothing.inkBounds($0).intersects(area) }
    }
  }

  fileprivate init(strokes: [StrokeRecord], readCount: Int) {
    (self.strokes, self.readCount) = (strokes, readCount)
  }
}

/// Folds a log while reading as few strokes as possible.
///
/// Starts with the strokes that the index finds, and folds the log with placeholders for the
/// others. If the picture has a placeholder that was mapped, cut, or given another width, reads
/// that stroke and folds again.
private struct AreaReader {
  let log: EditLog

  /// Reads the strokes whose bounds satisfy a predicate.
  func read(_ isVisible: (Rect) -> Bool) throws -> SketchArea {
    let outline = try log.outline()
    let count = try log.strokeCount(of: outline)
    let sharing = SharingTables(database: log.database, path: log.path)
    let order = try sharing.order(of: outline.map(\.author)).rows
    // With a damaged index, read all strokes.
    let found = try AreaIndex(database: log.database).strokes(where: isVisible)
    let visible = found.map { Set($0).intersection(1...max(count, 1)) } ?? Set(1..<count + 1)
    var strokes = try log.strokes(visible, of: outline)
    var picture = fold(outline, order, strokes, count)
    let needed = Set(picture.compactMap(\.neededPlaceholder))
    if !needed.isEmpty {
      strokes.merge(try log.strokes(needed, of: outline)) { _, new in new }
      picture = fold(outline, order, strokes, count)
    }
    return SketchArea(
      strokes: picture.filter { !$0.isPlaceholder && isVisible($0.bounds) },
      readCount: strokes.count)
  }

  /// Folds the log with placeholders for unread strokes.
  private func fold(
    _ outline: [PackedEdit], _ order: [Int], _ strokes: [Int: StrokeRecord], _ count: Int
  ) -> [StrokeRecord] {
    let all = (0..<count).map { strokes[$0 + 1] ?? .placeholder($0 + 1) }
    let edits = outline.edits(drawing: all)
    return Sketch(folding: order.map { edits[$0 - 1] }).strokes
  }
}

extension StrokeRecord {
  /// The number of the stroke that must be read to know where this one is; `nil` if it is known.
  ///
  /// A placeholder that was neither moved nor cut, and has its first width, is where the index
  /// says, which is out of sight.
  fileprivate var neededPlaceholder: Int? {
    isOriginal && style.width == StrokeStyle().width ? nil : placeholderNumber
  }
}
