import Files
import Ink
import RoomProtocol
package import Sketches

/// The result of checking one sketch file.
package struct SketchVerdict {
  package let isSound: Bool
  package let text: String

  /// Checks a file without changing it; throws if the file cannot be read at all.
  ///
  /// The digests of the log and of the picture are added if `hasDigest`.
  package init(path: String, hasDigest: Bool = false) throws(SketchError) {
    do throws(SketchError) {
      let document = try SketchDocument.check(path: path)
      let sketch = Sketch(folding: document.edits)
      let strokes = sketch.items.count
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
        + (hasDigest ? "\n" + Self.digests(document, sketch) : "")
    } catch {
      switch error {
      case .noSuchFile, .notAFile, .unreadable: throw error
      default: break
      }
      isSound = false
      text = "\(path.printable()): \(error.finding)"
    }
  }

  private static func digests(_ document: SketchDocument, _ sketch: Sketch) -> String {
    let confirmed = document.edits.prefix(document.confirmations.count)
    let digests = [
      ("log", LogDigest(of: document.edits)), ("confirmed", LogDigest(of: confirmed)),
      ("picture", LogDigest(of: sketch.items)),
    ]
    return digests.map { name, digest in
      let digits = String(digest.value, radix: 16)
      return "\(name) \(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }.joined(separator: "\n")
  }
}
