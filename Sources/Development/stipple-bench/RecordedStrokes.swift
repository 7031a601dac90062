import ArgumentParser
import StrokeScores

/// Strokes that people drew.
struct RecordedStrokes: ParsableArguments {
  @Argument(help: "A folder of recorded strokes: `.txt` files with `t x y` lines.")
  var folder: String

  /// The sets in the folder.
  func sets() throws -> [StrokeSet] { try StrokeSet.readAll(in: folder, requiring: nil) }
}
