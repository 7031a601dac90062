import Exchange
import Geometry
import Ink
import Testing

/// Returns the edits of imported text.
func imported(_ text: String, _ format: String) throws -> (edits: [Edit], ink: ImportedInk) {
  var edits: [Edit] = []
  let ink = ImportedInk { edits.append($0) }
  try #require(ImportFormat.named(format)).read(ImportInput(Array(text.utf8)), into: ink)
  return (edits, ink)
}

/// Returns InkML with a body.
func inkML(_ body: String) -> String {
  "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(body)</ink>"
}

/// Returns the points of the strokes of InkML.
func points(_ body: String) throws -> [[Point]] {
  try imported(inkML(body), "inkml").edits.flatMap(\.newStrokes).map { $0.samples.map(\.location) }
}

/// Returns the strokes of an imported file, placed as the command does.
func placed(_ bytes: [UInt8], _ format: String) throws -> (
  strokes: [StrokeRecord], ink: ImportedInk
) {
  let format = try #require(ImportFormat.named(format))
  var edits: [Edit] = []
  let ink = ImportedInk { edits.append($0) }
  let survey = try ImportedInk.survey(ImportInput(bytes), format)
  ink.place(survey.placement(for: format))
  try format.read(ImportInput(bytes), into: ink)
  return (edits.flatMap(\.newStrokes), ink)
}

/// Returns the strokes of an imported text, placed as the command does.
func placed(_ text: String, _ format: String) throws -> [StrokeRecord] {
  try placed(Array(text.utf8), format).strokes
}

extension StrokeRecord {
  /// The locations of all samples.
  var locations: [Point] { samples.map(\.location) }
}
