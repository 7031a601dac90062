import Diagrams
import Ink

extension ImportFormat {
  /// Text in which characters draw boxes and lines, in Unicode or in ASCII, or braille; its other words are texts.
  static let text = ImportFormat(
    "text", [".txt"], dotsPerUnit: 1, recognizes: { $0.drawsInText }
  ) { input, ink in
    let bytes = try input.utf8().take(maximumText + 1)
    guard bytes.count <= maximumText
    else { throw ImportError(line: 1, "the text is longer than 4 MB") }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let texts = try lines.enumerated().map { index, line in
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let text = String(validating: line, as: UTF8.self), !text.hasControls
      else { throw ImportError(line: index + 1, "it has a control character, or is not UTF-8") }
      return text
    }
    try ImportError.locating(line: 1) {
      let actions = Diagram(reading: TextBlock(texts).lines).drawing(as: EditID(counter: 1))
      // Each stroke becomes an edit of its own, without times.
      let names = try Edit(actions[0], at: 0).newStrokes.compactMap { stroke in
        var drawn = ImportedStroke(style: stroke.style, interval: 0)
        drawn.meaning = stroke.naming { StrokeID(counter: $0.part) }.meaning
        for sample in stroke.samples { try drawn.append(sample.location) }
        return try ink.add(drawn)
      }
      if names.isEmpty { throw ImportRefusal("there is nothing in it") }
      for case .grouped(let strokes) in actions {
        try ink.add(Edit(.grouped(strokes.map { names[$0.part - 1] }), at: 0))
      }
    }
  }

  /// The maximum length of a text, in bytes.
  private static let maximumText = 4_000_000
}

extension StringProtocol {
  /// Whether there are control characters other than tabs.
  package var hasControls: Bool {
    unicodeScalars.contains { $0 != "\t" && $0.properties.generalCategory == .control }
  }
}
