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
    let items = items.filter { $0.stroke.figure != nil || $0.stroke.text?.owner != nil }
    let labels = Dictionary(
      items.compactMap { item in
        item.stroke.text.flatMap { text in text.owner.map { ($0, text.text) } }
      }, uniquingKeysWith: { $1 })
    let ids = Set(items.map(\.id))
    return items.compactMap { item in
      guard var figure = item.stroke.figure else { return nil }
      if let start = figure.start, !ids.contains(start.target) { figure.start = nil }
      if let end = figure.end, !ids.contains(end.target) { figure.end = nil }
      return DrawnFigure(
        id: item.id, figure: figure, heads: figure.isClosed ? .none : item.stroke.style.line.heads,
        bounds: figure.isClosed ? figure.bounds : item.stroke.pathBounds, label: labels[item.id])
    }
  }
}
