package import Geometry

/// Derived strokes: lines that hold on to figures, and labels.
///
/// A derived stroke is a function of the folded strokes alone. So no edit is added when a figure moves, and
/// an undo of the move brings back the picture of before.
extension Sketch {
  /// Returns a stroke as it was drawn and changed by edits, whatever it holds on to.
  func ownStroke(_ node: Int) -> StrokeRecord? {
    bonds.own[order.nodes[node].id] ?? order.nodes[node].stroke
  }

  mutating func setOwnStroke(_ node: Int, to stroke: StrokeRecord?) {
    let id = order.nodes[node].id
    update(node) { $0.stroke = stroke }
    bonds.forget(id)
    bonds.add(stroke, named: id)
  }

  /// Derives the strokes that depend on those that changed.
  mutating func derive() {
    let (affected, relabeled) = bonds.affected
    guard !affected.isEmpty || !relabeled.isEmpty else { return bonds.settle() }
    let (ids, components) = bonds.ordered(affected)
    var figures: [StrokeID: HeldFigure] = [:]
    for id in ids {
      guard let node = node(named: id), let own = ownStroke(node), own.source.meaning != nil
      else { continue }
      let derived = derived(own, of: id) { target in
        if components[id] == components[target] { return nil }
        let figure = figures[target] ?? figure(named: target)
        figures[target] = figure
        return figure
      }
      show(derived, node, own)
    }
    for id in relabeled {
      guard let node = node(named: id), let own = ownStroke(node),
        let line = order.nodes[node].stroke, line.figure?.isClosed == false
      else { continue }
      show(gapped(line, of: id), node, own)
    }
    bonds.settle()
  }

  private mutating func show(_ derived: StrokeRecord, _ node: Int, _ own: StrokeRecord) {
    guard derived != order.nodes[node].stroke else { return }
    update(node) { $0.stroke = derived }
    bonds.own[order.nodes[node].id] = derived.isIdentical(to: own) ? nil : own
  }

  /// Returns the node of a stroke, which may have been removed from the picture.
  func node(named id: StrokeID) -> Int? {
    guard id.part > 0, let edit = history.index(of: id.edit) else { return nil }
    let first = Int(history.entries[edit].firstNode)
    let node = first + id.part - 1
    return first > 0 && node < order.nodes.count && order.nodes[node].id == id ? node : nil
  }

  /// Returns a figure, as it is shown or was shown last.
  private func figure(named id: StrokeID) -> HeldFigure? {
    let stroke = node(named: id).flatMap { order.nodes[$0].stroke }
    return stroke.flatMap { stroke in stroke.figure.map { HeldFigure($0, stroke) } }
  }

  /// Returns what is shown of a stroke, which sees what it depends on through `target`.
  private func derived(
    _ own: StrokeRecord, of id: StrokeID, _ target: (StrokeID) -> HeldFigure?
  ) -> StrokeRecord {
    if let text = own.text, let owner = text.owner.flatMap(target) {
      return own.laidOut(text, in: owner)
    }
    guard let figure = own.figure, !figure.isClosed else { return own }
    func end(_ hold: Hold?) -> LineEnd? {
      hold.flatMap { hold in target(hold.target).map { LineEnd(at: hold.place, of: $0) } }
    }
    return gapped(own.attached(figure, to: end(figure.start), end(figure.end)), of: id)
  }

  /// Returns a line with the gap of its first label that is in the picture.
  private func gapped(_ line: StrokeRecord, of id: StrokeID) -> StrokeRecord {
    let text = labels(of: id).first.flatMap(index).flatMap(ownStroke)?.text
    return line.gapped(text.flatMap { line.gap(around: $0) })
  }
}

extension StrokeRecord {
  /// Returns a line whose ends are where they belong: itself, its image, or a line at right angles.
  fileprivate func attached(_ figure: Figure, to start: LineEnd?, _ end: LineEnd?) -> StrokeRecord {
    let (first, last) = (figure.points[0], figure.points[figure.points.count - 1])
    if figure.kind == .line, style.line.isElbowed {
      let points = ElbowRoute.points(
        from: start ?? LineEnd(location: first), to: end ?? LineEnd(location: last))
      let route = Figure(.line, points, start: figure.start, end: figure.end)
      return redrawn(samples(through: points), as: .figure(route))
    }
    guard start != nil || end != nil else { return self }
    let begin = start?.location ?? first
    let (from, to) = (last - first, (end?.location ?? last) - begin)
    let square = from.dot(from)
    guard square > 1e-6 else { return moved(by: begin - first) }
    // In complex numbers, the rotation and scale that lead from one vector to the other are their quotient.
    let (x, y) = (from.dot(to) / square, from.cross(to) / square)
    var map = Transform(a: x, b: y, c: -y, d: x, tx: 0, ty: 0)
    map.translation = begin - map.apply(to: first)
    return mapped(by: map).restyled(as: style, width: width)
  }

  /// Returns the part of a line that its label hides, in fractional indices of the original's samples.
  fileprivate func gap(around label: CharacterText) -> ClosedRange<Double>? {
    let area = Rect(around: middle, half: TextLayout(label.clusters).size * 0.5)
      .outset(by: CharacterText.columnWidth)
    let points = samples.map(\.location)
    var gap: ClosedRange<Double>?
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      guard let hidden = Segment(start, end).fractions(in: area) else { continue }
      let first = position(ofIndex: Double(index) + hidden.lowerBound)
      let last = position(ofIndex: Double(index) + hidden.upperBound)
      gap = min(gap?.lowerBound ?? first, first)...max(gap?.upperBound ?? last, last)
    }
    return gap
  }

  /// Returns a label where it belongs in its figure, or at the middle of its line.
  fileprivate func laidOut(_ text: CharacterText, in held: HeldFigure) -> StrokeRecord {
    let layout = TextLayout(text.clusters, in: held.figure)
    let middle = held.figure.isClosed ? nil : held.path.middle
    let origin = layout.origin(in: held.figure, text.placement, middle: middle)
    let offsets = layout.places.map { origin + $0 }
    guard offsets.count == source.count else { return self }
    let samples = zip(source.samples, offsets).map { sample, location in
      var sample = sample
      sample.location = location
      return sample
    }
    // Most often, a label only moves.
    let first = map.apply(to: source.samples[0].location)
    let moved = moved(by: samples[0].location - first)
    if zip(moved.samples, samples).allSatisfy({ $0.location.distance(to: $1.location) < 1 / 128 }) {
      return moved.map == map ? self : moved
    }
    return redrawn(samples, as: .text(text))
  }
}

/// A figure that others depend on, as it is shown.
private final class HeldFigure {
  let figure: Figure
  let stroke: StrokeRecord
  private(set) lazy var path = StrokePath(stroke)

  init(_ figure: Figure, _ stroke: StrokeRecord) { (self.figure, self.stroke) = (figure, stroke) }
}

// MARK: - Ends

/// An end of a line, and the figure that it holds on to.
struct LineEnd {
  var location: Point
  /// The direction in which a line at right angles leaves the figure; `nil` for any.
  var direction: Vector?
  /// The bounds of the figure, if it is closed.
  var figure: Rect?

  init(location: Point) { self.location = location }

  /// Creates an end at a place of a figure: see ``Hold/place``.
  fileprivate init(at place: Point, of held: HeldFigure) {
    let figure = held.figure
    guard figure.isClosed else {
      location = held.path.point(at: place.x.clamped(to: 0...1))
      return
    }
    let frame = held.stroke.frame(of: figure)
    location = frame.apply(to: place)
    if figure.kind == .polygon { location = figure.outline.nearest(to: location).location }
    self.figure = figure.bounds
    let sides = [
      (place.x, Vector(dx: -1, dy: 0)), (1 - place.x, Vector(dx: 1, dy: 0)),
      (place.y, Vector(dx: 0, dy: -1)), (1 - place.y, Vector(dx: 0, dy: 1)),
    ]
    let side = sides.min { abs($0.0) < abs($1.0) } ?? sides[0]
    let normal = frame.apply(to: side.1)
    direction =
      abs(normal.dx) >= abs(normal.dy)
      ? Vector(dx: normal.dx < 0 ? -1 : 1, dy: 0) : Vector(dx: 0, dy: normal.dy < 0 ? -1 : 1)
  }
}

extension StrokeRecord {
  /// Returns the map from the unit square to a figure as it is shown.
  package func frame(of figure: Figure) -> Transform {
    guard figure.kind == .polygon, let drawn = source.meaning?.figure else { return figure.frame }
    return drawn.frame.followed(by: map)
  }
}

extension Figure {
  /// The rectangle that a label has in a closed figure, in canvas dots.
  package var interior: Rect {
    let bounds = bounds
    let half = Vector(dx: bounds.width / 2, dy: bounds.height / 2)
    switch kind {
    case .rectangle:
      let isUpright = [points[1] - points[0], points[3] - points[0]].allSatisfy {
        min(abs($0.dx), abs($0.dy)) < 1e-6
      }
      return Rect(around: bounds.center, half: half * (isUpright ? 1 : 0.6))
    case .ellipse: return Rect(around: bounds.center, half: half * 0.5.squareRoot())
    case .line, .arc, .polygon:
      let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) }
      return Rect(around: .zero + sum * (1 / Double(points.count)), half: half * 0.5)
    }
  }
}
