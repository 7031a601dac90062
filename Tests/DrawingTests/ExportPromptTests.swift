import TestSupport

@testable import Drawing

@Suite final class ExportPromptTests {
  private let exporter = StubExporter()
  private let desk: DrawingDesk
  private var exported: [String] { exporter.saved.map(\.name) }

  init() {
    exporter.fileExtensions = [[".png"], [".svg"], [".ansi", ".ans"]]
    exporter.suggestedName = "cat"
    desk = DrawingDesk(exporter: exporter)
    desk.stroke(linePoints((4, 4), (20, 4)))
  }

  private func prompt() -> Prompt { Prompt(Prompt.Question(exportTo: exporter)) }

  private enum Outcome { case handled, handledAndClosed, passed }

  /// Presses a key, and carries out what the prompt requests.
  private func press(_ key: Key, _ prompt: Prompt) -> Outcome {
    let response = prompt.press(key, at: 0, in: desk.controller.state)
    desk.controller.perform(response.effects, at: 0)
    return response.closes ? .handledAndClosed : response.isHandled ? .handled : .passed
  }

  /// Types a name in place of the one that is suggested.
  private func type(_ name: String, _ prompt: Prompt) {
    _ = press(Key(.character("u"), .control), prompt)
    for letter in name.unicodeScalars { _ = press(Key(.character(letter)), prompt) }
  }

  private func lines(_ prompt: Prompt, columns: Int, rows: Int) -> [String] {
    prompt.bottomPanel(on: ScreenSize(columns: columns, rows: rows))?.lines ?? []
  }

  @Test func `suggests a name and writes it on Enter`() {
    #expect(press(Key(.enter), prompt()) == .handledAndClosed && exported == ["cat.png"])
  }

  @Test func `the arrows change the format, each with one extension`() {
    let prompt = prompt()
    for name in ["cat.svg", "cat.ansi", "cat.png"] {
      #expect(press(Key(.down), prompt) == .handled && prompt.text == name)
    }
    _ = press(Key(.up), prompt)
    #expect(prompt.text == "cat.ansi")
    type("dog.ans", prompt)
    _ = press(Key(.down), prompt)
    #expect(prompt.text == "dog.png")
    type("dog", prompt)
    _ = press(Key(.down), prompt)
    #expect(prompt.text == "dog.png")
  }

  @Test func `typing replaces the suggested name and keeps the format`() {
    let prompt = prompt()
    for letter in "dog".unicodeScalars { _ = press(Key(.character(letter)), prompt) }
    #expect(prompt.text == "dog.png")
    _ = press(Key(.down), prompt)
    _ = press(Key(.character("s")), prompt)
    #expect(prompt.text == "dogs.svg")
    for letter in ".png".unicodeScalars { _ = press(Key(.character(letter)), prompt) }
    #expect(prompt.text == "dogs.png")
  }

  @Test func `Enter again replaces a file, unless the name was changed in between`() {
    exporter.files = ["cat.png", "cats.png"]
    let prompt = prompt()
    #expect(press(Key(.enter), prompt) == .handled && exported.isEmpty)
    #expect(lines(prompt, columns: 80, rows: 24).last?.contains("Enter again replaces") == true)
    _ = press(Key(.right), prompt)
    _ = press(Key(.character("s")), prompt)
    #expect(press(Key(.enter), prompt) == .handled && prompt.text == "cats.png")
    #expect(press(Key(.enter), prompt) == .handledAndClosed)
    #expect(exported == ["cats.png"] && exporter.saved[0].replaces)
  }

  @Test func `a refused name stays`() {
    let prompt = prompt()
    type("none/cat.png", prompt)
    #expect(press(Key(.enter), prompt) == .handled && prompt.text == "none/cat.png")
    #expect(lines(prompt, columns: 80, rows: 24).last?.contains("no such folder") == true)
  }

  @Test func `Tab completes as far as the names agree, then chooses one`() {
    exporter.files = ["pictures/cat.png", "pictures/cow.png"]
    let prompt = prompt()
    type("p", prompt)
    for name in ["pictures/c", "pictures/cat.png", "pictures/cow.png", "pictures/cat.png"] {
      _ = press(Key(.tab), prompt)
      #expect(prompt.text == name)
    }
    _ = press(Key(.tab, .shift), prompt)
    #expect(prompt.text == "pictures/cow.png")
  }

  @Test func `Tab says that it completes nothing, and the text stays`() {
    let prompt = prompt()
    _ = press(Key(.tab), prompt)
    #expect(lines(prompt, columns: 80, rows: 24).last?.contains("nothing to complete") == true)
    #expect(prompt.text == "cat.png")
  }

  @Test func `the hint has the keys that fit in the frame, and always how to cancel`() {
    let prompt = prompt()
    for (columns, keys) in [
      (80, "format · Esc cancels"), (85, "Tab path · Esc cancels"),
      (100, "^T copy text · Esc cancels"),
    ] {
      let lines = lines(prompt, columns: columns, rows: 24)
      #expect(lines.count == 3 && lines[2].contains(keys), "\(lines)")
    }
  }

  @Test func `shows the background`() {
    let prompt = prompt()
    #expect(lines(prompt, columns: 80, rows: 24).contains { $0.contains("on black") })
    _ = press(Key(.down), prompt)
    #expect(!lines(prompt, columns: 80, rows: 24).contains { $0.contains("on black") })
  }

  @Test func `letters are typed, whatever their commands`() {
    let prompt = prompt()
    type("q/X1 ü.png", prompt)
    #expect(press(Key(.enter), prompt) == .handledAndClosed && exported == ["q/X1 ü.png"])
    _ = press(Key(.backspace), prompt)
    #expect(prompt.text == "q/X1 ü.pn")
  }

  @Test(arguments: [
    ("", "choose a format with ↑ ↓"), ("cat", "choose a format with ↑ ↓"),
    ("a.b/cat.doc", "unknown format .doc · choose"), (".svg", "type a name before .svg"),
    ("a/.svg", "type a name before .svg"),
  ])
  func `a name without a known extension, or only an extension, is not written`(
    name: String, message: String
  ) {
    let prompt = prompt()
    type(name, prompt)
    #expect(press(Key(.enter), prompt) == .handled && exported.isEmpty)
    #expect(lines(prompt, columns: 80, rows: 24).last?.contains(message) == true)
    _ = press(Key(.backspace), prompt)
    #expect(lines(prompt, columns: 80, rows: 24).last?.contains(message) == false)
  }

  @Test func `Escape and Ctrl-C close the prompt, and Ctrl-T copies text`() {
    #expect(press(Key(.escape), prompt()) == .handledAndClosed)
    #expect(press(Key(.character("c"), .control), prompt()) == .handledAndClosed)
    #expect(exporter.copied.isEmpty)
    #expect(press(Key(.character("t"), .control), prompt()) == .handledAndClosed)
    #expect(exporter.copied.count == 1 && exported.isEmpty)
  }

  @Test(arguments: [
    ("cat", "in ~/drawings · Enter saves"), ("pictures/cat", "in ~/drawings · Enter saves"),
    ("/tmp/cat", " Enter saves"), ("~/cat", " Enter saves"),
  ])
  func `shows the folder of a name that names none itself`(name: String, hint: String) {
    let prompt = prompt()
    type(name, prompt)
    let lines = lines(prompt, columns: 80, rows: 24)
    #expect(lines.count == 3 && lines[2].contains(hint))
    #expect(lines[2].contains("drawings") == hint.contains("drawings"))
  }

  @Test(arguments: [(20, 6), (30, 8), (40, 12)])
  func `the hint is broken into lines and never cut without an ellipsis`(columns: Int, rows: Int) {
    for folder in ["~/drawings", "/home/somebody/with/a/long/path"] {
      exporter.folder = folder
      let lines = lines(prompt(), columns: columns, rows: rows)
      #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns }, "\(lines)")
      let last = lines.dropLast(columns < 40 ? 0 : 1).last?.replacing(" │", with: "  ")
      #expect(last?.split(separator: " ").last.map { $0 == "cancels" || $0.hasSuffix("…") } == true)
    }
  }

  @Test func `a long name stays within its limit and shows its end`() {
    let prompt = prompt()
    type("b", prompt)
    _ = prompt.paste(String(repeating: "b", count: 5000), in: DrawingDesk().controller.state)
    for key in [Key("b"), Key(.tab)] { _ = press(key, prompt) }
    #expect(prompt.text == String(repeating: "b", count: 4095))
    let lines = lines(prompt, columns: 20, rows: 6)
    #expect(lines[0].count <= 20 && lines[0].hasSuffix("_ "))
  }
}
