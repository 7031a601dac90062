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
      zip(old.diagram.boxes.map(\.words), old.boxes.indices), uniquingKeysWith: min)
    let partners = diagram.boxes.map { $0.words.isEmpty ? nil : numbers[$0.words] }
    let offset = zip(diagram.boxes, partners).lazy.compactMap { box, partner in
      partner.map { old.diagram.boxes[$0].frame.center - box.frame.center }
    }.first.map { Vector(dx: $0.dx.rounded(), dy: $0.dy.rounded()) }
    let covered = zip(old.doodles, old.diagram.doodles).filter { _, doodle in
      !diagram.doodles.isEmpty
        || diagram.characters(at: doodle, offset ?? .zero) > old.diagram.characters(at: doodle)
    }.flatMap(\.0)
    let said = [old.connectors, old.labels, old.texts].joined().joined()
    let erased = (old.boxes + said + covered).ascending
    let id = nextID()
    let name = EditID(author: id.author, counter: id.counter + (erased.isEmpty ? 0 : 1))
    var actions = erased.isEmpty ? [] : [Edit.Action.strokesErased(erased)]
    let drawing = diagram.drawing(as: name)
    guard let count = drawing.first?.storedStrokes.count, count > 0 else { return actions }
    actions += drawing
    let drawn = (1...count).map { StrokeID(edit: name, part: $0) }
    if let offset, offset != .zero {
      actions.append(.strokesMoved(drawn, by: Vector(dx: 2 * offset.dx, dy: 4 * offset.dy)))
    }
    for (id, partner) in zip(drawn, partners) {
      let color = partner.flatMap { self[old.boxes[$0]]?.stroke.style.color } ?? .foreground
      if color != .foreground { actions.append(.strokesRecolored([id], color)) }
    }
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

extension Diagram.Box {
  fileprivate var words: [String] {
    label?.rows.map { $0.clusters.map(\.text).joined() } ?? []
  }
}
