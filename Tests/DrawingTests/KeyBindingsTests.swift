import Canvas
import TestSupport

@testable import Drawing

@Suite struct KeyBindingsTests {
  private let u = Key(.character("u"))
  private let x = Key(.character("w"), .control)

  @Test func `a changed command has its new keys and no others`() throws {
    let bindings = try KeyBindings(changing: [("undo", [x, Key(.function(9))])])
    #expect(bindings.command(for: x) == .undo)
    #expect(bindings.command(for: Key(.function(9))) == .undo)
    #expect(bindings.command(for: u) == nil)
    #expect(bindings.command(for: Key(.character("U"))) == .redo)
    #expect(try KeyBindings(changing: [("undo", [])]).command(for: u) == nil)
  }

  @Test func `keys can be exchanged`() throws {
    let bindings = try KeyBindings(changing: [("undo", [Key(.character("p"))]), ("pen", [u])])
    #expect(bindings.command(for: u) == .tool(.pen))
    #expect(bindings.command(for: Key(.character("p"))) == .undo)
  }

  @Test func `a bound key overrides a standard one, with a notice`() throws {
    let bindings = try KeyBindings(changing: [("fit", [u]), ("redo", [x])])
    #expect(bindings.command(for: u) == .fit && bindings.keys(ofCommand: "undo").isEmpty)
    #expect(!bindings.helpGroups.flatMap(\.entries).contains { $0.text == "undo" })
    #expect(bindings.overrideNotice == "u is now fit, not undo")
    let exchanged = try KeyBindings(changing: [("fit", [u]), ("undo", [])])
    #expect(exchanged.overrideNotice == nil, "both commands were changed")
  }

  @Test func `messages name the keys that are bound`() throws {
    let bindings = try KeyBindings(changing: [
      ("redo", [Key(.function(9))]), ("undo", []), ("pan-up", [Key(.character("w"))]),
    ])
    #expect(bindings.message("undone", [KeyHint(.redo, "redoes")]) == "undone · F9 redoes")
    #expect(bindings.message("cleared", [KeyHint(.undo, "undoes")]) == "cleared")
    let hint = KeyHint(Command.pans, "move")
    #expect(bindings.message("1 stroke", [hint]) == "1 stroke · ← → w ↓ move")
    #expect(KeyBindings.standard.message("1 stroke", [hint]) == "1 stroke · ←↑↓→ move")
    let strip = StripCommand.help(bindings)
    #expect(strip.contains(HelpPanel.Entry("O, Esc", "close")))
    #expect(!strip.contains { $0.text == "restore deleted" })
  }

  @Test func `two bindings of the user for one key are refused by their names`() {
    #expect(throws: KeyBindings.Refusal.conflict(x, "fit", "undo")) {
      try KeyBindings(changing: [("undo", [x]), ("fit", [x])])
    }
    #expect(throws: KeyBindings.Refusal.unknownCommand("dance")) {
      try KeyBindings(changing: [("dance", [x])])
    }
  }

  @Test(arguments: [
    Key(.escape), Key(.character("c"), .control), Key(.character("l"), .control),
    Key(.character("z"), .control),
  ])
  func `the keys that lead out are fixed`(key: Key) throws {
    #expect(throws: KeyBindings.Refusal.fixed(key)) { try KeyBindings(changing: [("undo", [key])]) }
    let bindings = try KeyBindings(changing: [("quit", [x]), ("cancel", [])])
    #expect(bindings.command(for: Key(.escape)) == .cancel)
    #expect(bindings.command(for: Key(.character("c"), .control)) == .quit)
    #expect(bindings.command(for: Key(.character("q"))) == nil)
  }

  @Test func `the help panel and the welcome show the changed keys`() throws {
    let bindings = try KeyBindings(changing: [
      ("undo", [Key(.character("u"), .control)]), ("thinner", [Key(.left, .alternate)]),
      ("help", [Key(.function(2))]), ("quit", [x]), ("clear", []),
    ])
    let entries = bindings.helpGroups.flatMap(\.entries)
    #expect(entries.contains(HelpPanel.Entry("^U", "undo")))
    #expect(entries.contains(HelpPanel.Entry("Alt-← ]", "width")))
    #expect(!entries.contains { $0.text == "clear" })
    let welcome = Messages.welcome(bindings)
    #expect(welcome == "stipple · draw with the pointer · F2 help · ^C quit")
    let standard = Messages.welcome(.standard)
    #expect(standard == "stipple · draw with the pointer · ? help · q quit")
  }

  @Test func `every name of a key stands for that key`() {
    for key in Command.all.flatMap(\.keys) { #expect(Key(name: key.name) == key, "\(key.name)") }
    #expect(Key(name: "ctrl-y") == Key(.character("y"), .control))
    #expect(Key(name: "Ctrl-Y") == Key(.character("y"), .control))
    #expect(Key(name: "shift-pageup") == Key(.pageUp, .shift))
    #expect(Key(name: "-") == Key(.character("-")))
    #expect(Key(name: "Ctrl--") == Key(.character("-"), .control))
    #expect(Key(name: "F12") == Key(.function(12)))
    for name in ["", "Ctrl-", "uu", "F0", "F13", "Shift-u", "é", "\u{1B}", "Hyper-x", "F1x"] {
      #expect(Key(name: name) == nil, "\(name)")
    }
  }

  @Test func `the keys of all commands are those of each`() {
    let keys = KeyBindings.standard
    for (command, name) in keys.shortNames {
      #expect(keys.shortName(of: command) == name)
    }
    #expect(keys.shortNames[.showHelp] == "?" && keys.shortNames[.redo] == "U")
  }
}
