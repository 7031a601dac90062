import Drawing
import Ink

/// Records what is exported.
final class StubExporter: PictureExporter {
  var exported: [[StrokeRecord]] = []
  var outcome: String?

  let formats: [String]

  init(formats: [String] = ["text"]) { self.formats = formats }

  func export(_ strokes: [StrokeRecord], as format: String) { exported.append(strokes) }
  func takeOutcome() -> String? { outcome.take() }
}
