package import Geometry
package import Ink

/// What a drawing says: boxes, connectors between them, texts, and other ink, on a grid of cells.
///
/// The unit of `x` is a column, and that of `y` a row; whole numbers are the centers of cells. A diagram that was
/// read from a text or laid out has only whole numbers.
package struct Diagram: Hashable, Sendable {
  /// The closed figures, from the lowest to the topmost.
  package var boxes: [Box] = []
  /// The lines between them, in the order of drawing.
  package var connectors: [Connector] = []
  /// The texts that are labels of nothing.
  package var texts: [Text] = []
  /// The ink that means nothing of this.
  package var doodles: [Doodle] = []
  /// How the text that it was read from writes lines.
  package var notation = Notation()

  package init() {}
}

extension Diagram {
  /// A rectangle, an ellipse, or a polygon.
  package struct Box: Hashable, Sendable {
    /// The kind of the figure; it is closed.
    package var kind = Figure.Kind.rectangle
    /// The cells of its border: from the first to the last column, and from the first to the last row.
    package var frame = Rect()
    /// How its border is drawn.
    package var line = Line()
    /// Its label.
    package var label: Text?
    /// Where its label lies.
    package var placement = CharacterText.Placement.center
    /// The smallest box around it, as an index.
    package var parent: Int?

    package init() {}
  }

  /// A line between boxes, with or without arrowheads.
  package struct Connector: Hashable, Sendable {
    /// What its ends hold on to.
    package var start = End.free, end = End.free
    /// Its start, its corners, and its end; at a box, an end lies on the border.
    ///
    /// In a text that was read, an end also lies outside a box that the line does not touch, or inside one with an
    /// arrowhead in its border.
    package var points: [Point] = []
    /// Whether its start and its end are arrowheads.
    package var startsWithHead = false, endsWithHead = false
    /// How it is drawn.
    package var line = Line()
    /// Its label.
    package var label: Text?

    package init() {}
  }

  /// What an end of a connector holds on to.
  package enum End: Hashable, Sendable {
    /// Nothing.
    case free
    /// The border of a box, as an index.
    case box(Int)
    /// Another connector, as an index: the end lies on it, and is a branch.
    case connector(Int)
  }

  /// How a line is drawn.
  package struct Line: Hashable, Sendable {
    /// How heavy a line is.
    package enum Weight: UInt8, Hashable, Sendable { case light = 1, heavy, double }

    /// How heavy it is.
    package var weight = Weight.light
    /// Its pattern.
    package var dash = LineStyle.Dash.solid
    /// Whether its corners are rounded.
    package var isRounded = false

    package init() {}
  }

  /// Lines of characters.
  package struct Text: Hashable, Sendable {
    /// A line of characters.
    package struct Row: Hashable, Sendable {
      /// The cell of its first character.
      package var location: Point
      /// The characters, without line feeds.
      package var clusters: [CharacterText.Cluster]

      package init(_ clusters: [CharacterText.Cluster], at location: Point) {
        (self.clusters, self.location) = (clusters, location)
      }

      /// The number of its columns.
      package var columns: Int { clusters.reduce(0) { $0 + $1.columns } }
    }

    /// The lines, from top to bottom.
    package var rows: [Row] = []

    package init(_ rows: [Row] = []) { self.rows = rows }
  }

  /// A piece of ink, in braille cells.
  package struct Doodle: Hashable, Sendable {
    /// The dots of each row of cells from its first column, as the low bytes of the braille characters.
    package var rows: [[UInt8]]
    /// The cell of its upper left corner.
    package var location: Point

    package init(rows: [[UInt8]] = [], location: Point = .zero) {
      (self.rows, self.location) = (rows, location)
    }
  }
}
