import Geometry
package import Ink

extension SketchDiagram {
  /// Returns the edits, all of one step, that make a sketch show a diagram of the same elements that was laid out.
  ///
  /// Strokes keep their names and styles, but one new line replaces those of a connector. Labels that figures own follow
  /// by themselves, and other texts move.
  package func edits(of sketch: Sketch, to target: Diagram) -> [Edit.Action] {
    var (shapes, edits): ([(id: StrokeID, stroke: StrokeRecord)], [Edit.Action]) = ([], [])
    if diagram.boxes.map(\.frame) != target.boxes.map(\.frame)
      || diagram.connectors.map(\.points) != target.connectors.map(\.points)
    {
      let joined = connectors.indices.filter { connectors[$0].count > 1 }
      let old = boxes + connectors.map { $0[0] }
      var names = old
      for (index, number) in joined.enumerated() {
        names[boxes.count + number] = StrokeID(edit: sketch.nextID(), part: index + 1)
      }
      let figures = zip(boxes, target.boxes).map { id, box in
        sketch[id]?.stroke.figure?.fitted(to: box.frame.dots) ?? box.figure
      }
      let lines = target.lines(figures) { names[$0] }
      var added: [StrokeRecord] = []
      for (number, (id, figure)) in zip(old, figures + lines).enumerated() {
        guard let old = sketch[id]?.stroke else { continue }
        var style = old.style
        let isJoined = names[number] != id
        if isJoined { style.line.heads = target.connectors[number - boxes.count].heads }
        let new = StrokeRecord(figure, style, at: old.time.lowerBound)
        if isJoined {
          added.append(new)
          shapes += labels[number].compactMap { id in
            sketch[id].map { (id, $0.stroke.naming { _ in names[number] }) }
          }
        } else if new.figure != old.figure {
          shapes.append((id, new))
        }
      }
      let cuts = joined.flatMap { connectors[$0] }.map { StrokeCut($0, keeping: []) }
      if !cuts.isEmpty {
        let places = joined.map { connectors[$0][0] }
        edits.append(.replaced(Replacement(cuts, adding: added, below: places)))
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
