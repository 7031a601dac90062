import Display
import Testing
import Touches

@testable import Drawing

@Suite struct ExportPromptTests {
  private let extensions = [".svg", ".png", ".txt"]

  private func prompt(_ stem: String = "cat") -> ExportPrompt {
    ExportPrompt(stem, fileExtensions: extensions, folder: "~/drawings")
  }

  @Test func `suggests a name and writes it on Enter`() {
    var prompt = prompt()
    #expect(prompt.press(Key(.enter)) == .submitted(name: "cat.svg"))
  }

  @Test func `Tab and Shift-Tab change the extension`() {
    var prompt = prompt()
    for name in ["cat.png", "cat.txt", "cat.svg"] {
      #expect(prompt.press(Key(.tab)) == .editing)
      #expect(prompt.name == name)
    }
    _ = prompt.press(Key(.tab, .shift))
    #expect(prompt.name == "cat.txt")
  }

  @Test func `letters are typed, whatever their commands`() {
    var prompt = prompt()
    _ = prompt.press(Key(.character("u"), .control))
    for letter in "q/X1 ü.png".unicodeScalars { _ = prompt.press(Key(.character(letter))) }
    #expect(prompt.press(Key(.enter)) == .submitted(name: "q/X1 ü.png"))
    _ = prompt.press(Key(.backspace))
    #expect(prompt.name == "q/X1 ü.pn")
  }

  @Test(arguments: [
    ("", "choose an extension with Tab"), ("cat", "choose an extension with Tab"),
    ("cat.doc", "choose an extension with Tab"), (".svg", "type a name before the extension"),
  ])
  func `a name without a known extension, or only an extension, is not written`(
    name: String, message: String
  ) {
    var prompt = prompt()
    _ = prompt.press(Key(.character("u"), .control))
    for letter in name.unicodeScalars { _ = prompt.press(Key(.character(letter))) }
    #expect(prompt.press(Key(.enter)) == .editing)
    #expect(prompt.message == message)
    _ = prompt.press(Key(.backspace))
    #expect(prompt.message == nil)
  }

  @Test func `Escape and Ctrl-C close the prompt, and Ctrl-T copies text`() {
    var prompt = prompt()
    #expect(prompt.press(Key(.escape)) == .dismissed)
    #expect(prompt.press(Key(.character("c"), .control)) == .dismissed)
    #expect(prompt.press(Key(.character("t"), .control)) == .copied)
  }

  @Test(arguments: [
    ("cat", "in ~/drawings · Enter saves"), ("pictures/cat", "in ~/drawings · Enter saves"),
    ("/tmp/cat", " Enter saves"), ("~/cat", " Enter saves"),
  ])
  func `shows the folder of a name that names none itself`(name: String, hint: String) {
    let lines = prompt(name).panel(on: ScreenSize(columns: 80, rows: 24)).lines
    #expect(lines.count == 2 && lines[1].contains(hint))
    #expect(lines[1].contains("drawings") == hint.contains("drawings"))
  }

  @Test(arguments: [(20, 6), (30, 8), (40, 12)])
  func `the hint is broken into lines and never cut without an ellipsis`(
    columns: Int, rows: Int
  ) {
    let long = ExportPrompt(
      "cat", fileExtensions: extensions, folder: "/home/somebody/with/a/long/path")
    for prompt in [prompt(), long] {
      let lines = prompt.panel(on: ScreenSize(columns: columns, rows: rows)).lines
      #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns }, "\(lines)")
      #expect(lines.last?.hasSuffix("Esc ") == true || lines.last?.hasSuffix("… ") == true)
    }
  }

  @Test func `a long name stays within its limit and shows its end`() {
    var prompt = prompt("a")
    for _ in 0..<1000 { _ = prompt.press(Key(.character("b"))) }
    _ = prompt.press(Key(.tab))
    #expect(prompt.name.count <= 244)
    let lines = prompt.panel(on: ScreenSize(columns: 20, rows: 6)).lines
    #expect(lines[0].count <= 20 && lines[0].hasSuffix("_ "))
  }
}
