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
    let (ids, cycles) = bonds.ordered(affected)
    var figures: [StrokeID: HeldFigure] = [:]
    for id in ids {
      guard let node = node(named: id), let own = ownStroke(node), own.source.meaning != nil
      else { continue }
      let derived = derived(own, of: id) { target in
        if let cycle = cycles[id], cycle == cycles[target] { return nil }
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
  private func node(named id: StrokeID) -> Int? {
    guard id.part > 0, let edit = history.index(of: id.edit) else { return nil }
    let first = Int(history.entries[edit].firstNode)
    let node = first + id.part - 1
    return first > 0 && node < order.nodes.count && order.nodes[node].id == id ? node : nil
  }

  /// Returns a figure, as it is shown or was shown last.
  private func figure(named id: StrokeID) -> HeldFigure? {
    guard let stroke = node(named: id).flatMap({ order.nodes[$0].stroke }), let figure = stroke.figure
    else { return nil }
    return HeldFigure(figure, stroke)
  }

  /// Returns what is shown of a stroke, which sees what it depends on through `target`.
  private func derived(
    _ own: StrokeRecord, of id: StrokeID,
    _ target: (StrokeID) -> HeldFigure?
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
    let label = bonds.labels[id]?.filter { index(of: $0) != nil }.min()
    let text = label.flatMap(index).flatMap(ownStroke)?.text
    return line.gapped(text.flatMap { line.gap(around: $0) })
  }
}

extension StrokeRecord {
  /// Returns a line whose ends are where they belong: itself, its image, or a line at right angles.
  fileprivate func attached(_ figure: Figure, to start: LineEnd?, _ end: LineEnd?) -> StrokeRecord {
    let (first, last) = (figure.points[0], figure.points[figure.points.count - 1])
    if figure.kind == .line, style.line.isElbowed {
      return drawn(
        through: ElbowRoute.points(
          from: start ?? LineEnd(location: first), to: end ?? LineEnd(location: last)), figure)
    }
    guard start != nil || end != nil else { return self }
    let (from, to) = (last - first, (end?.location ?? last) - (start?.location ?? first))
    let square = from.dot(from)
    let begin = start?.location ?? first
    guard square > 1e-6 else { return moved(by: begin - first) }
    // In complex numbers, the rotation and scale that lead from one vector to the other are their quotient.
    let (x, y) = (from.dot(to) / square, from.cross(to) / square)
    let turn = Transform(a: x, b: y, c: -y, d: x, tx: 0, ty: 0)
    let image = turn.apply(to: first)
    let map = Transform(
      a: x, b: y, c: -y, d: x, tx: begin.x - image.x, ty: begin.y - image.y)
    return map.isFinite ? mapped(by: map).restyled(as: style, width: width) : self
  }

  /// Returns the line through some points, with the times and the force of this one.
  private func drawn(through points: [Point], _ figure: Figure) -> StrokeRecord {
    guard let template = samples.first, points.allSatisfy(\.isFinite) else { return self }
    let time = time
    let samples = points.enumerated().map { index, point in
      var sample = template
      sample.location = point
      let fraction = Double(index) / Double(max(1, points.count - 1))
      sample.timestamp = time.lowerBound + (time.upperBound - time.lowerBound) * fraction
      sample.flags.insert(.exactLocation)
      return sample
    }
    return redrawn(
      samples, as: .figure(Figure(.line, points, start: figure.start, end: figure.end)))
  }

  /// Returns the part of a line that its label hides, in fractional indices of the original's samples.
  fileprivate func gap(around label: CharacterText) -> ClosedRange<Double>? {
    let size = TextLayout(label.clusters).size
    let middle = StrokePath(self).point(at: 0.5)
    let area = Rect(
      minX: middle.x - size.dx / 2, minY: middle.y - size.dy / 2, maxX: middle.x + size.dx / 2,
      maxY: middle.y + size.dy / 2
    ).outset(by: CharacterText.columnWidth)
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
    let middle = held.figure.isClosed ? nil : held.path.point(at: 0.5)
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

extension Transform {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

/// A figure that others depend on, as it is shown.
private final class HeldFigure {
  let figure: Figure
  let stroke: StrokeRecord
  private(set) lazy var path = StrokePath(stroke)

  init(_ figure: Figure, _ stroke: StrokeRecord) { (self.figure, self.stroke) = (figure, stroke) }
}

/// The line of a stroke, by its length.
private struct StrokePath {
  private let points: [Point]
  private let lengths: [Double]

  init(_ stroke: StrokeRecord) {
    (points, lengths) = (stroke.samples.map(\.location), stroke.cumulativeLengths)
  }

  /// Returns the point at a part of the length, from 0 to 1; O(log *n*).
  func point(at fraction: Double) -> Point {
    let length = lengths[lengths.count - 1] * fraction
    let next = lengths.partitioningIndex { $0 >= length }.clamped(to: 0...points.count - 1)
    guard next > 0, lengths[next] > lengths[next - 1] else { return points[next] }
    let part = (length - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
    return points[next - 1].interpolated(to: points[next], at: part)
  }
}

// MARK: - Ends

/// An end of a line, and the figure that it holds on to.
package struct LineEnd {
  package var location: Point
  /// The direction in which a line at right angles leaves the figure; `nil` for any.
  var direction: Vector?
  /// The figure, if it is closed.
  var figure: Rect?

  package init(location: Point) { self.location = location }

  /// Creates an end at a place of a figure: see ``Hold/place``.
  package init(at place: Point, of figure: Figure, _ line: StrokeRecord) {
    self.init(at: place, of: HeldFigure(figure, line))
  }

  fileprivate init(at place: Point, of held: HeldFigure) {
    let figure = held.figure
    guard figure.isClosed else {
      self.init(location: held.path.point(at: place.x.clamped(to: 0...1)))
      return
    }
    let frame = held.stroke.frame(of: figure)
    self.init(location: frame.apply(to: place))
    if figure.kind == .polygon { location = figure.nearest(to: location) }
    self.figure = figure.bounds
    let sides = [place.x, 1 - place.x, place.y, 1 - place.y]
    let outward = [
      Vector(dx: -1, dy: 0), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1),
    ]
    let side = sides.indices.min { abs(sides[$0]) < abs(sides[$1]) } ?? 0
    let normal = frame.apply(to: outward[side])
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
  /// Returns the point of a polygon's outline that is nearest to another point.
  package func nearest(to point: Point) -> Point {
    let sides = zip(points, points.dropFirst() + points.prefix(1)).map { Segment($0, $1) }
    let candidates = sides.map { side in
      side.start.interpolated(to: side.end, at: side.fraction(nearest: point))
    }
    return candidates.min { $0.distance(to: point) < $1.distance(to: point) } ?? point
  }

  /// The rectangle that a label has in a closed figure, in canvas dots.
  package var interior: Rect {
    let bounds = bounds
    func part(_ fraction: Double, around center: Point) -> Rect {
      let (width, height) = (bounds.width * fraction / 2, bounds.height * fraction / 2)
      return Rect(
        minX: center.x - width, minY: center.y - height, maxX: center.x + width,
        maxY: center.y + height)
    }
    switch kind {
    case .rectangle:
      let isUpright = [points[1] - points[0], points[3] - points[0]].allSatisfy {
        min(abs($0.dx), abs($0.dy)) < 1e-6
      }
      return part(isUpright ? 1 : 0.6, around: bounds.center)
    case .ellipse: return part(0.5.squareRoot(), around: bounds.center)
    case .line, .arc, .polygon:
      let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) }
      return part(0.5, around: .zero + sum * (1 / Double(points.count)))
    }
  }
}
