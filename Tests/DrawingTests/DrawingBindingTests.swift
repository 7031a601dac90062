import Display
import Ink
import Testing
import Touches

@testable import Drawing

@Suite struct DrawingBindingTests {
  @Test func `no two bindings have the same key`() {
    let keys = DrawingBinding.all.flatMap(\.commands.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `every command of a key has a name for the settings`() {
    for command in DrawingBinding.all.flatMap(\.commands.values) {
      #expect(command.name != nil, "\(command) is missing in DrawingCommand.named")
    }
    #expect(Set(KeyBindings.names).count == KeyBindings.names.count)
  }

  @Test(arguments: Tool.all) func `the key of a tool selects it`(tool: Tool) {
    #expect(KeyBindings.standard.command(for: Key(.character(tool.key))) == .selectTool(tool))
  }

  @Test func `tools have distinct names and keys`() {
    #expect(Set(Tool.all.map(\.name)).count == Tool.all.count)
    #expect(Set(Tool.all.map(\.shortName)).count == Tool.all.count)
    #expect(Set(Tool.all.map(\.key)).count == Tool.all.count)
  }

  @Test func `every nib but that of fills has a tool that draws with it`() {
    let nibs = Tool.all.compactMap { tool in
      if case .draw(let nib) = tool.behavior { nib } else { nil }
    }
    #expect(Set(nibs) == Set(Nib.allCases).subtracting([.fill]))
  }

  @Test(arguments: [
    (Key(.character("c"), .control), DrawingCommand.quit), (Key(.character("q")), .quit),
    (Key(.backspace), .eraseSelection), (Key(.escape), .cancel),
    (Key(.character("y"), .control), .redo),
    (Key(.character("h")), .showHelp), (Key(.function(1)), .showHelp),
    (Key(.function(5)), .toggleTouches), (Key(.function(6)), .toggleStatistics),
    (Key(.function(7)), .toggleDebugging), (Key(.function(8)), .nextSmoothing),
    (Key(.character("0")), .resetZoom),
    (Key(.character("8")), .selectColor(.gray)),
  ])
  func `a key has the command of its binding`(key: Key, command: DrawingCommand) {
    #expect(KeyBindings.standard.command(for: key) == command)
  }

  @Test(arguments: [
    Key(.character("w")), Key(.character("Z")), Key(.character("q"), .control),
    Key(.left, .control), Key(.home), Key(.character("z"), .control),
  ])
  func `other keys have no command`(key: Key) {
    #expect(KeyBindings.standard.command(for: key) == nil)
  }
}
