import Geometry
import Ink
import Raster

extension Diagram.Doodle {
  /// Returns the strokes of each doodle: those of a group, and those that touch.
  static func clusters(of items: [Sketch.Item]) -> [[Sketch.Item]] {
    let nearby = Nearby(items.map(\.stroke.bounds), limit: 512)
    var groups = Dictionary(grouping: items.indices) { items[$0].group }
    groups[nil] = nil
    var isFound = items.map { _ in false }
    return items.indices.compactMap { index in
      var (cluster, rest): ([Int], [Int]) = ([], [index])
      while let next = rest.popLast() {
        guard !isFound[next] else { continue }
        isFound[next] = true
        cluster.append(next)
        rest += nearby.indices(near: items[next].stroke.bounds.outset(by: 1))
        rest += groups.removeValue(forKey: items[next].group) ?? []
      }
      return cluster.isEmpty ? nil : cluster.sorted().map { items[$0] }
    }
  }

  /// Creates the dots of strokes, cropped to them; `nil` if there are none, or more cells than there is room for.
  init?(_ strokes: [StrokeRecord], _ smoothing: Smoothing, room: inout Int) {
    guard let ink = Rect(union: strokes.map { smoothing.inkBounds(of: $0).outset(by: 1) })
    else { return nil }
    let (left, top) = ((ink.minX / 2).rounded(.down), (ink.minY / 4).rounded(.down))
    let (width, height) = ((ink.maxX / 2).rounded(.up) - left, (ink.maxY / 4).rounded(.up) - top)
    guard width * height <= Double(room) else { return nil }
    room -= Int(width * height)
    let offset = Vector(dx: -2 * left, dy: -4 * top)
    var painter = StrokePainter(smoothing: smoothing, transform: Transform(translation: offset))
    var bitmap = DotBitmap(columns: Int(width), rows: Int(height))
    for stroke in strokes { painter.paint(stroke, into: &bitmap) }
    let cells = bitmap.litCells.bounds
    guard !cells.isEmpty else { return nil }
    rows = cells.rows.map { row in cells.columns.map { bitmap[column: $0, row: row].lit } }
    location = Point(
      x: left + Double(cells.columns.lowerBound), y: top + Double(cells.rows.lowerBound))
  }

  /// A stroke for each row of dots without a gap.
  var strokes: [StrokeRecord] {
    let origin = Point(x: 2 * location.x + 0.5, y: 4 * location.y + 0.5)
    return (0..<4 * rows.count).flatMap { y in
      let bits = [0, 1].map { DotCell.bit(column: $0, row: y % 4) }
      let dots: [Bool] = rows[y / 4].flatMap { cell in bits.map { cell & $0 != 0 } }
      return dots.indices.split { !dots[$0] }.map { run in
        let points = run.map { origin + Vector(dx: Double($0), dy: Double(y)) }
        let ends = run.count > 1 ? [points[0], points[run.count - 1]] : points
        return StrokeRecord(exactly: ends, StrokeStyle())
      }
    }
  }
}
