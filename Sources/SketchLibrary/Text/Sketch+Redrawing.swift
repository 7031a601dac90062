import Diagrams
import Geometry
import Ink

extension Sketch {
  /// Returns the edits that draw a diagram in place of what the sketch says.
  ///
  /// Boxes whose labels the sketch has keep their colors, and the first of them keeps its place. The sketch keeps its
  /// other ink, unless the diagram has ink of its own, or puts more characters over that ink than before.
  func redrawing(_ diagram: Diagram) -> [Edit.Action] {
    let old = SketchDiagram(self)
    let numbers = Dictionary(
      zip(old.diagram.boxes.map(\.label?.words), old.boxes.indices), uniquingKeysWith: min)
    let partners = diagram.boxes.map { $0.label.flatMap { numbers[$0.words] } }
    let offset = zip(diagram.boxes, partners).lazy.compactMap { box, partner in
      partner.map { old.diagram.boxes[$0].frame.center - box.frame.center }
    }.first.map { Vector(dx: $0.dx.rounded(), dy: $0.dy.rounded()) }
    let (oldRows, rows) = (old.diagram.characterRows(), diagram.characterRows(offset ?? .zero))
    let covered = zip(old.doodles, old.diagram.doodles).filter { _, doodle in
      !diagram.doodles.isEmpty || doodle.characters(of: rows) > doodle.characters(of: oldRows)
    }.flatMap(\.0)
    let said = [old.connectors, old.labels, old.texts].joined().joined()
    let erased = (old.boxes + said + covered).map { StrokeCut($0, keeping: []) }
    var actions = diagram.drawing(as: nextID())
    let drawn = Edit(actions[0], at: 0).newStrokes.enumerated().map { index, stroke in
      let partner = index < partners.count ? partners[index] : nil
      let color = partner.flatMap { self[old.boxes[$0]]?.stroke.style.color }
      let moved = offset.map { stroke.moved(by: Vector(dx: 2 * $0.dx, dy: 4 * $0.dy)) } ?? stroke
      return color.map { moved.recolored($0) } ?? moved
    }
    guard !drawn.isEmpty || !erased.isEmpty else { return [] }
    actions[0] = .replaced(Replacement(erased, adding: drawn))
    return actions
  }
}

extension Diagram {
  /// The rows of all texts, moved, by the rows of cells in which they are.
  fileprivate func characterRows(_ offset: Vector = .zero) -> [Int: [Text.Row]] {
    let labels = boxes.compactMap(\.label) + connectors.compactMap(\.label) + texts
    let rows = labels.flatMap(\.rows).map { Text.Row($0.clusters, at: $0.location + offset) }
    return Dictionary(grouping: rows) { Int($0.location.y) }
  }
}

extension Diagram.Doodle {
  /// The number of characters that are where the doodle is.
  fileprivate func characters(of texts: [Int: [Diagram.Text.Row]]) -> Int {
    let (top, width) = (Int(location.y), rows.map(\.count).max() ?? 0)
    return (top..<top + rows.count).lazy.flatMap { texts[$0] ?? [] }.reduce(0) { count, row in
      let start = Int(row.location.x - location.x)
      return count + max(0, min(width, start + row.columns) - max(0, start))
    }
  }
}
