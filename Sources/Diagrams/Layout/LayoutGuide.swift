import Geometry
import Ink

/// What an earlier layout has of the items and connectors of a scene.
struct LayoutGuide {
  /// The cells of each item, where the earlier layout has it.
  private(set) var frames: [Rect?]
  /// The cells of connectors from border to border.
  private(set) var routes: [Int: [Point]] = [:]
  /// The cells of the labels of connectors that did not change.
  private(set) var labels: [Int: Rect] = [:]
  /// The columns and rows between items that lines of the earlier layout need.
  private(set) var needs: [[Int]: [Int]] = [:]

  /// Finds the same items: those with the same words, and of these, or of the others, those at about the same place.
  init(_ scene: LayoutScene, _ guide: Diagram?) {
    frames = scene.items.map { _ in nil }
    guard let guide else { return }
    let old = LayoutScene(guide)
    let match = Self.match(scene, old)
    for (index, other) in match { frames[index] = old.items[other].frame }
    findDoodles(scene, guide)
    findRoutes(scene, old, match)
    let new = Dictionary(uniqueKeysWithValues: match.map { ($1, $0) })
    for (index, line) in guide.connectors.enumerated() {
      for (first, second) in old.links(index) {
        guard let a = new[first], let b = new[second], let pair = scene.siblings(a, b),
          let one = frames[pair[0]], let two = frames[pair[1]]
        else { continue }
        let label = line.label?.size ?? [0, 0]
        let need = [max(3, label[0] + 4), max(2, label[1] + 2)]
        needs[pair] = Axis.allCases.map { axis in
          let gap = Int(one.gap(to: two, axis)) - 1
          return max(needs[pair]?[axis.rawValue] ?? 0, min(gap, need[axis.rawValue]))
        }
      }
    }
  }

  /// Finds the same doodles by their dots, since a text does not say where one ends and another begins.
  private mutating func findDoodles(_ scene: LayoutScene, _ guide: Diagram) {
    let old = Dictionary(guide.doodles.flatMap(\.cells)) { first, _ in first }
    for (index, drawn) in scene.diagram.doodles.enumerated() {
      var doodle = drawn
      doodle.location = .zero
      let cells = doodle.cells
      guard let first = cells.first else { continue }
      let shifts = old.filter { $0.value == first.value }.map { $0.key - first.key }.filter {
        shift in
        cells.allSatisfy { old[$0.key + shift] == $0.value }
      }
      let item = scene.items.count - scene.diagram.doodles.count + index
      if let shift = shifts.min(by: { ($0.dy, $0.dx) < ($1.dy, $1.dx) }) {
        frames[item] = doodle.bounds.moved(shift.dx, shift.dy)
      }
    }
  }

  /// Whether the earlier layout has any of the items.
  var isEmpty: Bool { !frames.contains { $0 != nil } }

  private mutating func findRoutes(_ scene: LayoutScene, _ old: LayoutScene, _ match: [Int: Int]) {
    var lines: [[Int?]: [(index: Int, isReversed: Bool)]] = [:]
    for (index, ends) in old.ends.enumerated() {
      lines[ends, default: []].append((index, false))
      lines[ends.reversed(), default: []].append((index, true))
    }
    var taken = Set<Int>()
    for (index, line) in scene.diagram.connectors.enumerated() {
      let ends = scene.ends[index].map { $0.flatMap { match[$0] } }
      guard !ends.contains(nil) else { continue }
      let same = (lines[ends] ?? []).filter {
        let other = old.diagram.connectors[$0.index]
        let heads = [other.startsWithHead, other.endsWithHead]
        return ($0.isReversed ? heads.reversed() : heads) == [
          line.startsWithHead, line.endsWithHead,
        ]
          && !taken.contains($0.index)
      }
      let isLabeled = { (index: Int) in
        old.diagram.connectors[index].label?.words == line.label?.words
      }
      guard let found = same.first(where: { isLabeled($0.index) }) ?? same.first else { continue }
      taken.insert(found.index)
      let other = old.diagram.connectors[found.index]
      routes[index] = found.isReversed ? other.cells.reversed() : other.cells
      if isLabeled(found.index), let label = other.label { labels[index] = label.bounds }
    }
  }

  private static func match(_ scene: LayoutScene, _ old: LayoutScene) -> [Int: Int] {
    let (places, oldPlaces) = (places(scene), places(old))
    var pairs: [(cost: Double, new: Int, old: Int)] = []
    for (new, item) in scene.items.enumerated() {
      for (other, oldItem) in old.items.enumerated() where item.isBox == oldItem.isBox {
        let isSame = item.words == oldItem.words
        let distance = places[new].distance(to: oldPlaces[other])
        guard isSame && !item.words.isEmpty || item.isBox && distance < 0.25 else { continue }
        let cost = (isSame ? 0 : 2) + (item.depth == oldItem.depth ? 0 : 0.5)
        pairs.append((distance + cost, new, other))
      }
    }
    var match: [Int: Int] = [:]
    var taken = Set<Int>()
    for pair in pairs.sorted(by: { ($0.cost, $0.new, $0.old) < ($1.cost, $1.new, $1.old) })
    where match[pair.new] == nil && taken.insert(pair.old).inserted { match[pair.new] = pair.old }
    return match
  }

  /// The centers of items, as parts of the extent of all boxes.
  private static func places(_ scene: LayoutScene) -> [Point] {
    let all = Rect(union: scene.items.filter(\.isBox).map(\.frame)) ?? Rect()
    return scene.items.map {
      Point(
        x: ($0.frame.center.x - all.minX) / max(1, all.width),
        y: ($0.frame.center.y - all.minY) / max(1, all.height))
    }
  }
}

extension Diagram.Connector {
  /// The cells of a line of which all segments are parallel to an axis.
  var cells: [Point] {
    var cells = Array(points.prefix(1))
    for point in points.dropFirst() {
      while let cell = cells.last, (cell.x == point.x) != (cell.y == point.y) {
        let (dx, dy) = (point.x - cell.x, point.y - cell.y)
        cells.append(Point(x: cell.x + min(1, max(-1, dx)), y: cell.y + min(1, max(-1, dy))))
      }
    }
    return cells
  }
}

extension Diagram.Doodle {
  /// The cells with dots.
  fileprivate var cells: [(key: Point, value: UInt8)] {
    rows.enumerated().flatMap { y, row in
      row.enumerated().filter { $1 != 0 }.map { x, dots in
        (Point(x: location.x + Double(x), y: location.y + Double(y)), dots)
      }
    }
  }
}
