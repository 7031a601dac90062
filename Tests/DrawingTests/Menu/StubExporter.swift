import Drawing
import Ink

/// Records what is exported.
final class StubExporter: PictureExporter {
  var exported: [[StrokeRecord]] = []
  var copied: [[StrokeRecord]] = []
  var outcome: String?

  let formats: [String]
  var fileExtensions = [".svg"]
  var suggestedName = "picture"
  var folder = "~/drawings"

  init(formats: [String] = ["text"]) { self.formats = formats }

  func export(_ strokes: [StrokeRecord], as format: String) { exported.append(strokes) }
  func export(to name: String, smoothing: Smoothing) {}
  func copyText(of strokes: [StrokeRecord], smoothing: Smoothing, reports: Bool) {
    copied.append(strokes)
  }
  func takeOutcome() -> String? { outcome.take() }
  func takeClipboard() -> String? { nil }
}
