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
    let covered = zip(old.doodles, old.diagram.doodles).filter { _, doodle in
      !diagram.doodles.isEmpty
        || diagram.characters(at: doodle, offset ?? .zero) > old.diagram.characters(at: doodle)
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
  /// Returns the number of characters where a doodle is once they are moved.
  fileprivate func characters(at doodle: Doodle, _ offset: Vector = .zero) -> Int {
    let labels = boxes.compactMap(\.label) + connectors.compactMap(\.label) + texts
    let width = doodle.rows.map(\.count).max() ?? 0
    return labels.lazy.flatMap(\.rows).reduce(0) { count, row in
      let start = row.location + offset - doodle.location
      guard start.dy > -1, start.dy < Double(doodle.rows.count) else { return count }
      return count + max(0, min(width, Int(start.dx) + row.columns) - max(0, Int(start.dx)))
    }
  }
}
