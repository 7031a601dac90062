import Geometry
import Ink

/// The layout of a diagram in whole cells.
package struct DiagramLayout {
  /// A diagram needs more columns than there are.
  package struct TooWide: Error, Hashable, Sendable {
    /// The columns that it needs.
    package var columns: Int
  }

  /// The largest layouts: their items, connectors, and cells, and the steps of all searches for routes.
  ///
  /// A larger diagram keeps its drawn cells, rounded, and lines bend wherever they must, so the time is linear.
  static let largest = (items: 120, connectors: 200, cells: 300_000.0, steps: 120_000)

  let scene: LayoutScene
  /// The most columns; `nil` for any number.
  let columns: Int?
  /// Whether corners and junctions become a `+`, of which no two may be beside each other.
  let isASCII: Bool
  var guide = LayoutGuide()

  /// The layout, which keeps as much of the guide as leads to routes for all lines; `nil` if it is too wide.
  func result() -> Diagram? {
    var best: DiagramRouter?
    var budget = Self.largest.steps
    for keepsGaps in guide.frames.isEmpty ? [false] : [true, false] {
      guard best?.failures.isEmpty != true, let frames = frames(keepsGaps) else { continue }
      let grid = RouteGrid(area(frames), isASCII: isASCII, scene, frames)
      var failed: [Int] = []
      let kept = keptLines(frames)
      for kept in kept.isEmpty ? [[:], [:], [:]] : [kept, kept, [:], [:]]
      where best?.failures.isEmpty != true && budget > 0 {
        let router = DiagramRouter(scene, frames, grid, kept, first: failed, budget: budget)
        (budget, failed) = (router.budget, failed + router.failures)
        if router.failures.count < best?.failures.count ?? .max { best = router }
      }
    }
    return best.map { scene.diagram.placed($0, guide) }
  }

  /// The lines of the guide that still lead to their items, where no other item is in their way.
  private func keptLines(_ frames: [Rect]) -> [Int: Diagram.Connector] {
    let changed = frames.indices.filter { frames[$0] != guide.frames[$0] }
    var kept: [Int: Diagram.Connector] = [:]
    for (index, var line) in guide.lines {
      let ends = scene.ends[index]
      let leads = ends.enumerated().allSatisfy { which, item in
        guard let item, changed.contains(item) else { return true }
        return scene.items[item].isBox && line.lead(to: frames[item], which)
      }
      let parts = line.points.segments.map(\.bounds) + [line.label?.bounds].compactMap(\.self)
      let isFree = !changed.contains { item in
        !scene.items[item].isParent && !ends.contains(item)
          && parts.contains(where: frames[item].intersects)
      }
      if leads, isFree { kept[index] = line }
    }
    return kept.filter { index, _ in
      scene.diagram.connectors[index].ends.allSatisfy {
        if case .connector(let trunk) = $0 { kept[trunk] != nil } else { true }
      }
    }
  }

  /// The cells of lines: those of the items, and some around.
  private func area(_ frames: [Rect]) -> Rect {
    var all = Rect(union: frames) ?? Rect()
    let tips = zip(scene.diagram.connectors.flatMap(\.tips), scene.ends.joined())
    for (tip, end) in tips where end == nil { all.formUnion(scene.image(of: tip, frames)) }
    let limit = columns ?? .max
    all.maxX = min(all.maxX, all.minX + Double(limit) - 1)
    return all.outset(Double((limit - all.count(.x)).clamped(to: 0...12) / 2), 6)
  }

  /// The cells of all items at the first scale that fits; with a guide, at that which is most like it.
  private func frames(_ keepsGaps: Bool) -> [Rect]? {
    let width = (Rect(union: scene.items.map(\.frame)) ?? Rect()).width
    let limit = guide.frames.isEmpty ? Double(columns ?? .max) : .infinity
    let fitting = [1, 0.47, 0.4, 0].lazy.filter { $0 * width < limit }.compactMap {
      let placement = LayoutPlacement(scene: scene, limit: columns, guide: guide, scale: $0)
      return placement.frames().map { (placement: placement, frames: shifted($0)) }
    }
    guard !guide.frames.isEmpty else { return fitting.first?.frames }
    let drawn = LayoutPlacement(scene: scene, limit: columns, guide: guide, scale: 1)
    let all = [(placement: drawn, frames: shifted(scene.items.map(\.frame.rounded)))] + fitting
    let best = all.min { difference($0.frames) < difference($1.frames) }
    guard case (var placement, let frames)? = best else { return nil }
    let pins = frames.enumerated().map { pin($1, guide.frames[$0], placement.scale) }
    let shift = (Rect(union: pins) ?? Rect()).origin - .zero
    placement.pins = pins.map { $0.moved(by: shift * -1) }
    placement.kept = pins.indices.filter { keepsGaps && pins[$0] == guide.frames[$0] }
    return placement.frames()?.map { $0.moved(by: shift) }
  }

  private func difference(_ frames: [Rect]) -> Double {
    frames.enumerated().reduce(0) { sum, new in
      sum + (guide.frames[new.offset].map { ($0.center - new.element.center).dots.length } ?? 0)
    }
  }

  /// The frames, moved to those of the guide, or to where the diagram was drawn.
  private func shifted(_ frames: [Rect]) -> [Rect] {
    let shifts = frames.enumerated().compactMap { index, frame in
      guide.frames[index].map { $0.origin - frame.origin }
    }
    let drawn = (Rect(union: scene.items.map(\.frame)) ?? Rect()).origin.rounded
    var shift = drawn - (Rect(union: frames) ?? Rect()).origin
    if !shifts.isEmpty {
      shift.dx = shifts.map(\.dx).sorted()[shifts.count / 2]
      shift.dy = shifts.map(\.dy).sorted()[shifts.count / 2]
    }
    return frames.map { $0.moved(by: shift) }
  }

  /// The frame of the guide along each axis on which it is near.
  private func pin(_ frame: Rect, _ old: Rect?, _ scale: Double) -> Rect {
    guard let old else { return frame }
    return Rect {
      abs(old[$0].low - frame[$0].low) < (scale < 1 ? 2.2 : 1.1) ? old[$0] : frame[$0]
    }
  }
}

extension Diagram {
  /// Returns the diagram in whole cells, laid out tidily; the indices of all elements stay.
  ///
  /// What is nearly as in a guide, an earlier layout that was read from its text, stays. A diagram that is tidy comes
  /// back unchanged.
  ///
  /// - Throws: ``DiagramLayout/TooWide`` if not even broken labels make it as narrow as `columns`.
  package func laidOut(
    columns: Int? = nil, isASCII: Bool = false, guide: Diagram? = nil
  ) throws(DiagramLayout.TooWide) -> Diagram {
    guard isSmall else {
      let result = rounded
      let width = result.bounds.count(.x)
      if width > columns ?? .max { throw DiagramLayout.TooWide(columns: width) }
      return result
    }
    if isTidy(columns: columns) { return self }
    var least = 0
    for width in [.max, 24, 16, 12, 8, 0] {
      var diagram = self
      for index in boxes.indices where !boxes.contains(where: { $0.parent == index }) {
        diagram.boxes[index].label?.breakLines(at: width)
      }
      let scene = LayoutScene(diagram)
      var layout = DiagramLayout(scene: scene, columns: columns, isASCII: isASCII)
      if let guide, guide.isSmall { layout.guide = LayoutGuide(scene, guide) }
      if let result = layout.result() { return result }
      let narrow = LayoutPlacement(scene: scene, limit: nil, guide: layout.guide, scale: 0)
      least = Rect(union: narrow.frames() ?? [])?.count(.x) ?? 0
    }
    throw DiagramLayout.TooWide(columns: least)
  }

  /// Whether the layout of the diagram takes no longer than it should.
  private var isSmall: Bool {
    boxes.count + texts.count + doodles.count <= DiagramLayout.largest.items
      && connectors.count <= DiagramLayout.largest.connectors
      && connectors.allSatisfy { (2..<100).contains($0.points.count) }
      && (bounds.width + 50) * (bounds.height + 50) < DiagramLayout.largest.cells
  }

  /// The diagram with all coordinates rounded, room for the labels, and lines that bend wherever they must.
  private var rounded: Diagram {
    var result = self
    for index in boxes.indices {
      let frame = boxes[index].frame.rounded
      let isTidy = frame == boxes[index].frame
      if isTidy, boxes[index].label.map({ frame.contains($0.bounds) }) ?? true { continue }
      let size = boxes[index].label?.size ?? [0, 0]
      let whole = frame.union(Rect(at: frame.origin, [size[0] + 4, size[1] + 2]))
      result.boxes[index].frame = whole
      result.boxes[index].label?.move(to: whole, isCentered: true)
    }
    for index in connectors.indices {
      result.connectors[index].points = connectors[index].points.reduce(into: []) { points, point in
        let next = point.rounded
        if let last = points.last, last.x != next.x, last.y != next.y {
          points.append(Point(x: next.x, y: last.y))
        }
        if points.last != next { points.append(next) }
      }
      let points = result.connectors[index].points
      if points.count == 1 { result.connectors[index].points = points + points }
      let label = connectors[index].label?.bounds.rounded ?? Rect()
      result.connectors[index].label?.move(to: label, isCentered: true)
    }
    for index in texts.indices { result.texts[index].move(to: texts[index].bounds.rounded) }
    for index in doodles.indices {
      result.doodles[index].location = doodles[index].location.rounded
    }
    return result
  }

  fileprivate func placed(_ router: DiagramRouter, _ guide: LayoutGuide) -> Diagram {
    var result = self
    for (index, (item, frame)) in zip(router.scene.items, router.frames).enumerated() {
      if item.isBox {
        result.boxes[index].frame = frame
        // The title of a parent is in its border.
        let title = Rect(at: frame.origin + Vector(dx: 3, dy: 0), [item.content[0], 1])
        let rows = boxes[index].placement == .top ? item.content[1] + 2 : frame.count(.y)
        let inside = Rect(at: frame.origin, [frame.count(.x), rows])
        result.boxes[index].label?.move(to: item.isParent ? title : inside, isCentered: true)
        if let old = guide.frames[index], let text = guide.texts[index],
          item.isParent || frame == old
        {
          result.boxes[index].label = text
          result.boxes[index].label?.move(to: text.bounds.moved(by: frame.origin - old.origin))
        }
      } else if index < boxes.count + texts.count {
        result.texts[index - boxes.count].move(to: frame)
      } else {
        result.doodles[index - boxes.count - texts.count].location = frame.origin
      }
    }
    for (index, route) in router.routes {
      // A line from a text begins after a blank.
      let blanks = router.scene.ends[index].map { $0.map { $0 < boxes.count } ?? true ? 0 : 1 }
      let cells = route.count < 4 ? route : Array(route.dropFirst(blanks[0]).dropLast(blanks[1]))
      let corners = cells.corners.map { router.grid.point(cells[$0]) }
      result.connectors[index].points = corners.count > 1 ? corners : corners + corners
    }
    for (index, frame) in router.labels {
      result.connectors[index].label?.move(to: frame, isCentered: true)
    }
    for (index, line) in router.kept { result.connectors[index].points = line.points }
    return result
  }
}

extension Diagram.Text {
  /// Moves the lines to the middle of a frame, where they are centered or as they are indented.
  ///
  /// A spare cell is where ``TextLayout/origin(in:_:middle:)`` leaves it.
  fileprivate mutating func move(to frame: Rect, isCentered: Bool = false) {
    let (size, left) = (size, bounds.minX)
    let first = Axis.allCases.map { axis in
      (frame.middle(axis) + (1 - Double(size[axis.rawValue])) / 2).rounded()
    }
    for (index, row) in rows.enumerated() {
      let indent = isCentered ? Double((size[0] - row.columns) / 2) : row.location.x - left
      rows[index].location = Point(x: first[0] + indent.rounded(), y: first[1] + Double(index))
    }
  }

  /// Breaks the lines anew, after the last word within a number of columns, or after a longer word.
  fileprivate mutating func breakLines(at columns: Int) {
    guard size[0] > columns else { return }
    let text = Array(rows.map(\.clusters).joined(separator: [.init(" ", columns: 1)]))
    let places = TextLayout(text, wrappedTo: Double(columns) * CharacterText.columnWidth).places
    let lines = Dictionary(grouping: text.indices) { places[$0].dy }.sorted { $0.key < $1.key }
    rows = lines.map { _, line in
      let last = line.last { text[$0].text != " " } ?? line[0]
      return Row(Array(text[line[0]...last]), at: .zero)
    }
  }
}
