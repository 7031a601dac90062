import Files
import Foundation
import Geometry
import Ink
import Sketches
import Synchronization

/// A search for sketches by words in their names and texts.
///
/// The texts are those of every page: of the ink, and of the screens under it. Case, diacritics, and the width of
/// characters make no difference. What was read is kept in a file in the cache folder, by path, time, and length.
package struct SketchSearch: Sendable {
  package struct Result: Sendable {
    /// The indices of the sketches that contain all words, in ascending order.
    package var found: [Int] = []
    /// The number of sketches that could not be read; only their names were searched.
    package var unreadCount = 0
    /// A sentence about the sketches that could not be read; `nil` without any.
    package var warning: String? {
      guard unreadCount > 0 else { return nil }
      let sketches = unreadCount == 1 ? "1 sketch" : "\(unreadCount) sketches"
      return "Searched \(sketches) by name only; 'stipple check' says why they cannot be read."
    }
    fileprivate var isComplete = true
    /// The texts for the next search, and whether some of them are new.
    fileprivate var (index, isIndexNew) = (TextIndex(), false)
  }

  /// The maximum length of a file that is read, and of the part of its text that is searched, in bytes.
  private static let (maximumFile, maximumText) = (64 << 20, 1 << 20)
  /// A file that was modified at most so many nanoseconds ago may change again without another time.
  private static let recent = 2_000_000_000

  private let words: [[CChar]]
  private let index: String?

  /// Creates a search for the words of a text in the data folder, or in the trash.
  package init(_ text: String, inTrash: Bool = false, environment: [String: String]) {
    words = text.split(whereSeparator: \.isWhitespace).map { word in
      Self.folded(String(word)).map(CChar.init(bitPattern:))
    }
    index = BaseFolder.cache.path(environment: environment)
      .map { "\($0)/stipple/\(inTrash ? "trash" : "sketches").texts" }
  }

  /// Searches sketches with some paths on all processors, and updates the index.
  ///
  /// `proceed` gets the part that is done, from 0 to 1, on any thread; the search ends early if it returns false.
  package func search(
    _ paths: [String], proceed: @escaping @Sendable (Double) -> Bool
  ) -> Result {
    let old = index.map { TextIndex(path: $0) } ?? TextIndex()
    let now = Int(Date.now.timeIntervalSince1970 * 1e9)
    let result = Mutex(Result())
    Processors.perform(iterations: paths.count) { number in
      guard proceed(Double(number) / Double(paths.count))
      else { return result.withLock { $0.isComplete = false } }
      let path = paths[number]
      guard let (modified, bytes) = DataFolder.attributes(of: path) else { return }
      let known = old.entries[path].flatMap {
        ($0.modified, $0.bytes) == (modified, bytes) ? $0 : nil
      }
      let text = known == nil && bytes <= Self.maximumFile ? Self.text(of: path) : nil
      let read = known == nil ? Self.folded(text ?? DataFolder.name(ofFile: path)) : []
      let entry = known ?? TextIndex.Entry(modified: modified, bytes: bytes, text: read[...])
      let isFound = words.allSatisfy(entry.contains)
      result.withLock { result in
        if isFound { result.found.append(number) }
        if known == nil, text == nil { result.unreadCount += 1 }
        let isNew = text != nil && modified < now - Self.recent
        if known != nil || isNew { result.index.add(entry, of: path) }
        if isNew { result.isIndexNew = true }
      }
    }
    var all = result.withLock(\.self)
    all.found.sort()
    save(all, replacing: old)
    return all
  }

  /// Saves what was read, and after a search that ended early also what was known.
  private func save(_ result: Result, replacing old: TextIndex) {
    var new = result.index
    if !result.isComplete { for (path, entry) in old.entries { new.add(entry, of: path) } }
    guard let index, result.isIndexNew || new.entries.count != old.entries.count else { return }
    // Without an index, the next search reads the sketches again.
    try? new.write(to: index)
  }

  /// Returns the name and the texts of a sketch; `nil` if it cannot be read.
  private static func text(of path: String) -> String? {
    guard let edits = try? SketchDocument.readTrustingSamples(path: path).edits else { return nil }
    var text = DataFolder.name(ofFile: path)
    Sketch.forEachPage(of: edits) { page in
      guard text.utf8.count < maximumText else { return }
      for part in page.texts { text += "\n\(part.text)" }
      guard let screen = page.screen else { return }
      for row in 0..<screen.rows { text += "\n\(screen.text(ofRow: row))" }
    }
    return text
  }

  /// Returns a text as it is compared, with a zero at its end.
  private static func folded(_ text: String) -> [UInt8] {
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return folded.utf8.prefix(maximumText).map { $0 == 0 ? UInt8(ascii: " ") : $0 } + [0]
  }
}
