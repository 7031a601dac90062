import Geometry
import Ink

/// The layout of a diagram in whole cells.
package struct DiagramLayout {
  /// What a layout is made for.
  package struct Options: Hashable, Sendable {
    /// The most columns; `nil` for any number.
    package var columns: Int?
    /// Whether corners and junctions become a `+`, of which no two may be beside each other.
    package var isASCII: Bool

    package init(columns: Int? = nil, isASCII: Bool = false) {
      (self.columns, self.isASCII) = (columns, isASCII)
    }
  }

  /// A diagram needs more columns than there are.
  package struct TooWide: Error, Hashable, Sendable {
    /// The columns that it needs.
    package var columns: Int
  }

  /// The largest layouts: their items, connectors, and cells, and the steps of all searches for routes.
  ///
  /// A larger diagram keeps its drawn cells, rounded, and lines bend wherever they must, so the time is linear.
  static let largest = (items: 120, connectors: 200, cells: 300_000.0, steps: 120_000)

  /// The scales that are tried, from that of the drawing to one where little more than the order counts.
  private static let levels: [LayoutPlacement.Level] = [
    .init(boxes: [1, 1], gaps: [1, 1]), .init(boxes: [0.5, 0.66], gaps: [0.4, 0.4]),
    .init(boxes: [0.4, 0.5], gaps: [0.3, 0.3]),
    .init(boxes: [0, 0.5], gaps: [0, 0.3], isTight: true),
  ]

  let scene: LayoutScene
  let options: Options
  let guide: LayoutGuide

  /// The layout at the first scale that fits and at which all lines find a route; `nil` if none fits.
  func result() -> Diagram? {
    if !guide.isEmpty {
      let free = DiagramLayout(scene: scene, options: options, guide: LayoutGuide(scene, nil))
      if let result = free.result(), isGuide(result) { return result }
    }
    var best: DiagramRouter?
    var budget = Self.largest.steps
    for attempt in 0..<6 {
      guard let frames = frames(bonus: attempt / 2 % 2, after: attempt / 4) else { continue }
      let router = DiagramRouter(
        scene, frames, in: area(frames), isASCII: options.isASCII,
        guide: attempt == 0 ? guide : nil, first: best?.failures ?? [], budget: budget)
      budget = router.budget
      if best.map({ router.failures.count < $0.failures.count }) ?? true { best = router }
      if router.failures.isEmpty || budget <= 0 { break }
    }
    return best.map(diagram)
  }

  /// Whether a layout is the guide, maybe at another place.
  private func isGuide(_ result: Diagram) -> Bool {
    let frames =
      result.boxes.map(\.frame) + (result.texts.map(\.bounds) + result.doodles.map(\.bounds))
    guard let first = frames.first, let old = guide.frames.first ?? nil else { return false }
    let shift = Vector(dx: old.minX - first.minX, dy: old.minY - first.minY)
    return zip(frames, guide.frames).allSatisfy { $1 == nil || $0.moved(shift.dx, shift.dy) == $1 }
      && guide.routes.allSatisfy { index, cells in
        result.connectors[index].cells.map { $0 + shift } == cells
      }
  }

  /// The columns of the narrowest layout.
  var leastColumns: Int {
    let placement = LayoutPlacement(
      scene: scene, level: Self.levels[Self.levels.count - 1], limit: nil, bonus: 0, guide: guide)
    return Int(placement.frames()?.map(\.maxX).max() ?? 0) + 1
  }

  /// The cells of lines: those of the items, and some around.
  private func area(_ frames: [Rect]) -> Rect {
    var all = Rect(union: frames) ?? Rect()
    for (line, ends) in zip(scene.diagram.connectors, scene.ends) {
      for (end, point) in zip(ends, [line.points[0], line.points[line.points.count - 1]])
      where end == nil {
        all.formUnion(scene.image(of: point, frames))
      }
    }
    all.maxX = min(all.maxX, all.minX + Double(options.columns ?? .max) - 1)
    let room = Double(max(0, min(12, options.columns.map { $0 - all.count(.x) } ?? 12)))
    return Rect(
      minX: all.minX - (room / 2).rounded(.down), minY: all.minY - 6,
      maxX: all.maxX + (room / 2).rounded(.up), maxY: all.maxY + 6)
  }

  /// The cells of all items at the first scale that fits; with a guide, as they are most like it.
  private func frames(bonus: Int, after skipped: Int) -> [Rect]? {
    let fitting = Self.levels.lazy.compactMap { placed($0, bonus, guide) }
    guard !guide.isEmpty else { return fitting.dropFirst(skipped).first?.frames }
    // A decision that the guide has by chance may lead away from it.
    let free = LayoutGuide(scene, nil)
    let tries = Self.levels.flatMap { level in
      [(0, guide), (0, free), (1, guide), (1, free)].compactMap {
        placed(level, $0.0 + bonus, $0.1)
      }
    }
    let best = tries.enumerated().min {
      (difference($0.element.frames), $0.offset) < (difference($1.element.frames), $1.offset)
    }
    guard let best, case (var placement, let frames) = best.element else { return nil }
    (placement.pins, placement.bonus) = (pins(frames), bonus)
    let x = placement.pins.map(\.minX).min() ?? 0
    let y = placement.pins.map(\.minY).min() ?? 0
    return placement.frames()?.map { $0.moved(x, y) }
  }

  /// The cells of all items at a scale; `nil` if they need more columns than there are.
  private func placed(
    _ level: LayoutPlacement.Level, _ bonus: Int, _ decisions: LayoutGuide
  ) -> (placement: LayoutPlacement, frames: [Rect])? {
    let scale = LayoutScale(scene, .x, level)
    let columns = scene.items.map { scale.image(of: $0.frame.maxX) }.max() ?? 0
    if guide.isEmpty, let limit = options.columns, columns > Double(limit) { return nil }
    let placement = LayoutPlacement(
      scene: scene, level: level, limit: options.columns, bonus: bonus, guide: decisions)
    return placement.frames().map { (placement, shifted($0)) }
  }

  /// How far the edges of frames are from those of the guide, in dots.
  private func difference(_ frames: [Rect]) -> Double {
    zip(frames, guide.frames).reduce(0) { sum, pair in
      guard let old = pair.1 else { return sum }
      return Axis.allCases.reduce(sum) {
        let (a, b) = (pair.0[$1], old[$1])
        return $0 + (abs(a.low - b.low) + abs(a.high - b.high)) * $1.dots
      }
    }
  }

  /// The frames, moved to those of the guide, or to where the diagram was drawn.
  private func shifted(_ frames: [Rect]) -> [Rect] {
    let shift = Axis.allCases.map { axis in
      let old = zip(frames, guide.frames).compactMap { new, old in
        old.map { $0[axis].low - new[axis].low }
      }
      let drawn = scene.items.map { $0.frame[axis].low }.min() ?? 0
      let first = frames.map { $0[axis].low }.min() ?? 0
      return old.isEmpty ? drawn.rounded() - first : old.sorted()[old.count / 2]
    }
    return frames.map { $0.moved(shift[0], shift[1]) }
  }

  /// The frames, replaced by those of the guide along each axis on which they are near.
  private func pins(_ frames: [Rect]) -> [Rect] {
    zip(frames, guide.frames).map { new, old in
      var pin = new
      for axis in Axis.allCases {
        guard let old = old?[axis] else { continue }
        let isNear = abs(old.low - new[axis].low) <= LayoutPlacement.tolerance(axis)
        if isNear { pin[axis] = old }
      }
      return pin
    }
  }

  /// The diagram with the places and routes that a router has.
  private func diagram(_ router: DiagramRouter) -> Diagram {
    let lines = router.routes.map { index, route in
      let ends = scene.ends[index].map { $0.map { scene.items[$0].isBox } ?? true }
      // A line from a text begins after a blank.
      let cells = Route(route.dropFirst(ends[0] ? 0 : 1).dropLast(ends[1] ? 0 : 1))
      return (index, cells.corners.map { router.grid.point(cells[$0]) })
    }
    return scene.diagram.placed(router.frames, lines, router.labels)
  }
}

extension Diagram {
  /// Returns the diagram in whole cells, laid out tidily; the indices of all elements stay.
  ///
  /// What is nearly as in a guide, an earlier layout that was read from its text, stays. A diagram that is tidy comes
  /// back unchanged.
  ///
  /// - Throws: ``DiagramLayout/TooWide`` if not even broken labels make it as narrow as `options` say.
  package func laidOut(
    _ options: DiagramLayout.Options = .init(), guide: Diagram? = nil
  ) throws(DiagramLayout.TooWide) -> Diagram {
    guard isSmall else {
      let result = rounded
      let columns = result.bounds.count(.x)
      if let limit = options.columns, columns > limit {
        throw DiagramLayout.TooWide(columns: columns)
      }
      return result
    }
    if isTidy(columns: options.columns) { return self }
    var least = 0
    for columns in [.max, 24, 16, 12, 8, 0] {
      let scene = LayoutScene(broken(at: columns))
      let layout = DiagramLayout(
        scene: scene, options: options,
        guide: LayoutGuide(scene, guide?.isSmall == true ? guide : nil))
      if let result = layout.result() { return result }
      least = layout.leastColumns
    }
    throw DiagramLayout.TooWide(columns: least)
  }

  /// Whether the layout of the diagram takes no longer than it should.
  private var isSmall: Bool {
    boxes.count + texts.count + doodles.count <= DiagramLayout.largest.items
      && connectors.count <= DiagramLayout.largest.connectors
      && connectors.allSatisfy { $0.points.count > 1 && $0.points.count < 100 }
      && (bounds.width + 50) * (bounds.height + 50) < DiagramLayout.largest.cells
  }

  /// The diagram with the labels of boxes broken at words that end after a number of columns.
  private func broken(at columns: Int) -> Diagram {
    var result = self
    let parents = Set(boxes.compactMap(\.parent))
    for index in boxes.indices where !parents.contains(index) {
      result.boxes[index].label?.breakLines(at: columns)
    }
    return result
  }

  /// The diagram with all coordinates rounded, and lines that bend wherever they must.
  private var rounded: Diagram {
    let frames = boxes.map { box in
      let (frame, size) = (box.frame.rounded, box.label?.size ?? [0, 0])
      return frame.union(frame.resized(size[0] + 4, size[1] + 2))
    }
    let lines = connectors.indices.map { index in
      var points: [Point] = []
      for point in connectors[index].points {
        let next = Point(x: point.x.rounded(), y: point.y.rounded())
        if let last = points.last, last.x != next.x, last.y != next.y {
          points.append(Point(x: next.x, y: last.y))
        }
        if points.last != next { points.append(next) }
      }
      return (index, points)
    }
    let labels = connectors.enumerated().compactMap { index, line in
      line.label.map { (index, $0.bounds.rounded) }
    }
    let others = texts.map(\.bounds.rounded) + doodles.map(\.bounds.rounded)
    return placed(frames + others, lines, Dictionary(uniqueKeysWithValues: labels))
  }

  /// The diagram with other frames of its boxes, texts, and doodles, lines, and frames of the labels of lines.
  fileprivate func placed(
    _ frames: [Rect], _ lines: [(Int, [Point])], _ labels: [Int: Rect]
  ) -> Diagram {
    var result = self
    let parents = Set(boxes.compactMap(\.parent))
    for (index, box) in boxes.enumerated() {
      var (frame, size) = (frames[index], box.label?.size ?? [0, 0])
      result.boxes[index].frame = frame
      if parents.contains(index) {
        frame = frame.moved(3, 0).resized(size[0], 1)
      } else if box.placement == .top {
        frame = frame.resized(frame.count(.x), size[1] + 2)
      }
      result.boxes[index].label?.center(in: frame)
    }
    for index in texts.indices { result.texts[index].move(to: frames[boxes.count + index]) }
    for (index, frame) in zip(doodles.indices, frames.dropFirst(boxes.count + texts.count)) {
      result.doodles[index].location = Point(x: frame.minX, y: frame.minY)
    }
    for (index, points) in lines { result.connectors[index].points = points }
    for (index, frame) in labels { result.connectors[index].label?.center(in: frame) }
    return result
  }
}

extension Rect {
  fileprivate var rounded: Rect {
    Rect(
      minX: minX.rounded(), minY: minY.rounded(), maxX: maxX.rounded(), maxY: maxY.rounded())
  }

  /// The rectangle with the same first cell, and other numbers of columns and rows.
  fileprivate func resized(_ columns: Int, _ rows: Int) -> Rect {
    Rect(
      minX: minX, minY: minY, maxX: minX + Double(max(1, columns) - 1),
      maxY: minY + Double(max(1, rows) - 1))
  }
}

extension Diagram.Text {
  /// Moves the lines to the middle of a frame.
  fileprivate mutating func center(in frame: Rect) {
    let y = frame.minY + Double((frame.count(.y) - rows.count) / 2)
    for row in rows.indices {
      let x = frame.minX + Double((frame.count(.x) - rows[row].columns) / 2)
      rows[row].location = Point(x: x, y: y + Double(row))
    }
  }

  /// Moves the lines to a frame of the same size.
  fileprivate mutating func move(to frame: Rect) {
    let left = bounds.minX
    for row in rows.indices {
      let x = frame.minX + (rows[row].location.x - left).rounded()
      rows[row].location = Point(x: x, y: frame.minY + Double(row))
    }
  }

  /// Breaks the lines anew, after the last word within a number of columns, or after a longer word.
  fileprivate mutating func breakLines(at columns: Int) {
    guard size[0] > columns else { return }
    var lines: [[CharacterText.Cluster]] = []
    for word in rows.flatMap({ $0.clusters.split { $0.text == " " } }) {
      let width = word.reduce(0) { $0 + $1.columns }
      if let last = lines.last, last.reduce(width + 1, { $0 + $1.columns }) <= columns {
        lines[lines.count - 1] += [CharacterText.Cluster(" ", columns: 1)] + word
      } else {
        lines.append(Array(word))
      }
    }
    rows = lines.map { Row($0, at: .zero) }
  }
}
