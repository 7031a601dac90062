import Ink
package import Sketches

extension SketchDocument {
  /// A message for the screen after an unfinished stroke was recovered; `nil` if there was none.
  var recoveryNotice: String? {
    draft.map {
      "recovered unfinished stroke · \(count($0.samples.count, "sample")) · u removes it"
    }
  }

  /// A sentence about the unfinished stroke, which pictures do not show; `nil` if there is none.
  package var draftWarning: String? {
    draft.map {
      "A stroke of \(count($0.samples.count, "sample")) is unfinished: it is still being drawn, or "
        + "stipple was killed and will recover it when you open the sketch."
    }
  }
}
