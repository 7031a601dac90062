import Geometry

/// Places the items of a scene in whole cells, by difference constraints along each axis.
///
/// Two items with the same parent are apart along the axis on which their drawn distance is larger, and boxes keep the
/// order of their centers. Those constraints hold; further ones, that align what a hand meant to be aligned, hold if
/// they contradict none. The smallest solution is then pulled to the drawn places.
struct LayoutPlacement {
  /// How much smaller a layout is than the drawing.
  struct Level {
    /// The scales along each axis of what boxes cover, and of what they leave free.
    var boxes, gaps: [Double]
    /// Whether gaps are only as wide as arrows and labels need.
    var isTight = false
  }

  let scene: LayoutScene
  let level: Level
  /// The most columns.
  let limit: Int?
  /// More columns and rows than usual for lines.
  var bonus: Int
  let guide: LayoutGuide
  /// Where items are pulled to, instead of their drawn places.
  var pins: [Rect] = []

  /// By how many cells a place may differ from the guide's and stay.
  static func tolerance(_ axis: Axis) -> Double { axis == .x ? 2.2 : 1.1 }

  /// Returns the cells of all items, from 0; `nil` if they need more columns than the limit.
  func frames() -> [Rect]? {
    let relations = relations()
    guard let x = solve(.x, relations), let y = solve(.y, relations) else { return nil }
    return scene.items.indices.map {
      Rect(minX: x[$0].low, minY: y[$0].low, maxX: x[$0].high, maxY: y[$0].high)
    }
  }

  // MARK: - Sizes

  /// The sizes of all items along an axis; nearly equal ones are equal.
  private func sizes(_ axis: Axis) -> [Int] {
    var sizes = scene.items.indices.map { size($0, axis) }
    let leaves = scene.items.indices.filter { scene.items[$0].isBox && !scene.items[$0].isParent }
    var group: [Int] = []
    for index in leaves.sorted(by: { (drawn($0, axis), $0) < (drawn($1, axis), $1) }) {
      if let first = group.first, drawn(index, axis) > drawn(first, axis) + 5 / axis.dots {
        group = []
      }
      group.append(index)
      let common = group.map { sizes[$0] }.max() ?? 0
      for member in group where common - sizes[member] <= Int(8 / axis.dots) {
        sizes[member] = common
      }
    }
    for index in leaves {
      guard let old = guide.frames[index]?.count(axis), old >= least(index, axis) else {
        continue
      }
      if abs(old - sizes[index]) <= 2 { sizes[index] = old }
    }
    return sizes
  }

  private func drawn(_ index: Int, _ axis: Axis) -> Double {
    scene.items[index].frame[axis].high - scene.items[index].frame[axis].low
  }

  private func size(_ index: Int, _ axis: Axis) -> Int {
    let item = scene.items[index]
    let least = least(index, axis)
    guard item.isBox, !item.isParent else { return least }
    let size = max(least, Int(drawn(index, axis) * level.boxes[axis.rawValue] + 1.5))
    // An even number of rows around a label leaves it in the middle.
    let isOff = axis == .y && (size - item.content[1]) % 2 != 0
    return isOff ? size > least ? size - 1 : size + 1 : size
  }

  /// The smallest size of an item, with blanks beside its label.
  private func least(_ index: Int, _ axis: Axis) -> Int {
    let item = scene.items[index]
    guard item.isBox else { return max(1, item.content[axis.rawValue]) }
    let ports = axis == .x ? max(item.ports[0], item.ports[2]) : max(item.ports[1], item.ports[3])
    let label =
      axis == .x
      ? item.content[0] + (item.isParent ? 6 : 4)
      : item.isParent ? 3 : item.content[1] + 2
    return max(axis == .x ? 5 : 3, label, 2 * ports + 1)
  }

  // MARK: - Separation

  /// Two items with the same parent, the first of which is before the second along an axis.
  private typealias Relation = (first: Int, second: Int, axis: Axis, gap: Int)

  private func relations() -> [Relation] {
    let needs = needs()
    return scene.items.indices.flatMap { second in
      (0..<second).compactMap { first in
        scene.items[first].parent != scene.items[second].parent
          ? nil
          : relation(first, second, needs[[first, second]])
      }
    }
  }

  private func relation(_ first: Int, _ second: Int, _ need: [Int]?) -> Relation? {
    let pair = [scene.items[first], scene.items[second]]
    let (a, b) = (pair[0].frame, pair[1].frame)
    let least = [max(pair.allSatisfy(\.isBox) ? 2 : 3, need?[0] ?? 0), max(1, need?[1] ?? 0)]
    var gaps = Axis.allCases.map { a.gap(to: b, $0) * $0.dots }
    if let old = guide.frames[first], let new = guide.frames[second] {
      let fits = Axis.allCases.map { old.gap(to: new, $0) > Double(least[$0.rawValue]) }
      if fits[0] != fits[1] { gaps[fits[0] ? 0 : 1] += 12 }
    }
    let axis: Axis = gaps[0] >= gaps[1] ? .x : .y
    let overlap = -a.gap(to: b, axis)
    guard overlap < 0.5 * min(drawn(first, axis), drawn(second, axis)) || overlap <= 0 else {
      return nil
    }
    let gap = least[axis.rawValue] + (need == nil ? 0 : axis == .x ? 2 * bonus : bonus)
    let isOrdered = a.middle(axis) <= b.middle(axis)
    return isOrdered ? (first, second, axis, gap) : (second, first, axis, gap)
  }

  /// The columns and rows that the lines between items need, those of the guide that are gone included.
  private func needs() -> [[Int]: [Int]] {
    var needs = guide.needs
    let comfort = level.isTight ? 0 : 1
    for (index, line) in scene.diagram.connectors.enumerated() {
      let heads = (line.startsWithHead ? 1 : 0) + (line.endsWithHead ? 1 : 0)
      let bends = min(2, line.isNearlyStraight ? 0 : max(1, line.points.count - 2))
      let label = line.label?.size ?? [-2, -1]
      let need = [
        max(2 + heads, label[0] + 4) + comfort + (bends > 0 ? bends + 1 : 0),
        max(1 + max(1, heads), label[1] + 2 + comfort) + bends,
      ]
      for link in scene.links(index) {
        guard let pair = scene.siblings(link.0, link.1) else { continue }
        needs[pair] = zip(needs[pair] ?? [0, 0], need).map(max)
      }
    }
    return needs
  }

  // MARK: - Constraints

  private func low(_ item: Int) -> Int { 2 * item + 1 }
  private func high(_ item: Int) -> Int { 2 * item + 2 }

  private func solve(_ axis: Axis, _ relations: [Relation]) -> [(low: Double, high: Double)]? {
    var system = DifferenceConstraints(count: 2 * scene.items.count + 1)
    let sizes = sizes(axis)
    for (index, item) in scene.items.enumerated() {
      system.add((low(index), high(index), sizes[index] - 1))
      if !item.isParent { system.add((high(index), low(index), 1 - sizes[index])) }
      guard let parent = item.parent else { continue }
      let padding = (axis == .x ? 3 : 2) + bonus
      system.add((low(parent), low(index), padding), (high(index), high(parent), padding))
    }
    for relation in relations where relation.axis == axis {
      system.add((high(relation.first), low(relation.second), relation.gap + 1))
    }
    order(axis, sizes, &system)
    if axis == .x, let limit {
      guard system.values.allSatisfy({ $0 < limit }) else { return nil }
      for index in scene.items.indices { system.add((high(index), 0, 1 - limit)) }
    }
    pull(axis, sizes, align(axis, sizes, &system), &system)
    return scene.items.indices.map {
      (Double(system.values[low($0)]), Double(system.values[high($0)]))
    }
  }

  /// Keeps the order of the centers of boxes that are apart along an axis.
  private func order(_ axis: Axis, _ sizes: [Int], _ system: inout DifferenceConstraints) {
    let boxes = scene.items.indices.filter { scene.items[$0].isBox }
    for one in boxes {
      for two in boxes where scene.items[one].frame[axis].high < scene.items[two].frame[axis].low {
        if !scene.items[one].isParent, !scene.items[two].isParent {
          system.add((low(one), low(two), (sizes[one] - sizes[two] + 2) >> 1))
        } else if scene.siblings(one, two) != nil {
          system.add((low(one), low(two), 1))
          system.add((high(one), high(two), 1))
        }
      }
    }
  }

  // MARK: - Alignment

  /// Aligns boxes, the nearest to it first; returns the number of the group that each item belongs to.
  private func align(_ axis: Axis, _ sizes: [Int], _ system: inout DifferenceConstraints) -> [Int] {
    let links = scene.diagram.connectors.indices.flatMap { index in
      scene.links(index).map { (line: index, ends: [$0.0, $0.1]) }
    }
    let connected = Set(links.map { $0.ends.sorted() })
    var groups = Array(scene.items.indices)
    for (_, pair, isAtStart) in candidates(axis, connected) {
      let (a, b) = (pair[0], pair[1])
      let shift = isAtStart ? 0 : (sizes[a] - 1) / 2 - (sizes[b] - 1) / 2
      let isKept = pins.isEmpty || pins[b][axis].low - pins[a][axis].low == Double(shift)
      let end = scene.items[a].isParent ? 0 : shift + sizes[b] - sizes[a]
      guard isKept,
        system.add(
          (low(a), low(b), shift), (low(b), low(a), -shift), (high(a), high(b), end),
          (high(b), high(a), -end))
      else { continue }
      let old = groups[b]
      for index in groups.indices where groups[index] == old { groups[index] = groups[a] }
    }
    for link in links where scene.diagram.connectors[link.line].isNearlyStraight {
      let points = scene.diagram.connectors[link.line].points
      let isHorizontal = abs(points[1].x - points[0].x) > 2 * abs(points[1].y - points[0].y)
      guard isHorizontal == (axis == .y) else { continue }
      let (a, b) = (link.ends[0], link.ends[1])
      system.add((low(a), high(b), 2), (low(b), high(a), 2))
    }
    return groups
  }

  /// The pairs of boxes that are nearly aligned, in their centers or their first cells.
  private func candidates(
    _ axis: Axis, _ connected: Set<[Int]>
  ) -> [(distance: Double, pair: [Int], isAtStart: Bool)] {
    var result: [(distance: Double, pair: [Int], isAtStart: Bool)] = []
    let boxes = scene.items.indices.filter { scene.items[$0].isBox }
    for second in boxes {
      for first in boxes where first < second {
        let (a, b) = (scene.items[first], scene.items[second])
        let isConnected = connected.contains([first, second])
        guard a.isParent == b.isParent, a.parent == b.parent || isConnected,
          a.frame.gap(to: b.frame, axis) < 0
        else { continue }
        let center = abs(a.frame.middle(axis) - b.frame.middle(axis)) * axis.dots
        let start = abs(a.frame[axis].low - b.frame[axis].low) * axis.dots
        let isAtStart = a.isParent || start + 3 < center && start < 2
        let distance = (isAtStart ? start : center) - (isConnected ? 2 : 0)
        guard distance <= 5 + hysteresis(first, second, axis) else { continue }
        result.append((distance, [first, second], isAtStart))
      }
    }
    return result.sorted {
      ($0.distance, $0.pair[0], $0.pair[1]) < ($1.distance, $1.pair[0], $1.pair[1])
    }
  }

  /// By how much the limit for an alignment is wider or narrower since a guide has it, or has it not.
  private func hysteresis(_ first: Int, _ second: Int, _ axis: Axis) -> Double {
    guard let a = guide.frames[first], let b = guide.frames[second] else { return 0 }
    let centers = [a, b].map { $0[axis].low + Double(($0.count(axis) - 1) / 2) }
    let isEqual =
      scene.items[first].isParent
      ? a[axis] == b[axis]
      : a[axis].low == b[axis].low || centers[0] == centers[1]
    return isEqual ? 4 : -3
  }

  // MARK: - Places

  /// Pulls the items to their pins, or to where they were drawn, at the scale of the layout.
  private func pull(
    _ axis: Axis, _ sizes: [Int], _ groups: [Int], _ system: inout DifferenceConstraints
  ) {
    let origin = pins.map { $0[axis].low }.min() ?? 0
    var places = pins.map { Int($0[axis].low - origin) }
    if pins.isEmpty {
      let scale = LayoutScale(scene, axis, level)
      let images = scene.items.map { scale.image(of: $0.frame.middle(axis)) }
      let members = Dictionary(grouping: scene.items.indices) { groups[$0] }
      places = scene.items.indices.map { index in
        let group = members[groups[index]] ?? []
        let middle = group.reduce(0) { $0 + images[$1] } / Double(max(1, group.count))
        return Int((middle + 0.25).rounded()) - (sizes[index] - 1) / 2
      }
    }
    let pulled = scene.items.indices.filter { !pins.isEmpty || !scene.items[$0].isParent }
    for index in pulled.sorted(by: { (places[$0], $0) < (places[$1], $1) }) {
      system.raise(low(index), toward: places[index])
    }
    for (index, pin) in pins.enumerated() {
      system.raise(high(index), toward: Int(pin[axis].high - origin))
    }
  }
}

/// The map from drawn coordinates along an axis to those of a layout, the smallest of which is about 0.
///
/// What boxes cover has one scale, and what they leave free another.
struct LayoutScale {
  private var knots: [(drawn: Double, image: Double)]
  private let scale: Double

  init(_ scene: LayoutScene, _ axis: Axis, _ level: LayoutPlacement.Level) {
    scale = level.gaps[axis.rawValue]
    knots = [(scene.items.map { $0.frame[axis].low }.min() ?? 0, 0)]
    let spans = scene.items.filter { !$0.isParent && $0.isBox }.map { $0.frame[axis] }
    for span in spans.sorted(by: { $0 < $1 }) {
      for (drawn, scale) in [(span.low, scale), (span.high, level.boxes[axis.rawValue])] {
        let last = knots[knots.count - 1]
        if drawn > last.drawn { knots.append((drawn, last.image + (drawn - last.drawn) * scale)) }
      }
    }
  }

  /// The image of a coordinate.
  func image(of drawn: Double) -> Double {
    let last = knots[knots.count - 1]
    guard let next = knots.firstIndex(where: { $0.drawn >= drawn }), next > 0 else {
      return drawn > last.drawn ? last.image + (drawn - last.drawn) * scale : 0
    }
    let (a, b) = (knots[next - 1], knots[next])
    return a.image + (b.image - a.image) * (drawn - a.drawn) / (b.drawn - a.drawn)
  }
}
