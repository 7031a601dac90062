package import Geometry

/// Where the characters of a text are, in columns and rows.
package struct TextLayout {
  /// The place of each character, from the upper left corner of the text, in canvas dots.
  package private(set) var places: [Vector] = []
  /// The width and the height of the text, in canvas dots.
  package private(set) var size = Vector(dx: 0, dy: CharacterText.rowHeight)

  /// The distance of a label from the sides of its figure, in canvas dots.
  package static let margin = 3.0

  /// Lays out lines one below the other; with a `width` in canvas dots, words that do not fit begin new ones.
  ///
  /// A word that is wider than the text has a line of its own. Lines are centered if they are wrapped.
  package init(_ clusters: [CharacterText.Cluster], wrappedTo width: Double? = nil) {
    let columns = width.map { max(1, Int($0 / CharacterText.columnWidth)) } ?? .max
    var lines: [Range<Int>] = []
    var (start, count, space) = (0, 0, Int?.none)
    for (index, cluster) in clusters.enumerated() {
      if cluster.isLineFeed {
        lines.append(start..<index + 1)
        (start, count, space) = (index + 1, 0, nil)
        continue
      }
      if cluster.text == " " { space = index }
      count += cluster.columns
      if count > columns, cluster.text != " ", let last = space, last >= start {
        lines.append(start..<last + 1)
        start = last + 1
        (count, space) = (clusters[start...index].reduce(0) { $0 + $1.columns }, nil)
      }
    }
    lines.append(start..<clusters.count)
    let widths = lines.map { line in
      let last = clusters[line].lastIndex { $0.text != " " && !$0.isLineFeed }
      return last.map { clusters[line.lowerBound...$0].reduce(0) { $0 + $1.columns } } ?? 0
    }
    let longest = widths.max() ?? 0
    for (row, line) in lines.enumerated() {
      var column = width == nil ? 0 : (longest - widths[row]) / 2
      for index in line {
        places.append(
          Vector(
            dx: Double(column) * CharacterText.columnWidth,
            dy: Double(row) * CharacterText.rowHeight))
        column += clusters[index].columns
      }
    }
    size = Vector(
      dx: Double(longest) * CharacterText.columnWidth,
      dy: Double(lines.count) * CharacterText.rowHeight)
  }

  /// Lays out the label of a figure: wrapped to the inside of a closed one.
  package init(_ clusters: [CharacterText.Cluster], in figure: Figure) {
    // Without an end, the lines of a label are centered, too.
    let width = figure.isClosed ? figure.interior.width - 2 * Self.margin : 1e9
    self.init(clusters, wrappedTo: width)
  }

  /// Returns the upper left corner of a label, at the corner of a cell.
  package func origin(
    in figure: Figure, _ placement: CharacterText.Placement, middle: Point?
  ) -> Point {
    let interior = figure.interior
    let center = figure.isClosed ? interior.center : middle ?? interior.center
    var corner = center + size * -0.5
    if placement == .top, figure.isClosed { corner.y = interior.minY + Self.margin }
    let (width, height) = (CharacterText.columnWidth, CharacterText.rowHeight)
    let (x, y) = ((corner.x / width + 0.5).rounded(.down), (corner.y / height + 0.5).rounded(.down))
    return Point(x: x * width, y: y * height)
  }
}
