import Geometry
import Ink

/// A way to arrange objects with each other.
enum Arrangement: Hashable, Sendable {
  /// Lines up a part of each object's extent along an axis, from 0 at the left or the top to 1.
  case align(Axis, at: Double)
  /// Makes the gaps along an axis equal; the first and the last object stay.
  case distribute(Axis)
  /// Makes figures as long as the longest along some axes; their upper left corners stay.
  case resize(Set<Axis>)

  enum Axis: Sendable {
    case x, y

    func range(of rect: Rect) -> ClosedRange<Double> {
      self == .x ? rect.minX...rect.maxX : rect.minY...rect.maxY
    }

    func offset(by distance: Double) -> Vector {
      self == .x ? Vector(dx: distance, dy: 0) : Vector(dx: 0, dy: distance)
    }
  }

  /// All of them with the names of their commands, in the order of the menu.
  static let all: [(name: String, arrangement: Arrangement)] = [
    ("align-left", .align(.x, at: 0)), ("align-center", .align(.x, at: 0.5)),
    ("align-right", .align(.x, at: 1)), ("align-top", .align(.y, at: 0)),
    ("align-middle", .align(.y, at: 0.5)), ("align-bottom", .align(.y, at: 1)),
    ("same-width", .resize([.x])), ("same-height", .resize([.y])),
    ("same-size", .resize([.x, .y])), ("distribute-across", .distribute(.x)),
    ("distribute-down", .distribute(.y)),
  ]

  /// Returns the distances by which objects move along an axis, of which these are the extents.
  fileprivate func distances(of ranges: [ClosedRange<Double>]) -> [Double] {
    let (low, high) = (ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 0)
    if case .align(_, let part) = self {
      return ranges.map { (low - $0.lowerBound) * (1 - part) + (high - $0.upperBound) * part }
    }
    let order = ranges.indices.sorted { ranges[$0].middle < ranges[$1].middle }
    guard let first = order.first, let last = order.last, first != last else { return [0] }
    let extent = ranges[last].upperBound - ranges[first].lowerBound
    let gap = (extent - ranges.reduce(0) { $0 + $1.length }) / Double(ranges.count - 1)
    var (distances, next) = (ranges.map { _ in 0.0 }, ranges[first].lowerBound)
    for index in order {
      distances[index] = next - ranges[index].lowerBound
      next += ranges[index].length + gap
    }
    return distances
  }
}

/// Aligning, distributing, and sizing the selected objects, and locking them.
extension DrawingState {
  func arranging(_ arrangement: Arrangement) -> [Effect] {
    changing { selection in
      switch arrangement {
      case .align(let axis, _), .distribute(let axis):
        let objects = sketch.objects(of: selection.ids)
        return arranging(objects.count, "objects", moves(objects, along: axis, arrangement))
      case .resize(let axes):
        let figures = sketch.items(selection.ids).filter { $0.stroke.figure?.isClosed == true }
        return arranging(figures.count, "figures", resizing(figures, along: axes))
      }
    }
  }

  private func arranging(_ count: Int, _ name: String, _ actions: [Edit.Action]) -> [Effect] {
    guard count > 1 else { return [.show("select two \(name) first")] }
    guard !actions.isEmpty else { return [.show("already arranged")] }
    return [.edit(actions, done: Message("arranged \(count) \(name)"))]
  }

  private func moves(
    _ objects: [(ids: [StrokeID], bounds: Rect)], along axis: Arrangement.Axis,
    _ arrangement: Arrangement
  ) -> [Edit.Action] {
    let distances = arrangement.distances(of: objects.map { axis.range(of: $0.bounds) })
    return zip(objects, distances).compactMap { object, distance in
      let offset = Transform(translation: axis.offset(by: distance)).storable.translation
      return offset == .zero ? nil : Edit.Action.strokesMoved(object.ids, by: offset)
    }
  }

  private func resizing(
    _ figures: [Sketch.Item], along axes: Set<Arrangement.Axis>
  ) -> [Edit.Action] {
    let bounds = figures.compactMap(\.stroke.figure?.bounds)
    let (width, height) = (bounds.map(\.width).max() ?? 0, bounds.map(\.height).max() ?? 0)
    let changed = zip(figures, bounds).compactMap { item, rect -> (StrokeID, StrokeRecord)? in
      let x = axes.contains(.x) && rect.width > 0 ? width / rect.width : 1
      let y = axes.contains(.y) && rect.height > 0 ? height / rect.height : 1
      let map = Transform(
        a: x, b: 0, c: 0, d: y, tx: rect.minX * (1 - x), ty: rect.minY * (1 - y))
      guard map != .identity, let figure = item.stroke.figure?.mapped(by: map) else { return nil }
      return item.stroke.redrawn(as: figure, scale: transform.scale)
        .map { (item.id, sketch.withRoom($0, item.id)) }
    }
    return changed.isEmpty ? [] : [.reshaped(changed.map(\.0), changed.map(\.1))]
  }

  var openingArrangements: [Effect] {
    let buttons = Command.arrangements.map { command in
      Button(
        command.helpLabel ?? "", key: keys.shortName(of: command) ?? "",
        effects: [.closeMenu, .clearMessage, .command(command)])
    }
    let width = buttons.map(\.minimumColumns).max() ?? 0
    let lines = Menu.grid(buttons, columns: 3, width: width, on: size)
    let corner = pointer.location ?? window.center
    return [.closeMenu, .present(Menu("arrange", lines, at: corner, in: self))]
  }

  /// Locks the selected strokes, which are then no longer selected.
  var locking: [Effect] {
    changing { selection in
      let count = strokeCount(selection.ids.count)
      let done = Message("locked \(count) · unlock all in the menu")
      return [.edit([.locked(selection.ids.ascending)], done: done)]
    }
  }

  var hasLockedStrokes: Bool { sketch.items.contains(where: \.isLocked) }

  var unlockingAll: [Effect] {
    if let refusal = refusal() { return [.show(refusal)] }
    let ids = sketch.items.filter(\.isLocked).map(\.id).ascending
    guard !ids.isEmpty else { return [.show("nothing is locked")] }
    return [.edit([.unlocked(ids)], done: Message("unlocked \(strokeCount(ids.count))"))]
  }
}

extension Sketch {
  /// Returns the strokes of the objects among some strokes, with the bounds of their lines without their width.
  ///
  /// An object is a group, a text, or another stroke. A label goes with its figure, and a line with the strokes
  /// that it holds on to.
  fileprivate func objects(of ids: [StrokeID]) -> [(ids: [StrokeID], bounds: Rect)] {
    let (items, selected) = (items(ids), Set(ids))
    var leaders: [StrokeID: StrokeID] = [:]
    for text in texts(of: items) { for id in text.strokes { leaders[id] = text.strokes[0] } }
    let objects = Dictionary(grouping: items.filter { !$0.stroke.follows(selected) }) { item in
      // No stroke has the number 0.
      item.group.map { StrokeID(edit: $0, part: 0) } ?? leaders[item.id] ?? item.id
    }
    return objects.sorted { $0.key < $1.key }.compactMap { _, items in
      Rect(union: items.map(\.stroke.bodyBounds)).map { (items.map(\.id), $0) }
    }
  }
}

extension StrokeRecord {
  /// Whether the stroke is a label, or a line that holds on only to some strokes.
  fileprivate func follows(_ ids: Set<StrokeID>) -> Bool {
    text?.owner != nil || !references.isEmpty && ids.isSuperset(of: references)
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
  fileprivate var middle: Double { (lowerBound + upperBound) / 2 }
}
