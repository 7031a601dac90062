import Ink
package import Sketches

/// The result of checking one sketch file.
package struct SketchVerdict {
  /// Whether the file follows the format everywhere.
  package let isSound: Bool
  /// The result in one line, safe to print on a terminal.
  package let text: String

  /// Checks a file without changing it.
  ///
  /// - Throws: `SketchError` if the file cannot be read at all.
  /// - Complexity: O(*n*) in the size of the file.
  package init(path: String) throws(SketchError) {
    do throws(SketchError) {
      let document = try SketchDocument.check(path: path)
      let strokes = Sketch(folding: document.edits).items.count
      let draft = document.draftSampleCount.map { samples in
        let strokes =
          document.drafts.count == 1
          ? "an unfinished stroke" : "\(document.drafts.count) unfinished strokes"
        return ", and \(count(samples, "sample")) of \(strokes)"
      }
      isSound = true
      text =
        "\(path.printable()): sound, \(count(document.edits.count, "edit")), "
        + "\(count(strokes, "stroke")) in the picture" + (draft ?? "")
    } catch {
      switch error {
      case .noSuchFile, .notAFile, .unreadable: throw error
      default: break
      }
      isSound = false
      text = "\(path.printable()): \(error.finding)"
    }
  }
}
