import Geometry
import Ink

/// What an earlier layout has of the items and connectors of a scene.
struct LayoutGuide {
  /// The cells of each item, where the earlier layout has it.
  private(set) var frames: [Int: Rect] = [:]
  /// The items whose texts are the same as well, and these texts.
  private(set) var texts: [Int: Diagram.Text] = [:]
  /// The connectors that the earlier layout has between the same items.
  private(set) var lines: [Int: Diagram.Connector] = [:]

  init() {}
  init(_ scene: LayoutScene, _ guide: Diagram) {
    let old = LayoutScene(guide)
    let match = Self.match(scene, old)
    let oldTexts = guide.boxes.map { $0.label ?? Diagram.Text() } + guide.texts
    for (index, other) in match {
      let (item, frame) = (scene.items[index], old.items[other].frame)
      let indent = item.indent.map { Vector(dx: -$0, dy: 0) }
      frames[index] = indent.map { Rect(at: frame.origin + $0, item.content) } ?? frame
      let isSame = item.words == old.items[other].words && item.content == old.items[other].content
      if isSame, other < oldTexts.count { texts[index] = oldTexts[other] }
    }
    addLines(scene, old, match)
  }

  /// Finds the same connectors: those with the same ends and heads, the nearest ones first.
  private mutating func addLines(_ scene: LayoutScene, _ old: LayoutScene, _ match: [Int: Int]) {
    let oldLines = zip(old.diagram.connectors, old.ends).flatMap {
      [($0, $1), ($0.reversed, $1.reversed())]
    }
    var pairs: [(cost: Double, new: Int, old: Int)] = []
    for (index, line) in scene.diagram.connectors.enumerated() {
      let (ends, tips) = (scene.ends[index], line.tips.map(scene.part))
      for (other, (oldLine, oldEnds)) in oldLines.enumerated()
      where oldLine.hasHeads == line.hasHeads {
        let isSame = zip(ends, oldEnds).allSatisfy { new, old in
          new.flatMap { match[$0] } == old || new == nil || old == nil
        }
        let distances = zip(tips, oldLine.tips.map(old.part)).map { $0.distance(to: $1) }
        let isFree = (ends.contains(nil)) == (oldEnds.contains(nil))
        let isLabelSame = line.label?.words == oldLine.label?.words
        let cost = distances[0] + distances[1] + (isFree ? 0 : 2) + (isLabelSame ? 0 : 1)
        if isSame { pairs.append((cost, index, other)) }
      }
    }
    for (index, other) in Self.assignment(pairs, by: { $0 / 2 }) {
      var line = oldLines[other].0
      // The earlier layout may have the label as a text.
      let words = scene.diagram.connectors[index].label?.words
      line.label = line.label ?? old.diagram.texts.first { $0.words == words }
      lines[index] = line
    }
  }

  /// Finds the same items: those with the same words, or else boxes at about the same place.
  private static func match(_ scene: LayoutScene, _ old: LayoutScene) -> [Int: Int] {
    var pairs: [(cost: Double, new: Int, old: Int)] = []
    for (new, item) in scene.items.enumerated() {
      for (other, oldItem) in old.items.enumerated() where item.isBox == oldItem.isBox {
        let isKept = item.frame == oldItem.frame
        let places = (scene.part(item.frame.center), old.part(oldItem.frame.center))
        let distance = isKept ? 0 : places.0.distance(to: places.1)
        if item.words == oldItem.words, !item.words.isEmpty {
          pairs.append((distance, new, other))
        } else if item.isBox, distance < 0.25 {
          pairs.append((distance + 2, new, other))
        }
      }
    }
    return assignment(pairs) { $0 }
  }

  /// The cheapest pairs; each new and each old element is in one.
  private static func assignment(
    _ pairs: [(cost: Double, new: Int, old: Int)], by name: (Int) -> Int
  ) -> [Int: Int] {
    var taken: Set<Int> = []
    return pairs.sorted(by: <).reduce(into: [:]) { match, pair in
      if match[pair.new] == nil, taken.insert(name(pair.old)).inserted {
        match[pair.new] = pair.old
      }
    }
  }
}

extension LayoutScene {
  /// Where a point is, as parts of the extent of all boxes.
  fileprivate func part(_ point: Point) -> Point {
    let offset = point - extent.origin
    return Point(x: offset.dx / max(1, extent.width), y: offset.dy / max(1, extent.height))
  }
}

extension Diagram.Connector {
  /// Lets the start (0) or the end (1) be where the line leaves a rectangle; returns whether it does so at a side.
  mutating func lead(to frame: Rect, _ which: Int) -> Bool {
    var line = which == 0 ? self : reversed
    let inside = Rect(enclosing: line.points.prefix(2))
    guard let tip = line.cells.prefix(while: frame.contains).last, line.points.count > 1,
      !frame.contains(line.points[1]), inside?.contains(tip) == true,
      [frame.minX, frame.maxX].contains(tip.x) != [frame.minY, frame.maxY].contains(tip.y)
    else { return false }
    line.points[0] = tip
    self = which == 0 ? line : line.reversed
    return (line.points[1] - tip).length >= 2
  }

  /// The connector, turned around if it has a head only at its start.
  var directed: Diagram.Connector { hasHeads == [true, false] ? reversed : self }

  fileprivate var reversed: Diagram.Connector {
    var line = self
    (line.start, line.end, line.points) = (end, start, points.reversed())
    (line.startsWithHead, line.endsWithHead) = (endsWithHead, startsWithHead)
    return line
  }
}
