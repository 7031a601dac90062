import Geometry
import Ink

/// What an earlier layout has of the items and connectors of a scene.
struct LayoutGuide {
  /// The cells of each item, where the earlier layout has it.
  private(set) var frames: [Int: Rect] = [:]
  /// The lines of the earlier layout, and the items that they join.
  private(set) var lines: [(link: [Int]?, line: Diagram.Connector)] = []

  var isEmpty: Bool { frames.isEmpty }

  init() {}

  init(_ scene: LayoutScene, _ guide: Diagram) {
    let old = LayoutScene(guide)
    let match = Self.match(scene, old)
    let new = Dictionary(uniqueKeysWithValues: match.map { ($1, $0) })
    lines = zip(old.links.map { $0?.compactMap { new[$0] } }, old.diagram.connectors).map {
      ($0, $1)
    }
    for (index, other) in match {
      let (item, frame) = (scene.items[index], old.items[other].frame)
      let indent = item.indent.map { Vector(dx: -$0, dy: 0) }
      frames[index] = indent.map { Rect(at: frame.origin + $0, item.content) } ?? frame
    }
  }

  /// Finds the same items: those with the same words, or else boxes at about the same place.
  private static func match(_ scene: LayoutScene, _ old: LayoutScene) -> [Int: Int] {
    let (places, oldPlaces) = (places(scene), places(old))
    var pairs: [(cost: Double, new: Int, old: Int)] = []
    for (new, item) in scene.items.enumerated() {
      for (other, oldItem) in old.items.enumerated() where item.isBox == oldItem.isBox {
        let distance = places[new].distance(to: oldPlaces[other])
        if item.words == oldItem.words, !item.words.isEmpty {
          pairs.append((distance, new, other))
        } else if item.isBox, distance < 0.25 {
          pairs.append((distance + 2, new, other))
        }
      }
    }
    return pairs.sorted(by: <).reduce(into: [:]) { match, pair in
      if match[pair.new] == nil, !match.values.contains(pair.old) { match[pair.new] = pair.old }
    }
  }

  /// The centers of items, as parts of the extent of all boxes.
  private static func places(_ scene: LayoutScene) -> [Point] {
    let all = Rect(union: scene.items.filter(\.isBox).map(\.frame)) ?? Rect()
    return scene.items.map {
      let offset = $0.frame.center - all.origin
      return Point(x: offset.dx / max(1, all.width), y: offset.dy / max(1, all.height))
    }
  }
}
