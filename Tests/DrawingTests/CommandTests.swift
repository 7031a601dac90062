import TestSupport

@testable import Drawing

@Suite struct CommandTests {
  @Test func `no two commands have the same key or name`() {
    let keys = Command.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
  }

  @Test(arguments: ["constrain", "any ink", "strength", "copy ink", "granularity"])
  func `labels avoid these words`(word: String) {
    let groups =
      KeyBindings.standard.helpGroups + [HelpPanel.Group("", StripCommand.help(.standard))]
    let texts = groups.flatMap(\.entries).map(\.text) + CanvasGestures().help.map(\.text)
    #expect(!texts.contains { $0.contains(word) })
  }

  @Test(arguments: Tool.all) func `the key of a tool selects it`(tool: Tool) {
    #expect(KeyBindings.standard.command(for: Key(.character(tool.key))) == .tool(tool))
  }

  @Test func `tools have distinct names and keys`() {
    #expect(Set(Tool.all.map(\.name)).count == Tool.all.count)
    #expect(Set(Tool.all.map(\.shortName)).count == Tool.all.count)
    #expect(Set(Tool.all.map(\.key)).count == Tool.all.count)
  }

  @Test func `every nib with a tip has a tool that draws with it`() {
    let nibs = Set(Nib.allCases).subtracting([.fill, .characters])
    #expect(Set(Tool.all.filter(\.snaps).map(\.nib)) == nibs)
  }

  @Test(arguments: [
    (Key(.character("c"), .control), Command.quit), (Key(.character("q")), .quit),
    (Key(.backspace), .eraseSelection), (Key(.escape), .cancel),
    (Key(.character("y"), .control), .redo),
    (Key(.character("h")), .showHelp), (Key(.function(1)), .showHelp),
    (Key(.function(5)), .touches), (Key(.function(6)), .statistics),
    (Key(.function(7)), .debugging), (Key(.function(8)), .smoothing),
    (Key(.character("0")), .resetZoom),
    (Key(.character("8")), .ink(.gray)),
    (Key(.character("_")), Command.lineStyles[0]), (Key(.character("^")), Command.lineStyles[1]),
    (Key(.character("&")), Command.lineStyles[2]), (Key(.character("Z")), Command.lineStyles[3]),
    (Key(.character("Y")), .holding), (Key(.character("!")), .lock),
  ])
  func `a key has the command of its binding`(key: Key, command: Command) {
    #expect(KeyBindings.standard.command(for: key) == command)
  }

  @Test(arguments: [
    Key(.character("w"), .control), Key(.character("q"), .control),
    Key(.left, .control), Key(.home), Key(.character("z"), .control),
  ])
  func `other keys have no command`(key: Key) {
    #expect(KeyBindings.standard.command(for: key) == nil)
  }
}
