import Geometry
import Glibc
import Ink

struct ExcalidrawElement {
  var type = "", id = ""
  var (x, y, width, height, angle, strokeWidth, opacity) = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 100.0)
  var strokeColor = "", backgroundColor = ""
  var dash = LineStyle.Dash.solid
  /// Whether lines are curved and corners are rounded.
  var isRound = false
  var isDeleted = false, isElbowed = false
  var startArrowhead, endArrowhead, startBinding, endBinding: String?
  var points: [Point] = []
  var pressures: [Double] = []
  var text = "", textAlign = ""
  /// The text without the breaks of wrapped lines.
  var originalText: String?
  /// The element whose label the text is.
  var container: String?
  /// Whether the label is at the upper edge.
  var isAtTop = false
  /// The style of the stroke.
  var style = StrokeStyle()

  /// Whether no number is malformed or too large.
  var isFinite: Bool {
    [x, y, width, height, angle, strokeWidth, opacity].allSatisfy { abs($0) < 1e12 }
  }

  /// Whether the element becomes a stroke.
  var isDrawn: Bool {
    type == "text" ? !text.isEmpty : isBox || ["freedraw", "line", "draw", "arrow"].contains(type)
  }

  private var isBox: Bool {
    ["rectangle", "frame", "magicframe", "diamond", "ellipse"].contains(type)
  }
  /// Whether corners can be rounded.
  private var hasCorners: Bool { ["rectangle", "diamond"].contains(type) }

  /// Whether a background can be seen.
  var isClosed: Bool {
    switch type {
    case "rectangle", "diamond", "ellipse": true
    case "frame", "magicframe", "arrow": false
    default: points.count > 2 && points[0].distance(to: points[points.count - 1]) < 1
    }
  }

  /// Removes the points that are not finite or too large, with their pressures; returns their number.
  mutating func removeMalformedPoints() -> Int {
    func isRight(_ point: Point) -> Bool { abs(point.x) < 1e12 && abs(point.y) < 1e12 }
    let count = points.count
    if pressures.count == count {
      pressures = zip(points, pressures).filter { isRight($0.0) }.map(\.1)
    }
    points.removeAll { !isRight($0) }
    return count - points.count
  }

  // MARK: - Styles

  private static let knownHeads = ["arrow", "triangle", "triangle_outline"]

  private func hasHead(_ head: String?) -> Bool {
    type == "arrow" && head.map(Self.knownHeads.contains) == true
  }
  /// Whether the line is drawn from its end, where it has no head.
  private var isReversed: Bool { hasHead(startArrowhead) && !hasHead(endArrowhead) }

  /// The number of arrowheads that are not drawn.
  var unknownHeads: Int {
    [startArrowhead, endArrowhead].compactMap(\.self).count { !Self.knownHeads.contains($0) }
  }

  /// What the ends of the line are bound to.
  var bindings: (start: String?, end: String?) {
    isReversed ? (endBinding, startBinding) : (startBinding, endBinding)
  }

  var line: LineStyle {
    guard type != "freedraw", type != "text" else { return .plain }
    let count = [startArrowhead, endArrowhead].count(where: hasHead)
    return LineStyle(
      dash: dash, heads: [LineStyle.Heads.none, .end, .both][count],
      isRounded: isRound && hasCorners, isElbowed: type == "arrow" && isElbowed)
  }

  // MARK: - Figures

  /// The maximum number of corners of a figure, as in the format of sketches.
  private static let maximumCorners = 1_000

  /// The figure on the scene; `nil` for ink, text, areas, and lines of very many points.
  var figure: Figure? { style.nib == .fill ? nil : shape?.mapped(by: map) }

  /// The figure relative to the origin of the element.
  private var shape: Figure? {
    let (right, bottom) = (Point(x: width, y: height / 2), Point(x: width / 2, y: height))
    switch type {
    case "freedraw", "text": return nil
    case "ellipse": return Figure(.ellipse, [Point(x: width / 2, y: height / 2), right, bottom])
    case "diamond":
      let (top, left) = (Point(x: width / 2, y: 0), Point(x: 0, y: height / 2))
      return Figure(.polygon, [top, right, bottom, left])
    case _ where isBox:
      let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
      return Figure(.rectangle, corners.map { Point(x: $0.0, y: $0.1) })
    default:
      if isCurved, points.count == 3, (points[1] - points[0]).dot(points[2] - points[1]) >= 0 {
        return Figure(.arc, isReversed ? points.reversed() : points)
      }
      let path = isReversed ? self.path.reversed() : self.path
      let corners = isClosed ? path.dropLast() : path[...]
      guard (isClosed ? 3 : 2)...Self.maximumCorners ~= corners.count else { return nil }
      return Figure(isClosed ? .polygon : .line, Array(corners))
    }
  }

  /// The line of the element, or of the area that it fills, relative to its origin.
  private var outline: [Point] {
    guard let shape else { return isReversed ? path.reversed() : path }
    guard style.nib == .fill, isRound, hasCorners else { return shape.outline }
    // Corners are rounded in dots, of four units each.
    return shape.mapped(by: Transform(scale: 0.25, translation: .zero)).rounded
      .map { Point(x: 4 * $0.x, y: 4 * $0.y) }
  }

  private var isCurved: Bool {
    isRound && !isElbowed && 3...Self.maximumCurved ~= points.count
  }

  /// The line through the points, or a uniform Catmull-Rom spline.
  private var path: [Point] {
    guard isCurved else { return points }
    var curve = [points[0]]
    for index in 1..<points.count {
      let (start, end) = (points[index - 1], points[index])
      let (before, after) = (points[max(index - 2, 0)], points[min(index + 1, points.count - 1)])
      let (chord, first, second) = (end - start, (end - before) * 0.5, (after - start) * 0.5)
      // The second derivatives at both ends.
      let bends = [chord * 6 + first * -4 + second * -2, chord * -6 + first * 2 + second * 4]
      let bulge = (bends.map(\.length).max() ?? 0) / 8
      let count = Chords.count(bulge: bulge, tolerance: 0.25)
      curve += (1...count).map { step in
        let part = Double(step) / Double(count)
        let rest = 1 - part
        return start + chord * (part * part * (1 + 2 * rest)) + first * (part * rest * rest)
          + second * (-part * part * rest)
      }
    }
    return curve
  }

  /// The maximum number of points of a line that is drawn as a curve.
  private static let maximumCurved = 15_000

  // MARK: - Strokes

  /// Returns the stroke of the line or the area.
  func stroke() throws -> ImportedStroke {
    var stroke = ImportedStroke(style: style)
    let (map, isFreeDraw) = (map, type == "freedraw")
    // A free-draw element is much wider than its nominal width.
    stroke.width = strokeWidth * (isFreeDraw ? FreeDrawPen.middleWidth : 1)
    for (index, point) in (isFreeDraw ? points : outline).enumerated() {
      var sample = StrokeSample(location: map.apply(to: point), timestamp: .nan)
      if !isFreeDraw, style.nib != .fill { sample.flags.insert(.exactLocation) }
      if isFreeDraw, !pressures.isEmpty {
        sample.force = FreeDrawPen.force(pressure: pressures[min(index, pressures.count - 1)])
      }
      try stroke.append(sample)
    }
    return stroke
  }

  /// The map from the element to the scene; the element is rotated about its center.
  private var map: Transform {
    let origin = Transform(translation: Vector(dx: x, dy: y))
    guard angle != 0 else { return origin }
    let center = Rect(enclosing: points)?.center ?? Point(x: width / 2, y: height / 2)
    let (cosine, sine) = (cos(angle), sin(angle))
    let turn = Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    return Transform(translation: .zero - center).followed(by: turn)
      .followed(by: Transform(translation: center - .zero)).followed(by: origin)
  }
}
