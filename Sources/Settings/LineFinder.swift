import TOMLKit

/// Finds the lines of keys, which the parser does not report.
struct LineFinder {
  private let lines: [Substring]

  /// The maximum number of times that the parser runs, so that no file takes long.
  private static let limit = 300

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Returns the number of the line, from 1, in which a key is defined; `nil` if it is not found.
  ///
  /// A key is defined in the first line with which the beginning of the file has it. The path has
  /// the names of the table and of the key, or only of a table.
  func line(of path: [String]) -> Int? {
    guard let name = path.last else { return nil }
    let named = lines.indices.filter { lines[$0].contains(name) }
    var runs = 0
    // A name can also be written with escapes.
    for index in named.isEmpty ? Array(lines.indices) : named {
      // The value may end in a later line.
      for end in index..<min(index + 20, lines.count) {
        runs += 1
        guard runs <= Self.limit else { return nil }
        let beginning = lines[...end].joined(separator: "\n")
        guard let table = try? TOMLTable(string: beginning) else { continue }
        if contains(path[...], in: table) { return index + 1 }
        break
      }
    }
    return nil
  }

  private func contains(_ path: ArraySlice<String>, in table: TOMLTable) -> Bool {
    guard let name = path.first, let value = table[name] else { return false }
    return path.count == 1 || value.table.map { contains(path.dropFirst(), in: $0) } ?? false
  }
}
