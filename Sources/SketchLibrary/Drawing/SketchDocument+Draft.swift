import Ink
package import Sketches

extension SketchDocument {
  /// The number of samples of the unfinished strokes; `nil` if there are none.
  var draftSampleCount: Int? { drafts.isEmpty ? nil : drafts.reduce(0) { $0 + $1.sampleCount } }

  /// A message for the screen after unfinished strokes were recovered; `nil` if there were none.
  var recoveryNotice: String? {
    draftSampleCount.map { samples in
      let strokes = drafts.count == 1 ? "unfinished stroke" : "\(drafts.count) unfinished strokes"
      return "recovered \(strokes) · \(count(samples, "sample"))"
    }
  }

  /// A sentence about the unfinished strokes, which pictures do not show; `nil` if there are none.
  package var draftWarning: String? {
    draftSampleCount.map { samples in
      guard drafts.count > 1 else {
        return "A stroke of \(count(samples, "sample")) is unfinished: it is still being drawn, or "
          + "stipple was killed and will recover it when you open the sketch."
      }
      return
        "\(drafts.count) strokes of \(count(samples, "sample")) together are unfinished: they are "
        + "still being drawn, or stipple was killed and will recover them when you open the sketch."
    }
  }
}
