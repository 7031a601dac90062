extension ScreenSize {
  /// Whether there is room for the frames of panels.
  package var hasFrames: Bool { columns >= 40 && rows >= 12 }

  /// The largest panel that fits in a frame, or on a screen without frames.
  package var insideFrame: ScreenSize {
    hasFrames ? ScreenSize(columns: columns - 2, rows: rows - 2) : self
  }
}

extension Panel {
  /// The character before each line of a message.
  package static let messageMark = "▌"

  /// Creates the panel of a message: plain text with a mark, legible on any background.
  package init(message lines: [String], placement: Placement) {
    self.init(lines.map { "\(Self.messageMark)\($0) " }, placement: placement)
  }

  /// Returns the panel in a frame with a title in its upper edge and a note in its lower one.
  ///
  /// Empty lines become lines across the frame. On a screen without frames the panel is reversed instead,
  /// so that it stands out from the ink.
  package func framed(_ title: String, note: String = "", on size: ScreenSize) -> Panel {
    var panel = self
    guard size.hasFrames else {
      panel.attributes = .reverse
      return panel
    }
    let width = max(columns, title.columnCount + 4, note.columnCount + 4)
    func edge(_ left: String, _ text: String, _ right: String) -> String {
      let label = text.isEmpty ? "" : "─ \(text) "
      return left + label + String(repeating: "─", count: width - label.columnCount) + right
    }
    let middle = lines.map { line in
      line.isEmpty
        ? edge("├", "", "┤")
        : "│\(line)\(String(repeating: " ", count: width - columns(of: line)))│"
    }
    panel.lines = [edge("┌", title, "┐")] + middle + [edge("└", note, "┘")]
    panel.attributes = []
    panel.spans = [
      Span(line: 0, columns: 2..<title.columnCount + 4, attributes: .bold)
    ]
    panel.spans += spans.map { span in
      Span(
        line: span.line + 1, columns: span.columns.lowerBound + 1..<span.columns.upperBound + 1,
        attributes: span.attributes, color: span.color)
    }
    if case .at(let column, let row) = placement {
      panel.placement = .at(column: column - 1, row: row - 1)
    }
    return panel
  }
}
