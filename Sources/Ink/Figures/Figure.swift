public import Geometry

/// A geometric figure that a stroke draws.
public struct Figure: Hashable, Sendable {
  /// What the figure is.
  public enum Kind: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// A line: its start, its corners, and its end; one with heads is an arrow.
    case line
    /// A part of a circle: its start, its middle, and its end.
    case arc
    /// A rectangle, or its oblique image: its four corners, in order.
    case rectangle
    /// An ellipse or a circle: its center, and one end of each axis.
    case ellipse
    /// A polygon: its corners, in order.
    case polygon

    /// The valid numbers of points.
    var counts: ClosedRange<Int> {
      switch self {
      case .line: 2...1_000
      case .arc, .ellipse: 3...3
      case .rectangle: 4...4
      case .polygon: 3...1_000
      }
    }
  }

  /// What the figure is.
  public var kind: Kind
  /// The points that determine the figure, in canvas dots: see ``Kind``.
  public var points: [Point]
  /// What the start and the end of a line or an arc hold on to; `nil` for free ends.
  public var start, end: Hold?

  /// Creates a figure; the points are those that its ``Kind`` names.
  public init(_ kind: Kind, _ points: [Point], start: Hold? = nil, end: Hold? = nil) {
    (self.kind, self.points, self.start, self.end) = (kind, points, start, end)
  }

  /// Whether the figure encloses an area, so that lines can hold on to it and a label lies inside it.
  public var isClosed: Bool { kind != .line && kind != .arc }

  /// The map from the unit square to the figure: to its sides, its axes, or its bounds.
  ///
  /// A place of a closed figure is a point of the unit square.
  public var frame: Transform {
    switch kind {
    case .rectangle: Transform(origin: points[0], points[1] - points[0], points[3] - points[0])
    case .ellipse:
      Transform(
        origin: points[0] + (points[0] - points[1]) + (points[0] - points[2]),
        (points[1] - points[0]) * 2, (points[2] - points[0]) * 2)
    case .line, .arc, .polygon:
      Rect(enclosing: points).map {
        Transform(
          origin: Point(x: $0.minX, y: $0.minY), Vector(dx: $0.width, dy: 0),
          Vector(dx: 0, dy: $0.height))
      } ?? .identity
    }
  }

  /// Returns the image of the figure; what it holds on to stays the same.
  public func mapped(by map: Transform) -> Figure {
    var figure = self
    figure.points = points.map(map.apply)
    return figure
  }

  /// Whether the points are as many as the figure needs, and lie where its line does, give or take a dot.
  func describes(_ extent: Rect) -> Bool {
    guard kind.counts.contains(points.count), points.allSatisfy(\.isFinite) else { return false }
    let outer = extent.outset(by: 1)
    guard isClosed else { return points.allSatisfy { outer.contains($0) } }
    return outer.contains(bounds) && bounds.outset(by: 1).contains(extent)
  }

  /// The smallest rectangle around a closed figure, in canvas dots.
  public var bounds: Rect {
    guard kind == .ellipse else { return Rect(enclosing: points) ?? Rect() }
    let (a, b) = (points[1] - points[0], points[2] - points[0])
    let half = Vector(
      dx: Vector(dx: a.dx, dy: b.dx).length, dy: Vector(dx: a.dy, dy: b.dy).length)
    return Rect(around: points[0], half: half)
  }
}

/// What an end of a line holds on to.
public struct Hold: Hashable, Sendable {
  /// The figure.
  public var target: StrokeID
  /// Where the end is.
  ///
  /// In a closed figure, a point of the unit square of its ``Figure/frame``. On a line, `x` is the part of its
  /// length from its start, from 0 to 1.
  public var place: Point

  /// Creates a hold of a place of a figure.
  public init(_ target: StrokeID, at place: Point) { (self.target, self.place) = (target, place) }
}

/// The text of a stroke whose nib is ``Nib/characters``.
public struct CharacterText: Hashable, Sendable {
  /// A character as a terminal shows it.
  public struct Cluster: Hashable, Sendable {
    /// The scalars; a line feed ends a line.
    public var text: String
    /// The number of columns, 1 or 2; 0 for a line feed.
    public var columns: Int

    /// Creates a character.
    public init(_ text: String, columns: Int) { (self.text, self.columns) = (text, columns) }
  }

  /// Where a label lies in a closed figure.
  public enum Placement: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the upper edge, as the title of a figure with others in it.
    case top
  }

  /// The characters: one for each sample of the stroke, which is its upper left corner.
  public var clusters: [Cluster]
  /// The figure whose label the text is; `nil` for a text of its own.
  public var owner: StrokeID?
  /// Where a label lies in its figure.
  public var placement = Placement.center

  /// Creates a text.
  public init(_ clusters: [Cluster], owner: StrokeID? = nil, placement: Placement = .center) {
    (self.clusters, self.owner, self.placement) = (clusters, owner, placement)
  }

  /// The text; line feeds separate its lines.
  public var text: String { clusters.map(\.text).joined() }
}

extension Transform {
  /// Creates the map from the unit square to a parallelogram with two sides at a corner.
  init(origin: Point, _ x: Vector, _ y: Vector) {
    self.init(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: origin.x, ty: origin.y)
  }
}

// MARK: - Fields

extension Figure: Described {
  package init() { self.init(.line, []) }
  package static var help: String {
    """
    The figure that the stroke draws: a line by its start, its corners, and its end; an arc by its start, middle, and \
    end; an ellipse by its center and one end of each axis; a rectangle or a polygon by its corners. It is ignored if \
    its points are farther than a dot from the stroke.
    """
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("kind") { try coder.named(&kind) }
    if try coder.has("points") { try coder.list(&points) }
    if try coder.has("start", start != nil) { try coder.record(&start) }
    if try coder.has("end", end != nil) { try coder.record(&end) }
    try coder.require(kind.counts.contains(points.count))
  }
}

extension Hold: Described {
  package init() { self.init(StrokeID(counter: 1), at: .zero) }
  package static var help: String {
    """
    What an end of a line holds on to. The place is a point of the unit square that the sides of a rectangle, the \
    axes of an ellipse, or the bounds of a polygon map to the figure; on a line, x is the part of its length. A hold \
    of a stroke that is no figure, or that leads back to its own line, is ignored.
    """
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("figure") { try coder.name(&target) }
    if try coder.has("x") { try coder.fixed(&place.x, .coefficient) }
    if try coder.has("y") { try coder.fixed(&place.y, .coefficient) }
  }
}

extension CharacterText: Described {
  package init() { self.init([]) }
  package static var help: String {
    "The characters of a text, one for each sample, and the figure whose label it is."
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("characters") { try coder.list(&clusters) }
    if try coder.has("owner", owner != nil) { try coder.name(&owner) }
    if try coder.has("placement", placement != .center) { try coder.named(&placement) }
  }
}

extension CharacterText.Cluster: Described {
  package init() { self.init(" ", columns: 1) }
  package static var isTuple: Bool { true }
  package static var help: String {
    "A character and its number of columns. A line feed, which has none, ends a line."
  }
  /// The maximum length of a character, in Unicode scalars.
  package static let maximumLength = 32

  /// Whether the character is a line feed.
  public var isLineFeed: Bool { text == "\n" }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("text") { try coder.text(&text) }
    if try coder.has("columns", columns != 1) { try coder.integer(&columns, in: 0...2) }
    try coder.require(isLineFeed ? columns == 0 : columns > 0 && isPrintable)
  }

  /// Whether a terminal can show the character without harm: it controls neither that nor the direction of others.
  package var isPrintable: Bool {
    1...Self.maximumLength ~= text.unicodeScalars.count
      && text.unicodeScalars.map(\.properties).allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.generalCategory)
          && !$0.isBidiControl
      }
  }
}
