import TestSupport

@testable import Drawing

@Suite struct NameFieldTests {
  private func field(
    _ keys: [Key], selecting selection: String = "house", before tail: String = ""
  ) -> NameField {
    var field = NameField(selecting: selection, before: tail)
    for key in keys { field.press(key) }
    return field
  }

  @Test(arguments: [
    ([Key("x")], "x"), ([Key(.backspace)], ""), ([Key(.delete)], ""),
    ([Key(.right), Key("x")], "housex"), ([Key(.end), Key(.backspace)], "hous"),
    ([Key(.left), Key("x")], "xhouse"), ([Key(.home), Key(.delete)], "ouse"),
    ([Key(.end), Key(.left), Key("x")], "housxe"), ([Key(.home), Key(.left), Key("x")], "xhouse"),
    ([Key(.character("u"), .control)], ""),
  ])
  func `keys edit the text, and what is typed first replaces it`(keys: [Key], text: String) {
    #expect(field(keys).text == text)
  }

  @Test func `inserted text replaces the selection, up to the length of a path`() {
    var field = field([], before: ".png")
    field.insert("a b")
    #expect(field.text == "a b.png" && field.typed == "a b")
    field.insert(String(repeating: "a", count: 5000))
    #expect(field.text.count == 4095)
  }

  @Test func `the selection has the opposite colors, then the character at the caret`() {
    let size = ScreenSize(columns: 30, rows: 10)
    let selected = field([], before: ".png").panel("name", hint: "", on: size)
    #expect(selected.lines[0] == " name: house.png  " && selected.attributes == .reverse)
    #expect(selected.spans.map(\.columns) == [7..<12] && selected.spans[0].attributes == [])
    let typed = field([Key("x")], before: ".png").panel("name", hint: "", on: size)
    #expect(typed.lines[0] == " name: x.png  " && typed.spans[0].columns == 8..<9)
    let end = field([Key("x")]).panel("name", hint: "", on: size)
    #expect(end.lines[0] == " name: x_ " && end.spans[0].columns.isEmpty)
  }

  @Test func `where there is room, the label and a short hint are in a frame`() {
    let size = ScreenSize(columns: 40, rows: 12)
    let panel = field([], before: ".png").panel("name", hint: "Enter renames", on: size)
    #expect(panel.lines == ["┌─ name ──────────┐", "│ house.png       │", "└─ Enter renames ─┘"])
    #expect(panel.attributes == [] && panel.spans.last?.columns == 2..<7)
    #expect(panel.spans.last?.attributes == .reverse)
    let long = field([]).panel(
      "name", hint: "a hint of many words, too long for the edge", on: size)
    #expect(long.lines.count == 5 && long.lines.allSatisfy { $0.count <= 40 })
  }

  @Test func `a long text shows its caret`() {
    let long = String(repeating: "a", count: 50) + "b"
    let size = ScreenSize(columns: 30, rows: 10)
    let panel = field([], selecting: long, before: ".png").panel("name", hint: "", on: size)
    #expect(panel.lines[0].count <= 30 && panel.lines[0].contains("ab"))
    #expect(panel.spans[0].columns.upperBound <= 30)
    let start = field([Key(.home)], selecting: "c" + long).panel("name", hint: "", on: size)
    #expect(start.lines[0].hasPrefix(" name: ca") && start.spans[0].columns == 7..<8)
  }
}
