import Geometry
import Ink

extension StrokeRecord {
  /// Whether a hand drew the stroke, which took time.
  var isDrawn: Bool { time.lowerBound < time.upperBound }
}

/// Joins lines to connectors, and attaches their ends.
///
/// An end can attach to what it holds on to, to an end with which it makes a corner or a straight line, to a box, or to
/// a line. Each attachment has a cost, in dots, and the cheapest ones are made first. A line that took no time was not
/// drawn by hand, and attaches only to what it holds on to. The start of line *n* has the number 2*n*, and its end
/// 2*n* + 1.
struct LineJoiner {
  enum Attachment: Equatable { case free, box(Int), end(Int), line(Int) }
  private typealias Candidate = (cost: Double, end: Int, attachment: Attachment)

  /// The attachment of each end.
  private(set) var ends: [Attachment]
  private let holds: [Attachment]
  private let lines: [StrokeRecord]
  /// The outlines of the boxes, and then of the lines.
  private let outlines: [[Point]]
  /// The points of the lines, from each of their ends to the other, and the directions in which lines reach ends.
  private let paths: [[Point]], directions: [Vector]

  /// The greatest distances from an end to what is near, and to an end that a box attracted.
  private static let (reach, turnReach) = (7.0, 9.0)
  /// The cost of a hold, and of what is farther away than any box.
  private static let (holdCost, distantCost) = (-1.0, 8.0)
  /// The cosine of the turns of corners, from 50° to 130°, and of directions that count as opposite.
  private static let (cornerCosine, oppositeCosine) = (0.643, -0.9)

  init(_ lines: [Sketch.Item], _ boxes: [Sketch.Item]) {
    self.lines = lines.map(\.stroke)
    outlines = (boxes + lines).map { $0.stroke.figure?.outline ?? [] }
    let numbers = Dictionary((boxes + lines).enumerated().map { ($1.id, $0) }) { first, _ in first }
    holds = lines.flatMap { line in
      [line.stroke.figure?.start, line.stroke.figure?.end].map { hold in
        guard let hold, let number = numbers[hold.target], hold.target != line.id
        else { return .free }
        if number < boxes.count { return .box(number) }
        let (line, part) = (number - boxes.count, hold.place.x)
        return 0 < part && part < 1 ? .line(line) : .end(2 * line + (part <= 0 ? 0 : 1))
      }
    }
    ends = holds.map { _ in .free }
    paths = lines.compactMap(\.stroke.figure?.points).flatMap { [$0, $0.reversed()] }
    directions = paths.map { ($0[0] - $0[1]).unit }
    let drawn = ends.indices.filter { self.lines[$0 / 2].isDrawn }
    let figures = figures(near: drawn)
    let near = (held(figures) + figures).sorted { $0.cost < $1.cost }
    let candidates = (near + joints(of: drawn, near)).sorted { $0.cost < $1.cost }
    for (_, end, attachment) in candidates where ends[end] == .free {
      if case .end(let other) = attachment {
        guard ends[other] == .free else { continue }
        ends[other] = .end(end)
      }
      ends[end] = attachment
    }
  }

  func hasHead(_ end: Int) -> Bool {
    let heads = lines[end / 2].style.line.heads
    return heads == .both || heads == .end && end & 1 == 1
  }

  private func held(_ figures: [Candidate]) -> [Candidate] {
    let trunks = trunks(figures)
    return holds.enumerated().flatMap { end, hold -> [Candidate] in
      guard case .end(let other) = hold else { return [(Self.holdCost, end, hold)] }
      if let trunk = trunks[end], directions[end].dot(directions[other]) < Self.oppositeCosine {
        return [end, other].map { (Self.holdCost, $0, .line(trunk)) }
      }
      let branch = (Self.holdCost, end, Attachment.line(other / 2))
      return hasHead(end) || hasHead(other) ? [branch] : [branch, (3 * Self.holdCost, end, hold)]
    }
  }

  /// Returns the line that passes each end; two lines that go on straight at such an end both begin on it.
  private func trunks(_ near: [Candidate]) -> [Int: Int] {
    var trunks: [Int: Int] = [:]
    for case (..<(Self.distantCost + 3), let end, .line(let line)) in near {
      let tips = [2 * line, 2 * line + 1].map { paths[$0][0] }
      if tips.allSatisfy({ $0.distance(to: paths[end][0]) > Self.reach }) { trunks[end] = line }
    }
    return trunks
  }

  private func figures(near drawn: [Int]) -> [Candidate] {
    let nearby = Nearby(outlines.map { Rect(enclosing: $0) ?? Rect() })
    return drawn.flatMap { end in
      nearby.indices(near: Rect(paths[end][0]).outset(by: Self.reach)).compactMap { number in
        let distance = outlines[number].nearest(to: paths[end][0]).distance
        let line = number - (outlines.count - lines.count)
        guard distance <= Self.reach, line != end / 2 else { return nil }
        return line < 0
          ? (distance, end, .box(number)) : (distance + Self.distantCost, end, .line(line))
      }
    }
  }

  /// Returns which ends without heads may belong together, and are near boxes and lines.
  private func joints(of drawn: [Int], _ near: [Candidate]) -> [Candidate] {
    var nearest = ends
    for (_, end, attachment) in near where nearest[end] == .free { nearest[end] = attachment }
    let ends = drawn.filter { !hasHead($0) }
    let nearby = Nearby(ends.map { Rect(paths[$0][0]) })
    return ends.flatMap { end in
      nearby.indices(near: Rect(paths[end][0]).outset(by: Self.turnReach)).map { ends[$0] }
        .filter { $0 / 2 != end / 2 }
        .compactMap { other in cost(of: end, at: other, nearest).map { ($0, end, .end(other)) } }
    }
  }

  private func cost(of end: Int, at other: Int, _ near: [Attachment]) -> Double? {
    let distance = paths[end][0].distance(to: paths[other][0])
    let cosine = directions[end].dot(directions[other])
    let isCorner = abs(cosine) < Self.cornerCosine
    if isCorner, distance <= Self.turnReach {
      // The other line goes a little too far if this one begins on it.
      if holds[end] == .line(other / 2) { return 2 * Self.holdCost }
      // Only the turn is at the box if the line runs along the border.
      let before = paths[end][0] + directions[end] * -Self.turnReach
      if case .box(let box) = near[other], near[end] == near[other],
        outlines[box].nearest(to: before).distance < 3
      {
        return 2 * Self.holdCost
      }
    }
    guard distance <= Self.reach else { return nil }
    if isCorner { return distance }
    // Two arrows from one point are one with two heads.
    let isMiddle = [end, other].allSatisfy { $0 & 1 == 0 && hasHead($0 ^ 1) }
    return isMiddle && cosine < Self.oppositeCosine
      ? Self.holdCost / 2 : distance + Self.distantCost
  }

  /// The lines of each connector, by the ends at which they begin.
  var chains: [[Int]] {
    var isFound = lines.map { _ in false }
    return lines.indices.compactMap { line in
      guard !isFound[line] else { return nil }
      var end = 2 * line
      while case .end(let other) = ends[end], other ^ 1 != 2 * line { end = other ^ 1 }
      var chain: [Int] = []
      while !isFound[end / 2] {
        isFound[end / 2] = true
        chain.append(end)
        if case .end(let next) = ends[end ^ 1] { end = next }
      }
      return chain
    }
  }

  /// Returns the points of a connector, in dots, with its corners where lines meet.
  func points(of chain: [Int]) -> [Point] {
    chain.dropFirst().reduce(into: paths[chain[0]]) { points, end in
      let last = points.removeLast()
      let isStraight =
        directions[end].dot((last - points[points.count - 1]).unit) < Self.oppositeCosine
      points += (isStraight ? [] : [last.midpoint(to: paths[end][0])]) + paths[end].dropFirst()
    }
  }
}
