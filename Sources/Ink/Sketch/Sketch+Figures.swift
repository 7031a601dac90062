public import Geometry

extension Sketch {
  /// A figure of the picture, as it is shown.
  public struct DrawnFigure: Sendable {
    /// The stroke that draws it.
    public let id: StrokeID
    /// Its points; a line names only figures of the picture that its ends hold on to.
    public let figure: Figure
    /// The heads of a line.
    public let heads: LineStyle.Heads
    /// The smallest rectangle around its line, in canvas dots.
    public let bounds: Rect
    /// The text of its label; `nil` without one.
    public let label: String?
  }

  /// The figures of the picture, from the lowest to the topmost; O(*n*) in the number of strokes.
  public var figures: [DrawnFigure] {
    items.compactMap { item in
      guard var figure = item.stroke.figure else { return nil }
      func shown(_ hold: Hold?) -> Hold? {
        hold.flatMap { self[$0.target]?.stroke.figure == nil ? nil : $0 }
      }
      (figure.start, figure.end) = (shown(figure.start), shown(figure.end))
      return DrawnFigure(
        id: item.id, figure: figure, heads: figure.isClosed ? .none : item.stroke.style.line.heads,
        bounds: figure.isClosed ? figure.bounds : item.stroke.pathBounds,
        label: labels(of: item.id).first.flatMap { self[$0]?.stroke.text?.text })
    }
  }
}
