import Dispatch
import Exchange
import Foundation
import Ink
import Sketches
import Synchronization

/// What `stipple list` says of a sketch; the names are those of the JSON object.
package struct SketchListing: Encodable, Sendable {
  /// The file's name without its ending.
  package let name: String
  /// Where it is.
  package let path: String
  /// When it was written to last, as ISO 8601 says it.
  package let modified: String
  /// The file's length.
  package let bytes: Int
  /// The strokes of the picture; absent when it was not read.
  package var strokes: Int?
  /// The seconds that were spent on it; absent when it was not read.
  package var duration: Double?
  /// The picture in braille; absent when it was not read.
  package var thumbnail: [String]?
  /// Why it was not read, in a sentence.
  package var error: String?

  /// The rows and the most columns of a thumbnail.
  package static let rows = 3
  package static let columns = 24
  /// The most bytes of sketches that are read for one list: it is to come at once.
  package static let budget = 64 << 20

  /// Looks at sketches, each on any processor.
  ///
  /// - Parameters:
  ///   - files: Their paths.
  ///   - colored: Whether thumbnails have the inks' colours.
  /// - Returns: What there is to say of each, in the same order.
  /// - Complexity: O(*n*) in their number, and in ``budget``.
  package static func of(_ files: [String], colored: Bool) -> [SketchListing] {
    var listings = files.map { SketchListing($0) }
    var rest = budget
    let readable = listings.indices.filter { index in
      guard listings[index].bytes <= rest else { return false }
      rest -= listings[index].bytes
      return true
    }
    for index in Set(listings.indices).subtracting(readable) {
      listings[index].error = "It is too large to be shown here; 'stipple show' prints it."
    }
    let read = Mutex<[Int: SketchListing]>([:])
    let unread = listings
    DispatchQueue.concurrentPerform(iterations: readable.count) { turn in
      let index = readable[turn]
      let listing = unread[index].reading(colored: colored)
      read.withLock { $0[index] = listing }
    }
    for (index, listing) in read.withLock(\.self) { listings[index] = listing }
    return listings
  }

  private init(_ path: String) {
    self.path = path
    name = URL(filePath: path).deletingPathExtension().lastPathComponent.printable(limit: 256)
    let attributes = DataFolder.attributes(of: path)
    modified = Date(timeIntervalSince1970: Double(attributes?.modified ?? 0) / 1e9).formatted(
      .iso8601)
    bytes = attributes?.bytes ?? 0
  }

  private func reading(colored: Bool) -> SketchListing {
    var listing = self
    do {
      let document = try SketchDocument.read(path: path)
      let strokes = Sketch(folding: document.edits).strokes
      listing.strokes = strokes.count
      listing.duration = ((document.edits.last?.time ?? 0) * 10).rounded() / 10
      listing.thumbnail = TextPicture(
        of: strokes, columns: Self.columns, rows: Self.rows, smoothing: .spline
      ).lines(colored: colored)
    } catch {
      listing.error = error.description
    }
    return listing
  }

  /// The same in three lines: the thumbnail, and beside it what there is to say.
  package var text: String {
    let details = [
      name,
      error ?? "\(count(strokes ?? 0, "stroke")) · \(duration ?? 0) s",
      modified,
    ]
    let lines = (0..<Self.rows).map { row in
      let picture = (thumbnail ?? []).indices.contains(row) ? (thumbnail ?? [])[row] : ""
      let blanks = max(0, Self.columns - Self.width(of: picture))
      return picture + String(repeating: " ", count: blanks + 2) + details[row]
    }
    return lines.joined(separator: "\n")
  }

  /// How many cells a line takes: its escape sequences take none.
  private static func width(of line: String) -> Int {
    line.replacing(/\u{1B}\[\d+m/, with: "").unicodeScalars.count
  }
}
