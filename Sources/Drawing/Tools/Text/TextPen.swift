import Geometry
import Ink
import Lettering

/// Draws the characters of a `LineFont` as strokes, or places those of the terminal.
///
/// The unit of the terminal's characters is a canvas dot, and the origin of a line is its upper left corner.
/// The heights of capitals, small letters, and descenders are as 3 to 2 to 1, so all are whole dots
/// if the height of capitals is a multiple of three dots.
struct TextPen {
  let map: Transform
  let style: StrokeStyle

  /// The height of capitals for each dot of the line's width, in canvas dots.
  private static let heightPerWidth = 9.0
  /// Returns the width of the line for a height of capitals, both in canvas dots; at least 1.
  static func lineWidth(height: Double) -> Double { max(1, height / heightPerWidth) }

  /// The distance between samples at a width of 1, in canvas dots.
  ///
  /// It grows with the square root of the width. Samples so dense have no noise that smoothing would
  /// remove, and the curves between them leave the corners of letters as they are.
  private static let spacing = 0.5
  /// The maximum number of samples for each unit of the font, for texts whose map a file has made large.
  private static let maximumDensity = 6.0

  init(map: Transform, style: StrokeStyle) {
    self.map = map
    var style = style
    if style.nib != .characters {
      (style.nib, style.nibAngle, style.maximumForce) = (.pen, 0, nil)
    }
    self.style = style
  }

  /// Creates a pen for the terminal's characters in the color of a style.
  init(charactersAt corner: Point = .zero, style: StrokeStyle) {
    self.init(
      map: Transform(translation: corner - .zero),
      style: StrokeStyle(nib: .characters, color: style.color))
  }

  /// Whether it places the terminal's characters.
  var isCharacters: Bool { style.nib == .characters }
  /// The distance between lines, in units of the pen.
  var lineHeight: Double { isCharacters ? CharacterText.rowHeight : LineFont.lineHeight }
  /// The middle of a line, from its origin, in units of the pen.
  var middle: Double { isCharacters ? lineHeight / 2 : LineFont.descent - lineHeight / 2 }
  /// The ends of the caret, from the origin of a line, in units of the pen.
  var caretEnds: [Vector] {
    isCharacters
      ? [Vector(dx: 0.5, dy: 0.5), Vector(dx: 0.5, dy: lineHeight - 0.5)]
      : [Vector(dx: 0, dy: -LineFont.capHeight), Vector(dx: 0, dy: LineFont.descent)]
  }

  /// Creates a pen for a caret that a click at a point opens, on a canvas that a transform shows.
  ///
  /// Capitals have the height, in canvas dots; a height below that of letters is that of characters.
  init(clickedAt point: Point, height: Double, style: StrokeStyle, on transform: Transform) {
    guard height >= ToolSettings.letterHeight else {
      self.init(charactersAt: transform.cellCorner(at: point), style: style)
      return
    }
    let scale = height / LineFont.capHeight
    // The click is in the middle of a small letter.
    let baseline = point.y + height / 3
    self.init(
      map: Transform(a: scale, b: 0, c: 0, d: scale, tx: point.x, ty: baseline), style: style)
  }

  /// Returns the strokes of a letter whose baseline begins at a point in units of the font, all at one time.
  func strokes(of letter: TextLetter, at origin: Point) -> [StrokeRecord] {
    let offset = origin - .zero
    return (letter.glyph?.lines ?? []).compactMap { line in
      StrokeRecord(
        style: style,
        samples: sampled(line).map { point in
          StrokeSample(location: map.apply(to: point + offset).storable, timestamp: letter.time)
        })
    }
  }

  /// Returns points along a polyline, in units of the font; only the ends of a straight line.
  private func sampled(_ points: [Point]) -> [Point] {
    guard points.count > 2, let first = points.first else { return points }
    let spacing =
      Self.spacing * max(1, map.scale * LineFont.capHeight / Self.heightPerWidth).squareRoot()
    return [first]
      + zip(points, points.dropFirst()).flatMap { start, end in
        let length = map.apply(to: end - start).length
        let limit = start.distance(to: end) * Self.maximumDensity
        let count = Int(max(1, min(length / spacing, limit).rounded(.up)))
        return (1...count).map { start + (end - start) * (Double($0) / Double(count)) }
      }
  }
}

extension Transform {
  /// Returns the upper left corner of the cell at a point in canvas dots: of a cell of the screen at a scale of
  /// 1, otherwise of the canvas.
  fileprivate func cellCorner(at point: Point) -> Point {
    let map = scale == 1 ? self : .identity
    let (shown, width, height) = (
      map.apply(to: point), CharacterText.columnWidth, CharacterText.rowHeight
    )
    return map.invert(
      Point(
        x: (shown.x / width).rounded(.down) * width, y: (shown.y / height).rounded(.down) * height))
  }
}
