import Diagrams
import Ink

extension ImportFormat {
  /// Text in which characters draw boxes and lines, in Unicode or in ASCII, or braille; its other words are texts.
  static let text = ImportFormat(
    "text", [".txt"], dotsPerUnit: 1, isInCells: true, recognizes: { $0.drawsInText }
  ) { input, ink in
    let diagram = Diagram(reading: try input.diagramLines())
    try ImportError.locating(line: 1) {
      var names: [StrokeID] = []
      for action in diagram.drawing(as: EditID(counter: 1)) {
        switch action {
        case .replaced(let replacement):
          names = try replacement.added.compactMap { stroke in
            // Each stroke becomes an edit of its own, without times.
            let meaning = stroke.naming { StrokeID(counter: $0.part) }.meaning
            var drawn = ImportedStroke(
              style: stroke.style, samples: stroke.samples, meaning: meaning)
            drawn.interval = 0
            for index in drawn.samples.indices { drawn.samples[index].timestamp = .nan }
            return try ink.add(drawn)
          }
        case .grouped(let strokes): try ink.group(strokes.map { names[$0.part - 1] })
        default: break
        }
      }
      if names.isEmpty { throw ImportRefusal("there is nothing in it") }
    }
  }
}

extension ImportInput {
  /// The maximum length of a text, in bytes.
  private static let maximumText = 4_000_000

  /// Returns the lines of a text diagram, without what surrounds all of them: indentation, comment markers, a fence.
  ///
  /// - Throws: ``ImportError`` if it is too long, or no text.
  package func diagramLines() throws -> [String] {
    let bytes = try utf8().take(Self.maximumText + 1)
    guard bytes.count <= Self.maximumText
    else { throw ImportError(line: 1, "the text is longer than 4 MB") }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return TextBlock(try lines.enumerated().map { try Self.text(of: $1, at: $0 + 1) }).lines
  }

  private static func text(of line: ArraySlice<UInt8>, at number: Int) throws -> String {
    let line = line.last == 0x0D ? line.dropLast() : line
    guard let text = String(validating: line, as: UTF8.self)
    else { throw ImportError(line: number, "it is not in UTF-8") }
    let isText = text.unicodeScalars.allSatisfy {
      $0 == "\t" || $0.properties.generalCategory != .control
    }
    guard isText
    else { throw ImportError(line: number, "it contains a control character") }
    return text
  }
}
