import Geometry

/// Places the items of a scene in whole cells, by difference constraints along each axis.
///
/// Siblings are apart along the axis on which their drawn distance is larger, and leaves keep their order. What was
/// drawn nearly aligned is, if that contradicts nothing. The smallest solution is pulled to the drawn places.
struct LayoutPlacement {
  let scene: LayoutScene
  let limit: Int?
  let guide: LayoutGuide
  /// The scale of the drawing; at 0, little more than the order counts.
  let scale: Double
  /// Where items are pulled to, instead of their drawn places.
  var pins: [Rect] = []
  /// The items whose pin is where they were; gaps between these may be small.
  var kept: [Int] = []

  private var items: [LayoutScene.Item] { scene.items }
  private var leaves: [Int] { items.indices.filter { items[$0].isLeaf } }
  private func frame(_ item: Int) -> Rect { pins.isEmpty ? items[item].frame : pins[item] }
  private func scale(_ axis: Axis) -> Double { axis == .x ? scale : max(scale, 0.5) }
  private func low(_ item: Int) -> Int { 2 * item + 1 }
  private func high(_ item: Int) -> Int { 2 * item + 2 }

  /// Returns the cells of all items, from 0; `nil` if they need more columns than the limit.
  func frames() -> [Rect]? {
    guard let x = solve(.x), let y = solve(.y) else { return nil }
    return zip(x, y).map { x, y in Rect { $0 == .x ? x : y } }
  }

  /// The sizes of all items along an axis; those of leaves that were drawn about equal are.
  private func sizes(_ axis: Axis) -> [Int] {
    guard pins.isEmpty else {
      return items.indices.map { index in
        let least = isKept(index, axis) ? 0 : least(items[index], axis)
        return items[index].isParent ? least : max(least, pins[index].count(axis))
      }
    }
    let (sizes, leaves) = (items.indices.map { size($0, axis) }, leaves)
    return items.enumerated().map { index, item in
      guard item.isLeaf else { return sizes[index] }
      let similar = leaves.filter { other in
        abs(items[other].frame.length(axis) - item.frame.length(axis)) <= 5 / axis.dots
          && sizes[other] - sizes[index] <= Int(8 / axis.dots)
      }
      return similar.map { sizes[$0] }.max() ?? 0
    }
  }

  private func size(_ index: Int, _ axis: Axis) -> Int {
    let (item, least) = (items[index], least(items[index], axis))
    guard item.isLeaf else { return least }
    let size = max(least, Int(item.frame.length(axis) * scale(axis) + 1.5))
    // An even number of rows around a label leaves it in the middle.
    let isOff = axis == .y && (size - item.content[1]) % 2 != 0
    return isOff ? size > least ? size - 1 : size + 1 : size
  }

  /// The smallest size of an item, with blanks beside its label.
  private func least(_ item: LayoutScene.Item, _ axis: Axis) -> Int {
    let part = axis.rawValue
    guard item.isBox else { return max(1, item.content[part]) }
    return max([5, 3][part], item.content[part] + [item.isLeaf ? 4 : 6, 2][part])
  }

  /// Whether an item keeps its cells along an axis: its text is the same, or there is room for it.
  private func isKept(_ item: Int, _ axis: Axis) -> Bool {
    kept.contains(item)
      && (guide.texts[item] != nil || least(items[item], axis) <= pins[item].count(axis))
  }

  /// The constraints that keep siblings apart along an axis.
  private func separations(_ axis: Axis) -> [DifferenceConstraints.Constraint] {
    let needs = needs()
    return items.indices.flatMap { second in
      (0..<second).compactMap { first in
        let (a, b) = (items[first], items[second])
        guard a.parent == b.parent else { return nil }
        let (one, two) = (frame(first), frame(second))
        let least = [a.isBox && b.isBox ? 2 : 3, 1]
        let needed = zip(least, needs[[first, second]] ?? [0, 0]).map(max)
        let gaps = Axis.allCases.map {
          (one.gap(to: two, $0) - (pins.isEmpty ? 0 : Double(needed[$0.rawValue]))) * $0.dots
        }
        guard axis == (gaps[0] >= gaps[1] ? .x : .y) else { return nil }
        let gap = needed[axis.rawValue]
        let isOrdered = one.middle(axis) <= two.middle(axis)
        let (before, after) = isOrdered ? (first, second) : (second, first)
        return (high(before), low(after), gap + 1)
      }
    }
  }

  /// The columns and rows that the lines between siblings need.
  private func needs() -> [[Int]: [Int]] {
    var needs: [[Int]: [Int]] = [:]
    let comfort = scale > 0 && pins.isEmpty ? 1 : 0
    for (link, line) in zip(scene.links, scene.diagram.connectors) {
      guard let link, link.count == 2, let pair = scene.siblings(link) else { continue }
      let heads = line.hasHeads.count { $0 }
      let label = line.label?.size ?? [-2, -1]
      let need = [
        max(2 + heads, label[0] + 4) + comfort, max(1 + max(1, heads), label[1] + 2 + comfort),
      ]
      needs[pair] = zip(needs[pair] ?? [0, 0], need).map(max)
    }
    return needs
  }

  private func solve(_ axis: Axis) -> [(low: Double, high: Double)]? {
    let kept = items.indices.filter { isKept($0, axis) }
    let known = kept.flatMap {
      [(low($0), Int(pins[$0][axis].low)), (high($0), Int(pins[$0][axis].high))]
    }
    var system = DifferenceConstraints(
      count: 2 * items.count + 1, keeping: Dictionary(uniqueKeysWithValues: known))
    let sizes = sizes(axis)
    for (index, item) in items.enumerated() {
      system.add((low(index), high(index), sizes[index] - 1))
      if !item.isParent { system.add((high(index), low(index), 1 - sizes[index])) }
      guard let parent = item.parent else { continue }
      let padding = axis == .x ? 3 : 2
      system.add((low(parent), low(index), padding), (high(index), high(parent), padding))
    }
    for separation in separations(axis) { system.add(separation) }
    for index in kept {
      let first = Int(pins[index][axis].low)
      system.add((0, low(index), first), (low(index), 0, -first))
    }
    order(axis, sizes, &system)
    if axis == .x, let limit {
      guard system.values.allSatisfy({ $0 < limit }) else { return nil }
      for index in items.indices { system.add((high(index), 0, 1 - limit)) }
    }
    align(axis, sizes, &system)
    face(axis, &system)
    pull(axis, sizes, &system)
    return items.indices.map { (Double(system.values[low($0)]), Double(system.values[high($0)])) }
  }

  /// Keeps the order of the centers of leaves that are apart along an axis.
  private func order(_ axis: Axis, _ sizes: [Int], _ system: inout DifferenceConstraints) {
    let leaves = leaves
    for one in leaves {
      for two in leaves where items[one].frame[axis].high < items[two].frame[axis].low {
        system.add((low(one), low(two), (sizes[one] - sizes[two] + 2) >> 1))
      }
    }
  }

  /// Aligns the centers of leaves that are nearly aligned, the nearest to it first.
  private func align(_ axis: Axis, _ sizes: [Int], _ system: inout DifferenceConstraints) {
    let (connected, leaves) = (Set(scene.links.compactMap { $0?.sorted() }), leaves)
    let pairs = leaves.flatMap { second in
      leaves.filter { $0 < second }.map { first in
        let bonus = connected.contains([first, second]) ? 2.0 : 0
        let isNear = bonus > 0 || items[first].parent == items[second].parent
        return (isNear ? misalignment(first, second, axis) - bonus : .infinity, first, second)
      }
    }
    for (_, a, b) in pairs.filter({ $0.0 <= 5 }).sorted(by: <) {
      let shift = (sizes[a] - 1) / 2 - (sizes[b] - 1) / 2
      if pins.isEmpty || pins[b][axis].low - pins[a][axis].low == Double(shift) {
        system.add((low(a), low(b), shift), (low(b), low(a), -shift))
      }
    }
  }

  /// How far off two centers are, in dots; less if a guide aligns them, and more if it does not.
  private func misalignment(_ first: Int, _ second: Int, _ axis: Axis) -> Double {
    let (a, b) = (items[first].frame, items[second].frame)
    guard a.gap(to: b, axis) < 0 else { return .infinity }
    let distance = abs(a.middle(axis) - b.middle(axis)) * axis.dots
    guard let a = guide.frames[first], let b = guide.frames[second] else { return distance }
    return distance + (abs(a.middle(axis) - b.middle(axis)) < 1 ? -4 : 3)
  }

  /// Lets boxes that a straight line joins face each other.
  private func face(_ axis: Axis, _ system: inout DifferenceConstraints) {
    for (line, link) in zip(scene.diagram.connectors, scene.links) where line.isNearlyStraight {
      let step = line.points[1] - line.points[0]
      guard let link, (abs(step.dx) > 2 * abs(step.dy)) == (axis == .y) else { continue }
      system.add((low(link[0]), high(link[1]), 2), (low(link[1]), high(link[0]), 2))
    }
  }

  /// Pulls the items to their pins, or to where they were drawn, at the scale of the layout.
  private func pull(_ axis: Axis, _ sizes: [Int], _ system: inout DifferenceConstraints) {
    let first = items.map { $0.frame[axis].low }.min() ?? 0
    var targets = pins.enumerated().flatMap { index, pin in
      [(Int(pin[axis].low), low(index)), (Int(pin[axis].high), high(index))]
    }
    for (index, item) in items.enumerated() where pins.isEmpty && !item.isParent {
      // Distances shrink more than sizes, so that small edits change little.
      let scale = scale == 1 ? 1 : scale(axis) / 2
      let middle = Int(((item.frame.middle(axis) - first) * scale + 0.25).rounded())
      targets.append((middle - (sizes[index] - 1) / 2, low(index)))
    }
    for (target, variable) in targets.sorted(by: <) { system.raise(variable, toward: target) }
  }
}
