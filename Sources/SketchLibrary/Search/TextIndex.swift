import Files
import Glibc

/// The names and texts of sketches as they are searched, so that most files need not be read again.
///
/// The file has four fields for each sketch, each with a zero at its end: the path, the time at which the sketch
/// was modified, its length, and the text.
struct TextIndex {
  struct Entry {
    /// In nanoseconds since 1970.
    let modified: Int
    let bytes: Int
    /// The text with a zero at its end.
    let text: ArraySlice<UInt8>

    /// Returns whether the text has a word.
    func contains(_ word: [CChar]) -> Bool {
      text.withUnsafeBytes { text in
        // The text ends with a zero, so it is not empty.
        text.baseAddress.map { strstr($0.assumingMemoryBound(to: CChar.self), word) != nil }
      } ?? false
    }
  }

  /// The maximum length of all texts, in bytes; the sketches with the others are read for every search.
  static let maximumLength = 64 << 20

  private(set) var entries: [String: Entry] = [:]
  /// The length of all texts, in bytes.
  private var length = 0

  init() {}

  /// Reads an index, of which anything malformed is left out.
  init(path: String) {
    // Paths and numbers are short.
    guard let bytes = try? InputFile(path).bytes(limit: 2 * Self.maximumLength) else { return }
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false).makeIterator()
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    while let path = fields.next(), let modified = fields.next().flatMap({ Int(text($0)) }),
      let count = fields.next().flatMap({ Int(text($0)) }), let found = fields.next(),
      found.endIndex < bytes.count
    {
      let withZero = bytes[found.startIndex...found.endIndex]
      add(Entry(modified: modified, bytes: count, text: withZero), of: text(path))
    }
  }

  /// Adds a sketch, unless it is there or the texts would be too long.
  mutating func add(_ entry: Entry, of path: String) {
    guard length + entry.text.count <= Self.maximumLength, entries[path] == nil else { return }
    entries[path] = entry
    length += entry.text.count
  }

  /// Replaces the file; only its owner may read it.
  func write(to path: String) throws(FileError) {
    try? Folder.create(Path.folder(of: path))
    let file = try OutputFile(path: path, replaces: true, permissions: .personal)
    for (path, entry) in entries {
      try file.write(Array("\(path)\0\(entry.modified)\0\(entry.bytes)\0".utf8) + entry.text)
    }
    try file.commit()
  }
}
