import TerminalUI

/// The lines of a file that hold a diagram, and what surrounds them: indentation, comment markers, and a fence.
package struct TextBlock: Hashable, Sendable {
  /// The lines of the diagram alone, without tabs.
  package private(set) var lines: [String] = []
  /// Where they are in the file; empty if a diagram may be inserted there.
  package private(set) var range = 0..<0
  /// What each line begins with; an empty one has no blanks at its end.
  package private(set) var prefix = ""
  /// The name of its sketch: from a line `<!-- stipple: NAME -->` before a fence, or `stipple: NAME` in a comment.
  package private(set) var name: String?
  /// The info string of a fence that is still to be written, with which a new diagram is in no comment.
  package var newFence: String? {
    didSet { prefix = String(prefix.prefix(while: \.isWhitespace)) }
  }
  private var fenceLine: Int?

  /// The columns before the diagram.
  package var prefixColumns: Int { prefix.reduce(0) { $1.end(from: $0) } }
  /// Whether the diagram is in a fence, or in one that is still to be written.
  package var isFenced: Bool { newFence != nil || fenceLine != nil }

  /// Creates the block of a new diagram: in a comment, in a fence with an info string, or in both.
  package init(comment: String = "", fence: String? = nil) {
    (prefix, newFence) = (comment, fence)
  }

  /// Finds the diagram in a text that holds nothing else.
  package init(_ file: [String]) { unwrap(file, file.indices) }

  /// Finds the diagram around a line of a file, from 0, in a fence or in lines with the same comment marker, or the
  /// place for one before that line, or before the fence of something else.
  package init(in file: [String], around line: Int) {
    var line = max(0, min(line, file.count))
    let lines = file.map { Line($0) }
    let fence = Self.fence(around: line, lines)
    if let fence, !fence.isOurs { line = fence.range.lowerBound }
    if let found = fence.map({ $0.isOurs ? $0.range : nil }) ?? Self.drawing(around: line, lines) {
      let before = found.lowerBound - 1
      unwrap(file, before >= 0 && lines[before].name != nil ? before..<found.upperBound : found)
    } else {
      let here = Line(line < file.count ? file[line] : "")
      (prefix, range) = (here.start + (here.marker.isEmpty ? "" : " "), line..<line)
    }
  }

  /// Returns lines as they are written in the file.
  package func wrap(_ lines: [String]) -> [String] {
    let fenced = newFence.map { ["```" + $0] + lines + ["```"] } ?? lines
    return fenced.map { String((prefix + $0).withoutBlanksAtEnd) }
  }

  /// The line that names a sketch, and the line of the file before which it belongs.
  package func line(naming name: String) -> (index: Int, text: String) {
    let isInComment = fenceLine == nil && !prefix.allSatisfy(\.isWhitespace)
    let text = isInComment ? "stipple: \(name)" : "<!-- stipple: \(name) -->"
    return (fenceLine ?? range.lowerBound, prefix + text)
  }

  /// A line of a file: its indentation, a comment marker, and a text.
  private struct Line {
    var indentation: Substring, marker: Substring = "", text: Substring

    init(_ line: some StringProtocol) {
      text = Substring(line)
      indentation = text.prefix { $0 == " " || $0 == "\t" }
      text = text.dropFirst(indentation.count)
      for found in ["///", "//!", "//", "#", "--", ";;", ";", "%", "*"] where marker.isEmpty {
        let rest = text.dropFirst(found.count)
        guard text.hasPrefix(found), rest.first?.isWhitespace ?? true else { continue }
        (marker, text) = (text.prefix(found.count), rest)
      }
    }

    var start: String { String(indentation + marker) }
    var content: Substring { text.withoutBlanksAtEnd.drop(while: \.isWhitespace) }
    var isBlank: Bool { marker.isEmpty && content.isEmpty }

    var fence: (ticks: Substring, info: Substring)? {
      guard let first = content.first, "`~".contains(first) else { return nil }
      let ticks = content.prefix { $0 == first }
      return ticks.count > 2 ? (ticks, content.dropFirst(ticks.count)) : nil
    }

    func closes(_ opening: Substring) -> Bool {
      fence.map { $0.info.isEmpty && $0.ticks.hasPrefix(opening) } ?? false
    }

    var isDrawing: Bool {
      let corners = [
        "+-", "-+", ".--", "--.", "'--", "--'", "-->", "<--", "/--", "--/", "\\--", "--\\",
      ]
      return content.unicodeScalars.contains { 0x2500..<0x25D0 ~= $0.value }
        || content.hasPrefix("|") && content.hasSuffix("|")
        || corners.contains { content.contains($0) }
        || !content.isEmpty && content.allSatisfy { "|v^/\\ ".contains($0) }
    }

    var name: String? {
      let words = content.split(separator: " ")
      let text = words.first == "<!--" ? words.dropFirst().dropLast() : words[...]
      return text.first == "stipple:" ? text.dropFirst().joined(separator: " ") : nil
    }
  }

  /// The fence around a line, and whether it is empty, or a line in it draws something.
  private static func fence(
    around line: Int, _ file: [Line]
  ) -> (range: Range<Int>, isOurs: Bool)? {
    var opening: (index: Int, ticks: Substring)?
    for (index, fence) in file.map(\.fence).enumerated() {
      guard let fence else { continue }
      guard let (start, ticks) = opening else {
        opening = (index, fence.ticks)
        continue
      }
      guard file[index].closes(ticks) else { continue }
      let inner = file[start + 1..<index]
      if start...index ~= line {
        let isOurs = inner.contains(where: \.isDrawing) || inner.allSatisfy(\.content.isEmpty)
        return (start..<index + 1, isOurs)
      }
      opening = nil
    }
    return nil
  }

  /// The lines nearest to a line, in the same comment, that draw something, and single ones between them.
  private static func drawing(around line: Int, _ file: [Line]) -> Range<Int>? {
    let marker = file.dropFirst(line).first?.marker
    let draws = file.map { $0.marker == marker && $0.isDrawing }
    let runs = file.indices.split { index in
      let isBetween = 0 < index && index < file.count - 1 && draws[index - 1] && draws[index + 1]
      return !draws[index] && !(isBetween && file[index].marker == marker)
    }
    let near = [0, -1, 1, -2, 2].map { line + $0 }
    return near.lazy.compactMap { line in runs.first { $0.contains(line) } }.first
  }

  private mutating func unwrap(_ file: [String], _ found: Range<Int>) {
    range = found
    // No file has more layers.
    for _ in 0..<8 where !peel(range.map { Line(content(file[$0])) }) { break }
    lines = range.map { expanded(content(file[$0])) }
  }

  private func content(_ line: String) -> Substring {
    line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : ""
  }

  /// Removes blank lines, and then one layer: a name, a fence, a comment, or what all lines begin with.
  private mutating func peel(_ lines: [Line]) -> Bool {
    let start = lines.firstIndex { !$0.isBlank } ?? 0
    let end = lines.lastIndex { !$0.isBlank } ?? -1
    range = range.lowerBound + start..<range.lowerBound + end + 1
    guard start <= end else { return false }
    let (first, last, lines) = (lines[start], lines[end], lines[start...end])
    if let found = first.name {
      (name, range) = (found, range.dropFirst())
    } else if let ticks = first.fence?.ticks, start < end, last.closes(ticks) {
      (fenceLine, range) = (range.lowerBound, range.dropFirst().dropLast())
      if lines.dropFirst().dropLast().allSatisfy(\.isBlank) { prefix += first.indentation }
    } else if first.text.hasPrefix("/*"), start < end, last.content.hasSuffix("*/") {
      range = range.dropFirst().dropLast()
    } else {
      let common = lines.filter { !$0.isBlank }.reduce(first.start[...]) { common, line in
        common.prefix(zip(common, line.start).prefix { $0 == $1 }.count)
      }
      prefix += common
      return !common.isEmpty
    }
    return true
  }

  /// Replaces tabs by blanks up to the next multiple of eight columns of the file.
  private func expanded(_ text: Substring) -> String {
    var column = prefixColumns
    return text.map { character in
      let start = column
      column = character.end(from: column)
      return character == "\t" ? String(repeating: " ", count: column - start) : String(character)
    }.joined()
  }
}

extension Character {
  /// The column after the character, which may be a tab.
  fileprivate func end(from column: Int) -> Int {
    self == "\t" ? (column / 8 + 1) * 8 : column + String(self).columnCount
  }
}

extension StringProtocol {
  fileprivate var withoutBlanksAtEnd: SubSequence {
    self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)]
  }
}
