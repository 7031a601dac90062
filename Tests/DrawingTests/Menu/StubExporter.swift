import Drawing
import Ink

/// Records what is exported.
final class StubExporter: PictureExporter {
  var exported: [[StrokeRecord]] = []
  var saved: [(name: String, replaces: Bool)] = []
  var copied: [[StrokeRecord]] = []
  var outcome: String?

  let formats: [String]
  var fileExtensions = [[".png"], [".svg"]]
  /// The names of files that exist.
  var files: Set<String> = []
  var suggestedName = "picture"
  var folder = "~/drawings"

  init(formats: [String] = ["text"]) { self.formats = formats }

  func export(_ strokes: [StrokeRecord], as format: String) { exported.append(strokes) }
  func background(of name: String) -> String? {
    name.hasSuffix(".png") ? "on black" : nil
  }
  func refusal(of name: String) -> String? { name.hasPrefix("none/") ? "no such folder" : nil }
  func exists(_ name: String) -> Bool { files.contains(name) }
  func completions(of name: String) -> [String] {
    files.filter { $0.hasPrefix(name) }.sorted()
  }
  func export(to name: String, replacing replaces: Bool, smoothing: Smoothing) {
    saved.append((name, replaces))
  }
  func copyText(of strokes: [StrokeRecord], smoothing: Smoothing, reports: Bool) {
    copied.append(strokes)
  }
  func copy(_ write: @escaping DiagramWriting) {}
  func takeOutcome() -> String? { outcome.take() }
  func takeClipboard() -> String? { nil }
}
