import Geometry
package import Ink

extension SketchDiagram {
  /// Returns the edits, all of one step, that make a sketch show a diagram of the same elements that was laid out.
  ///
  /// Strokes keep their names and styles, but the first line of a connector becomes all of it. Labels that figures own
  /// follow by themselves, and other texts move.
  package func edits(of sketch: Sketch, to target: Diagram) -> [Edit.Action] {
    var (shapes, edits): ([(id: StrokeID, stroke: StrokeRecord)], [Edit.Action]) = ([], [])
    if diagram.boxes.map(\.frame) != target.boxes.map(\.frame)
      || diagram.connectors.map(\.points) != target.connectors.map(\.points)
    {
      let names = boxes + connectors.map { $0[0] }
      let figures = zip(boxes, target.boxes).map { id, box in
        sketch[id]?.stroke.figure?.fitted(to: box.frame.dots) ?? box.figure
      }
      let lines = target.lines(figures) { names[$0] }
      for (id, figure) in zip(names, figures + lines) {
        guard let old = sketch[id]?.stroke else { continue }
        let new = StrokeRecord(figure, old.style, at: old.time.lowerBound)
        if new.figure != old.figure { shapes.append((id, new)) }
      }
      for (index, line) in connectors.enumerated() where line.count > 1 {
        let heads = StyleChange(heads: target.connectors[index].heads)
        let cuts = line.dropFirst().map { StrokeCut($0, keeping: []) }
        edits += [.restyled([line[0]], heads), .replaced(Replacement(cuts))]
        shapes += labels[boxes.count + index].compactMap { id in
          sketch[id].map { (id, $0.stroke.naming { _ in line[0] }) }
        }
      }
    }
    for (ids, (old, new)) in zip(labels + texts + doodles, zip(diagram.places, target.places)) {
      guard let old, let new, old != new,
        sketch[ids[0]]?.stroke.text?.owner.flatMap({ sketch[$0] }) == nil
      else { continue }
      edits.append(.strokesMoved(ids, by: new.dots.storable - old.dots.storable))
    }
    return edits + (shapes.isEmpty ? [] : [.reshaped(shapes.map(\.id), shapes.map(\.stroke))])
  }
}

extension Figure {
  /// Returns the figure with other bounds.
  fileprivate func fitted(to rect: Rect) -> Figure? {
    let (old, new) = (Figure(.polygon, bounds.outline), Figure(.polygon, rect.outline))
    return old.frame.inverse.map { mapped(by: $0.followed(by: new.frame)) }
  }
}
