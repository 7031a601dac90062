import Geometry
package import Ink

/// What a sketch says, and which strokes say it.
///
/// Closed figures are boxes, and lines connectors: see ``LineJoiner``. The label of a figure is the text that it owns,
/// or that is in its group with no other figure, or else one that lies where labels lie: see ``LabelFinder``. Other ink
/// is a doodle for each group, or for strokes that touch; fills and strokes of the marker say nothing.
package struct SketchDiagram: Sendable {
  /// What it says; a point that is nearly the center of a cell is that.
  package private(set) var diagram = Diagram()
  /// The stroke of each box.
  package private(set) var boxes: [StrokeID] = []
  /// The lines of each connector, from its start to its end.
  package private(set) var connectors: [[StrokeID]] = []
  /// The strokes of the labels of the boxes, and then of the connectors.
  package private(set) var labels: [[StrokeID]] = []
  /// The strokes of each text, and of each doodle.
  package private(set) var texts: [[StrokeID]] = [], doodles: [[StrokeID]] = []

  /// How far a box may reach out of the one in which it is, in dots.
  private static let overlap = 4.0
  /// The number of cells that all doodles may have; those beyond it are left out.
  private static let maximumCells = 1 << 20

  /// Reads a sketch, whose ink is drawn with a smoothing; O(*n* log *n*) in the strokes if few are at one place.
  package init(_ sketch: Sketch, smoothing: Smoothing = .spline) {
    let typed = sketch.texts.filter(\.isComplete)
    let letters = Set(typed.flatMap(\.strokes))
    let items = sketch.items.filter {
      !letters.contains($0.id) && $0.stroke.style.nib != .marker && $0.stroke.style.nib != .fill
    }
    let closed = items.filter { $0.stroke.figure?.isClosed == true }
    let open = items.filter { $0.stroke.figure?.isClosed == false }
    addBoxes(closed)
    let paths = addConnectors(open, closed)
    addTexts(typed.compactMap { SketchedText($0, of: sketch) }, of: sketch, paths)
    var room = Self.maximumCells
    let ink = items.filter { $0.stroke.figure == nil && $0.stroke.text == nil }
    for cluster in Diagram.Doodle.clusters(of: ink) {
      let strokes = cluster.map(\.stroke)
      guard let doodle = Diagram.Doodle(strokes, smoothing, room: &room) else { continue }
      diagram.doodles.append(doodle)
      doodles.append(cluster.map(\.id))
    }
  }

  private mutating func addBoxes(_ items: [Sketch.Item]) {
    boxes = items.map(\.id)
    diagram.boxes = items.map { item in
      var box = Diagram.Box()
      box.kind = item.stroke.figure?.kind ?? .rectangle
      let corners = item.stroke.figure?.bounds.outline.map(\.cell) ?? []
      box.frame = Rect(enclosing: corners) ?? Rect()
      box.line = Diagram.Line(item.stroke.style)
      return box
    }
    let frames = diagram.boxes.map(\.frame.dots)
    let nearby = Nearby(frames, limit: 512)
    for (index, frame) in frames.enumerated() {
      diagram.boxes[index].parent = nearby.indices(near: Rect(frame.center))
        .filter {
          frame.area < frames[$0].area && frames[$0].outset(by: Self.overlap).contains(frame)
        }
        .min { frames[$0].area < frames[$1].area }
    }
  }

  /// Adds the connectors, and returns their points in dots.
  private mutating func addConnectors(
    _ lines: [Sketch.Item], _ closed: [Sketch.Item]
  ) -> [[Point]] {
    let joiner = LineJoiner(lines, closed)
    let chains = joiner.chains
    var numbers = lines.map { _ in 0 }
    for (number, chain) in chains.enumerated() { for end in chain { numbers[end / 2] = number } }
    let outlines = diagram.boxes.map { $0.frame.dots.outline }
    connectors = chains.map { $0.map { lines[$0 / 2].id } }
    return chains.enumerated().map { number, chain in
      func attachment(_ end: Int) -> Diagram.End {
        switch joiner.ends[end] {
        case .box(let box): .box(box)
        case .line(let line) where numbers[line] != number: .connector(numbers[line])
        case .line, .end, .free: .free
        }
      }
      let (first, last) = (chain[0], chain[chain.count - 1] ^ 1)
      var connector = Diagram.Connector()
      (connector.start, connector.end) = (attachment(first), attachment(last))
      let ends = [connector.start, connector.end]
      let isDrawn = chain.contains { lines[$0 / 2].stroke.isDrawn }
      let path = joiner.points(of: chain).reaching(isDrawn ? ends : diagram.round(ends), outlines)
      connector.points = path.map(\.cell)
      connector.startsWithHead = joiner.hasHead(first)
      connector.endsWithHead = joiner.hasHead(last)
      connector.line = Diagram.Line(lines[first / 2].stroke.style)
      diagram.connectors.append(connector)
      return path
    }
  }

  private mutating func addTexts(
    _ written: [SketchedText], of sketch: Sketch, _ paths: [[Point]]
  ) {
    let figures = boxes.map { [$0] } + connectors
    let pairs = figures.enumerated().flatMap { number, ids in ids.map { ($0, number) } }
    let numbers = Dictionary(pairs) { first, _ in first }
    var groups: [EditID: Set<Int>] = [:]
    for (id, number) in pairs {
      if let group = sketch[id]?.group { groups[group, default: []].insert(number) }
    }
    let recorded = written.map { text in
      let group = text.group.flatMap { groups[$0] } ?? []
      return text.owner.flatMap { numbers[$0] } ?? (group.count == 1 ? group.first : nil)
    }
    let frames = diagram.boxes.map(\.frame.dots)
    var tops = boxes.map { _ in Double.infinity }
    for (frame, box) in zip(frames, diagram.boxes) {
      if let parent = box.parent { tops[parent] = min(tops[parent], frame.minY) }
    }
    let finder = LabelFinder(frames, tops: tops, paths, labeled: Set(recorded))
    labels = figures.map { _ in [] }
    for (text, recorded) in zip(written, recorded) {
      guard let owner = recorded ?? finder.owner(of: text.area) else {
        diagram.texts.append(Diagram.Text(text.rows))
        texts.append(text.ids)
        continue
      }
      labels[owner] += text.ids
      if owner >= boxes.count {
        diagram.connectors[owner - boxes.count].label.add(text.rows)
      } else {
        let isTitle = recorded == nil && tops[owner] < .infinity
        diagram.boxes[owner].placement = isTitle ? .top : text.placement
        diagram.boxes[owner].label.add(text.rows)
      }
    }
  }
}

extension Diagram {
  /// The labels of the boxes, and then of the connectors.
  var labels: [Text?] { boxes.map(\.label) + connectors.map(\.label) }

  /// Where labels, texts, and doodles are.
  var places: [Point?] {
    (labels + texts).map { $0?.rows.first?.location } + doodles.map(\.location)
  }
}

extension Diagram.Text? {
  /// Adds rows, from top to bottom and from left to right.
  fileprivate mutating func add(_ rows: [Diagram.Text.Row]) {
    let all = ((self?.rows ?? []) + rows).sorted {
      ($0.location.y, $0.location.x) < ($1.location.y, $1.location.x)
    }
    self = Diagram.Text(all)
  }
}
