import Canvas
import Foundation
import TestSupport

@testable import Drawing

/// The tables of keys and gestures in `docs/keys.md` and in the help panel.
@Suite struct KeyDocumentationTests {
  private let document: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    document = try String(contentsOf: root.appending(path: "docs/keys.md"), encoding: .utf8)
  }

  /// The rows of the tables with a head, each as its cells.
  private func rows(below head: String) -> [[String]] {
    document.split(separator: "\n\n").filter { $0.hasPrefix("| \(head) |") }.flatMap { table in
      table.split(separator: "\n").dropFirst(2).map { line in
        line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      }
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
        case "PgUp": "PageUp"
        case "^": "^"
        case _ where name.hasPrefix("^"): "Ctrl-" + name.dropFirst()
        default: String(name)
        }
      }
    }
  }

  /// The keys that the terminal session handles.
  private let sessionKeys = ["Ctrl-L", "Ctrl-Z"]

  @Test func `a row of docs/keys.md has one key, and every key has a row`() {
    let cells = rows(below: "key | what it does | command").map { $0[0] }.filter { $0 != "–" }
    #expect(cells.allSatisfy { $0.wholeMatch(of: /`[^` ]+`/) != nil })
    let bound = Command.all.flatMap { $0.keys.map(\.name) } + sessionKeys
    #expect(cells.map { String($0.dropFirst().dropLast()) }.sorted() == bound.sorted())
  }

  @Test func `every command says what it does, and is under one heading`() {
    for command in Command.all { #expect(command.details != nil) }
    #expect(Set(Command.sections.map(\.title)).count == Command.sections.count)
    for tool in Tool.all { #expect(Command.all.contains(.tool(tool))) }
  }

  @Test func `the help panel lists every key of every command, and no other`() {
    for line in Command.all.helpLines {
      let shown = shownKeys(line.helpEntry()?.trigger ?? "").filter { !sessionKeys.contains($0) }
      #expect(shown.sorted() == line.flatMap(\.keys).map(\.name).sorted())
    }
  }

  @Test func `docs/keys.md lists every gesture, one in a row`() {
    let menu = Set(Menu.help.map(\.trigger))
    let shown = CanvasGestures().help.map(\.trigger).filter { !menu.contains($0) }
    #expect(rows(below: "gesture | what it does").map { $0[0] } == shown)
  }

  @Test func `docs/keys.md explains the controls of the menu that the help panel names`() throws {
    let menu = try #require(document.split(separator: "\n## ").first { $0.hasPrefix("Menu\n") })
    let words = ["Tab", "arrows", "Enter", "drag", "wheel", "slider", "dial"]
    for word in words { #expect(menu.contains(word), "\(word)") }
    let help = Menu.help.map { "\($0.trigger) \($0.text)" }.joined(separator: " ")
    for word in words { #expect(help.contains(word), "\(word)") }
  }
}
