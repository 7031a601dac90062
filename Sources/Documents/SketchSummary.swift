import Foundation
import Geometry
import Ink
package import Sketches

/// What one may want to know of a sketch; the names are those of the JSON object.
package struct SketchSummary: Encodable {
  /// The smallest rectangle around the picture's samples, in canvas dots.
  package struct Bounds: Encodable {
    let minX: Double
    let minY: Double
    let maxX: Double
    let maxY: Double
  }

  /// The version of the file's format.
  package let format: Int
  /// What the sketch is called.
  package let title: String
  /// When it was begun, as ISO 8601 says it.
  package let created: String
  /// The strokes of the picture.
  package let strokes: Int
  /// The samples of these strokes.
  package let samples: Int
  /// The seconds that were spent on it, up to the last edit.
  package let duration: Double
  /// Where the picture is; absent when it is empty.
  package let bounds: Bounds?
  /// Everything that was done, undone or not.
  package let edits: Int
  /// The samples of a stroke that was not finished; absent when there is none.
  package let draftSamples: Int?
  /// For each stroke its samples: seconds since the sketch's start, x and y in canvas dots.
  package let strokeSamples: [[[Double]]]?

  package init(of document: SketchDocument, listsSamples: Bool) {
    let picture = Sketch(folding: document.edits).strokes
    format = document.format
    title = document.title
    created = Date(timeIntervalSince1970: document.created).formatted(.iso8601)
    strokes = picture.count
    samples = picture.reduce(0) { $0 + $1.samples.count }
    duration = ((document.edits.last?.time ?? 0) * 1e6).rounded() / 1e6
    bounds = Rect(enclosing: picture.lazy.flatMap(\.samples).map(\.location)).map {
      Bounds(minX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY)
    }
    edits = document.edits.count
    draftSamples = document.unfinished?.samples.count
    strokeSamples =
      listsSamples
      ? picture.map { $0.samples.map { [$0.timestamp, $0.location.x, $0.location.y] } } : nil
  }

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if strokeSamples == nil { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  package var text: String {
    let place =
      bounds.map { bounds in
        "\(Self.dots(bounds.minX)), \(Self.dots(bounds.minY)) to "
          + "\(Self.dots(bounds.maxX)), \(Self.dots(bounds.maxY)) dots"
      } ?? "nowhere"
    return """
      title     \(title)
      created   \(created)
      strokes   \(strokes)
      samples   \(samples)
      duration  \(Self.dots(duration)) s
      bounds    \(place)
      edits     \(edits)
      format    \(format)
      """
  }

  private static func dots(_ value: Double) -> String {
    String((value * 10).rounded() / 10)
  }
}
