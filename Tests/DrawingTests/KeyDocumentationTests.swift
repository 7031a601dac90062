import Canvas
import Foundation
import TerminalUI
import Testing
import Touches

@testable import Drawing

/// The tables of keys and gestures in the README and in the help panel.
@Suite struct KeyDocumentationTests {
  private let readme: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The first cells of the rows of the table with a head.
  private func firstCells(below head: String) -> [String] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "| \(head) | action |") else { return [] }
    return lines[(start + 2)...].prefix { $0.hasPrefix("| ") }.map { line in
      let end = line.ranges(of: " | ").first?.lowerBound ?? line.endIndex
      return String(line[..<end].dropFirst(2))
    }
  }

  /// The keys of the README, each a code span or a word, with ranges of digits written out.
  private var documentedKeys: [String] {
    firstCells(below: "key").flatMap { cell -> [String] in
      let digits = (1...8).map { "`\($0)`" }.joined(separator: " ")
      let cell = cell.replacing("`1` to `8`", with: digits)
      // A comma between backticks is a key, another one separates keys.
      return cell.matches(of: /`([^`]+)`|[A-Za-z0-9-]+/).map { String($0.1 ?? $0.0) }
    }.flatMap { key -> [String] in
      guard key.hasSuffix("arrows") else { return [key] }
      return ["Left", "Right", "Up", "Down"].map { key.dropLast(6) + $0 }
    }
  }

  /// The keys of the help panel's line for a binding.
  private func shownKeys(_ names: String) -> [String] {
    switch names {
    case "1-8": (1...8).map(String.init)
    case "←↑↓→": ["Left", "Right", "Up", "Down"]
    case "Shift-arrows": ["Left", "Right", "Up", "Down"].map { "Shift-" + $0 }
    default:
      names.split(separator: " ").map { name in
        switch name {
        case "Del": "Delete"
        case "Bksp": "Backspace"
        case "Esc": "Escape"
        case _ where name.hasPrefix("^"): "Ctrl-" + name.dropFirst()
        default: String(name)
        }
      }
    }
  }

  /// The keys that the terminal session handles.
  private let sessionKeys = ["Ctrl-L", "Ctrl-Z"]

  @Test func `the README lists every key, and no other`() {
    let bound = Command.all.flatMap { $0.keys.map(\.documentedName) } + sessionKeys
    #expect(documentedKeys.sorted() == bound.sorted())
  }

  @Test func `the help panel lists every key of every command, and no other`() {
    for line in Command.all.helpLines {
      let shown = shownKeys(line.helpEntry()?.trigger ?? "").filter { !sessionKeys.contains($0) }
      #expect(shown.sorted() == line.flatMap(\.keys).map(\.documentedName).sorted())
    }
  }

  @Test func `the README lists every gesture of the help panel, and no other`() {
    let documented = firstCells(below: "pointer").flatMap { $0.split(separator: ", ") }
    let menu = Set(Menu.help.map(\.trigger))
    let shown = CanvasGestures().help.map(\.trigger).filter { !menu.contains($0) }
    #expect(documented.map(String.init).sorted() == shown.sorted())
  }

  @Test func `the README explains the controls of the menu that the help panel names`() throws {
    let row = try #require(
      readme.split(separator: "\n").first { $0.hasPrefix("| right double click, right click |") })
    let words = ["Tab", "arrows", "Enter", "drag", "wheel", "slider", "dial"]
    for word in words { #expect(row.contains(word), "\(word)") }
    let help = Menu.help.map { "\($0.trigger) \($0.text)" }.joined(separator: " ")
    for word in words { #expect(help.contains(word), "\(word)") }
  }
}

extension Key {
  /// The name in the README.
  fileprivate var documentedName: String {
    let name =
      switch code {
      case .character(let character): String(character)
      case .function(let number): "F\(number)"
      default: "\(code)".prefix(1).uppercased() + "\(code)".dropFirst()
      }
    if modifierFlags.contains(.control) { return "Ctrl-" + name.uppercased() }
    return modifierFlags.contains(.shift) ? "Shift-" + name : name
  }
}
