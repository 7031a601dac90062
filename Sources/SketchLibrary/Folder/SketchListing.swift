import Files
import Formats
package import Foundation
import Geometry
package import Ink
import Sketches
import Synchronization

/// One sketch in the output of `stipple list`.
///
/// The names of the properties are the keys of the JSON object.
package struct SketchListing: Encodable, Sendable {
  /// The file's name without its extension, safe to print on a terminal.
  package var name: String
  package let path: String
  package let modified: Date
  package let bytes: Int
  /// The number of strokes in the picture; absent if the file was not read.
  package var strokes: Int?
  /// The time from the start of the sketch to its last edit, in seconds; absent if it was not read.
  package var duration: Double?
  /// The lines of a small picture in braille; absent if the file was not read.
  package var thumbnail: [String]?
  /// The reason why the file was not read, as a sentence.
  package var error: String?
  private var label: String?

  private enum CodingKeys: CodingKey {
    case name, path, modified, bytes, strokes, duration, thumbnail, error
  }

  package static let rows = 3
  package static let columns = 24
  /// The maximum total length of the files that are read for one list, which keeps the list fast.
  package static let budget = 64 << 20

  /// Reads sketches on all processors; lists files that exceed the rest of the budget, in bytes,
  /// without their content.
  ///
  /// The palette has the colors of thumbnails; `nil` for no colors. Returns one listing for each
  /// path, in the same order.
  package static func read(
    _ files: [String], palette: InkPalette?, budget: Int = budget
  ) -> [SketchListing] {
    var listings = files.map { SketchListing($0) }
    var remaining = budget
    let readable = listings.indices.filter { index in
      guard listings[index].bytes <= remaining else { return false }
      remaining -= listings[index].bytes
      return true
    }
    for index in Set(listings.indices).subtracting(readable) {
      listings[index].error = "The sketch is too large to preview; 'stipple show' prints it."
      listings[index].label = "too large to preview"
    }
    let unread = listings
    let read = Mutex(listings)
    Processors.perform(iterations: readable.count) { iteration in
      let index = readable[iteration]
      let listing = unread[index].reading(palette: palette)
      read.withLock { $0[index] = listing }
    }
    return read.withLock(\.self)
  }

  /// Reads a sketch, and draws a small picture of at most some columns and rows.
  static func preview(
    of path: String, columns: Int, rows: Int
  ) throws(SketchError) -> (contents: (strokes: Int, duration: Double), picture: TextPicture) {
    let edits = try SketchDocument.read(path: path).edits
    let sketch = Sketch(folding: edits)
    let strokes = sketch.strokes
    let picture = TextPicture(
      of: strokes, over: sketch.screen, columns: columns, rows: rows, smoothing: .spline)
    return ((strokes.count, edits.last?.time ?? 0), picture)
  }

  private init(_ path: String) {
    (self.path, name) = (path, DataFolder.name(ofFile: path))
    let attributes = DataFolder.attributes(of: path)
    modified = Date(timeIntervalSince1970: Double(attributes?.modified ?? 0) / 1e9)
    bytes = attributes?.bytes ?? 0
  }

  private func reading(palette: InkPalette?) -> SketchListing {
    var listing = self
    do {
      let (contents, picture) = try Self.preview(of: path, columns: Self.columns, rows: Self.rows)
      listing.strokes = contents.strokes
      listing.duration = (contents.duration * 10).rounded() / 10
      listing.thumbnail = picture.lines(palette: palette)
    } catch {
      listing.error = error.description
      listing.label = error.label
    }
    return listing
  }
}

extension SketchListing {
  /// Returns some of a number of listings as text without a line end.
  package static func text(
    _ listings: [SketchListing], of total: Int, timeZone: TimeZone? = nil
  ) -> String {
    let hidden = total - listings.count
    let remark = hidden > 0 ? ["and \(hidden) more; use a higher --limit"] : []
    return (listings.map { $0.text(in: timeZone) } + remark).joined(separator: "\n\n")
  }

  package func text(in timeZone: TimeZone?) -> String {
    let time = CivilTime(modified, in: timeZone)
    let details = [
      name, label ?? "\(count(strokes ?? 0, "stroke")) · \(SketchLibrary.duration(duration ?? 0))",
      "\(time.day) \(time.digits.joined(separator: ":"))",
    ]
    let lines = (0..<Self.rows).map { row in
      let picture = (thumbnail ?? []).indices.contains(row) ? (thumbnail ?? [])[row] : ""
      let blanks = max(0, Self.columns - Self.width(of: picture))
      return picture + String(repeating: " ", count: blanks + 2) + details[row]
    }
    return lines.joined(separator: "\n")
  }

  /// The cells that a line covers, without its escape sequences.
  private static func width(of line: String) -> Int {
    let parts = line.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(parts[0].count) { $0 + $1.drop { $0 != "m" }.count - 1 }
  }
}
