package import Ink

/// Writes sketches as text diagrams.
package struct DiagramWriter: Hashable, Sendable {
  /// The characters that draw lines.
  package var style: DiagramText.Style
  /// The maximum width, in columns.
  package var columns: Int
  /// Whether ink that is no part of a diagram becomes braille, which `.ascii` never has.
  package var keepsInk: Bool
  /// An earlier text, from which the new one differs no more than needed.
  package var guide: [String]?

  /// Creates a writer of a style; a width of `nil` is the usual one.
  package init(
    style: DiagramText.Style, columns: Int? = nil, keepsInk: Bool = true, guide: [String]? = nil
  ) {
    (self.style, self.columns, self.guide) = (style, columns ?? style.columns, guide)
    self.keepsInk = keepsInk && style == .boxes
  }

  /// Returns the lines of a sketch, whose ink is drawn with a smoothing, and whether they leave out ink.
  package func text(
    of sketch: Sketch, smoothing: Smoothing = .spline
  ) throws(DiagramLayout.TooWide) -> (lines: [String], leavesOutInk: Bool) {
    var diagram = SketchDiagram(sketch, smoothing: smoothing).diagram
    let leavesOutInk = !keepsInk && !diagram.doodles.isEmpty
    if !keepsInk { diagram.doodles = [] }
    let old = guide.map { Diagram(reading: $0) }
    diagram = try diagram.laidOut(columns: columns, isASCII: style == .ascii, guide: old)
    if let old { diagram.notation = old.notation }
    return (DiagramText(diagram, style: style, keepsInk: keepsInk).lines, leavesOutInk)
  }
}

extension DiagramText.Style {
  /// The usual maximum width: that of terminals, and that of text in messages.
  package var columns: Int { self == .boxes ? 80 : 72 }
}
