import Geometry
package import Ink
import TerminalUI

extension Diagram {
  /// Returns the edits that draw the diagram, so that ``SketchDiagram`` reads it again: the first has the name `edit`
  /// and adds strokes, those of the boxes first, and the others make groups of them.
  ///
  /// Lines turn by themselves, and labels follow their figures, only where that is what the diagram shows. Another
  /// label is in a group with its figure.
  package func drawing(as edit: EditID) -> [Edit.Action] {
    let name = { StrokeID(counter: 1, part: $0 + 1) }
    let figures = boxes.map(\.figure)
    var strokes = zip(figures, boxes).map { StrokeRecord($0, $1.line.style()) }
    /// Adds strokes that follow others, or loose ones where these show what the diagram does, and returns which.
    func add(_ bound: [StrokeRecord], or loose: [StrokeRecord]) -> [Int] {
      let first = strokes.count
      let sketch = Sketch(folding: [Edit(.strokesAdded(strokes + bound), at: 0)])
      strokes += loose.indices.map { number in
        let shown = sketch[name(first + number)]?.stroke
        let isPlaced =
          shown?.figure?.points.map(\.cell) == loose[number].figure?.points.map(\.cell)
          && shown?.rows == loose[number].rows
        return isPlaced ? bound[number] : loose[number]
      }
      return loose.indices.filter { strokes[first + $0] == loose[$0] }
    }
    let lines = zip(lines(figures, name), connectors)
    _ = add(
      lines.map {
        StrokeRecord($0, $1.line.style($1.heads, isElbowed: !$1.branches.contains(true)))
      },
      or: lines.map { StrokeRecord($0, $1.line.style($1.heads)) })
    let labels = labels.enumerated().compactMap { figure, text in
      let placement = figure < boxes.count ? boxes[figure].placement : .center
      return text.flatMap { StrokeRecord($0, of: name(figure), placement) }.map { (figure, $0) }
    }
    let first = strokes.count
    var groups = add(labels.map(\.1), or: labels.map { $0.1.naming { _ in nil } })
      .map { [labels[$0].0, first + $0] }
    strokes += texts.compactMap { StrokeRecord($0) }
    for dots in doodles.map(\.strokes) {
      if dots.count > 1 { groups.append(Array(strokes.count..<strokes.count + dots.count)) }
      strokes += dots
    }
    return [.strokesAdded(strokes.named(in: edit))]
      + groups.map { .grouped($0.map { StrokeID(edit: edit, part: $0 + 1) }) }
  }

  /// Returns the lines of the connectors, which hold on to boxes with some figures, and to each other.
  ///
  /// `name` names the boxes, and then the connectors.
  func lines(_ figures: [Figure], _ name: (Int) -> StrokeID) -> [Figure] {
    let (connectors, outlines) = (connectors.map(\.directed), figures.map(\.outline))
    let paths = connectors.map { $0.points.map(\.dots).reaching(round($0.ends), outlines) }
    func hold(_ end: End, at point: Point) -> Hold? {
      switch end {
      case .free: return nil
      case .box(let box):
        return figures[box].frame.inverse.map { Hold(name(box), at: $0.apply(to: point)) }
      case .connector(let other):
        // At an end, it would continue the other line.
        let part = paths[other].nearest(to: point).part.clamped(to: 0x1p-14...1 - 0x1p-14)
        return Hold(name(boxes.count + other), at: Point(x: part, y: 0))
      }
    }
    return zip(connectors, paths).map { connector, path in
      let (start, end) = (hold(connector.start, at: path[0]), path[path.count - 1])
      return Figure(.line, path, start: start, end: hold(connector.end, at: end))
    }
  }

  /// Returns what some ends hold on to, if its outline is not its frame, which a line may leave at a distance.
  func round(_ ends: [End]) -> [End] {
    ends.map { if case .box(let box) = $0, boxes[box].kind != .rectangle { $0 } else { .free } }
  }
}

extension Diagram.Box {
  /// The figure with the frame as its bounds, in canvas dots; a polygon is a rhombus.
  var figure: Figure {
    let outline = frame.dots.outline
    let sides = outline.segments.map { $0.start.midpoint(to: $0.end) }
    return switch kind {
    case .ellipse: Figure(.ellipse, [frame.dots.center, sides[1], sides[2]])
    case .polygon: Figure(.polygon, sides)
    case .rectangle, .line, .arc: Figure(.rectangle, outline.dropLast())
    }
  }
}

extension Diagram.Connector {
  /// Its heads, which a stroke has at both ends or at its end.
  var heads: LineStyle.Heads {
    startsWithHead && endsWithHead ? .both : startsWithHead || endsWithHead ? .end : .none
  }
}

extension Diagram.Line {
  /// Creates the line of a stroke; one of the width 1.5, which no key gives, is double.
  init(_ style: StrokeStyle) {
    self.init()
    (dash, isRounded) = (style.line.dash, style.line.isRounded)
    weight = style.width >= 2 ? .heavy : style.width == 1.5 ? .double : .light
  }

  /// Returns the style of a stroke.
  fileprivate func style(_ heads: LineStyle.Heads = .none, isElbowed: Bool = false) -> StrokeStyle {
    var style = StrokeStyle(width: weight == .heavy ? 2 : weight == .double ? 1.5 : 1)
    (style.line.dash, style.line.isRounded) = (dash, isRounded)
    (style.line.heads, style.line.isElbowed) = (heads, isElbowed)
    return style
  }
}

extension StrokeRecord {
  /// Creates a stroke that draws a figure.
  init(_ figure: Figure, _ style: StrokeStyle, at time: TimeInterval = 0) {
    self.init(exactly: figure.outline, style, .figure(figure), at: time)
  }

  /// Creates a stroke of characters where a text has them; `nil` for a text without any.
  init?(
    _ text: Diagram.Text, of owner: StrokeID? = nil, _ placement: CharacterText.Placement = .center
  ) {
    var (clusters, points): ([CharacterText.Cluster], [Point]) = ([], [])
    for row in text.rows {
      var corner = Point(x: 2 * row.location.x, y: 4 * row.location.y)
      for cluster in (points.isEmpty ? [] : [.lineFeed]) + row.clusters {
        clusters.append(cluster)
        points.append(corner)
        corner.x += CharacterText.columnWidth * Double(cluster.columns)
      }
    }
    guard !points.isEmpty else { return nil }
    let meaning = CharacterText(clusters, owner: owner, placement: placement)
    self.init(exactly: points, StrokeStyle(nib: .characters), .text(meaning))
  }

  /// Creates a stroke through points, of which there is at least one, as a sketch file can store it; it takes no time.
  init(
    exactly points: [Point], _ style: StrokeStyle, _ meaning: StrokeMeaning? = nil,
    at time: TimeInterval = 0
  ) {
    let samples = points.map {
      StrokeSample(location: $0.storable, timestamp: time, flags: .exactLocation)
    }
    guard let stroke = StrokeRecord(style: style, samples: samples)
    else { preconditionFailure("there is a point") }
    self = meaning.map { stroke.redrawn(samples, as: $0) } ?? stroke
  }
}
