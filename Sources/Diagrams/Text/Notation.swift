extension Diagram {
  /// How a text writes lines, where that differs from what is usual.
  ///
  /// The keys are the box-drawing characters and triangles that would stand there, in any style.
  package struct Notation: Hashable, Sendable {
    /// The style of the text.
    package var style = DiagramText.Style.boxes
    /// The characters that the text writes instead of others wherever they occur.
    var glyphs: [Character: Character] = [:]
    /// What it writes in single cells.
    var exceptions: [TextCell: [Character: Character]] = [:]

    package init() {}
  }
}
