import Ink
import TerminalUI
import Touches

extension Command {
  static let showHelp = Command(
    name: "help", keys: ["?", "h", Key(.function(1))], details: "shows the keys",
    menuPlace: .program, toolbarItem: ToolbarItem("all keys and gestures", "help"), keepsText: true
  ) { _ in [.showHelp] }
  static let focusToolbar = Command(
    name: "toolbar", keys: [Key(.tab)], label: "toolbar, only ink", details: "focuses the toolbar"
  ) { _ in [.focusToolbar] }
  static let onlyInk = Command(
    name: "only-ink", keys: ["H"], label: "toolbar, only ink",
    details: "hides everything but the ink, or shows it again"
  ) { _ in [.toggleOnlyInk] }
  static let touches = Command(
    name: "touches", keys: [Key(.function(5))],
    details: "shows or hides a ring around each touch, with its gesture", keepsText: true
  ) { $0.toggling(\.showsTouches, "showing touches and their gestures", off: "touches hidden") }
  static let statistics = Command(
    name: "frame-times", keys: [Key(.function(6))],
    details: "shows or hides frame times", keepsText: true
  ) { _ in [.set { $0.showsStatistics.toggle() }] }
  static let debugging = Command(
    name: "debug", keys: [Key(.function(7))], details: "shows or hides debug rendering",
    keepsText: true
  ) { $0.toggling(\.isDebugging, "debug: predictions are red", off: "debug off") }

  static let prediction = Command(
    name: "prediction", keys: [Key(.function(9))], details: "switches prediction off, or on",
    keepsText: true, isSetting: true, keepsStrokes: true
  ) { $0.toggling(\.predicts, "prediction on", off: "prediction off") }
  static let grayPredictions = Command(
    name: "gray-predictions", keys: [Key(.function(10))], label: "prediction",
    details: "shows the predicted end of a stroke in gray, or like the rest", keepsText: true,
    isSetting: true, keepsStrokes: true
  ) { $0.toggling(\.hasGrayPredictions, "predictions are gray", off: "predictions are like ink") }

  static let smoothing = Command(
    name: "smoothing", keys: [Key(.function(8))], details: "selects the next smoothing method",
    keepsText: true, isSetting: true, keepsStrokes: true
  ) { $0.changingSmoothing }
  static let lessSmoothing = Command(
    name: "less-smoothing", keys: [":"], label: "smoothness",
    details: "smooths all lines less, by 10%", keepsText: true, isSetting: true, keepsStrokes: true
  ) { $0.changingSmoothing(by: -10) }
  static let moreSmoothing = Command(
    name: "more-smoothing", keys: ["\""], label: "smoothness",
    details: "smooths all lines more, by 10%", keepsText: true, isSetting: true, keepsStrokes: true
  ) { $0.changingSmoothing(by: 10) }
  static let coarser = Command(
    name: "coarser", keys: ["/"], label: "curve pieces",
    details: "draws half as many straight pieces in a curve, with the smoothing `catmull-rom`",
    keepsText: true, isSetting: true, keepsStrokes: true
  ) { $0.smoothing(granularity: $0.ink.smoothing.granularity / 2) }
  static let finer = Command(
    name: "finer", keys: ["\\"], label: "curve pieces",
    details: "draws twice as many straight pieces in a curve, with the smoothing `catmull-rom`",
    keepsText: true, isSetting: true, keepsStrokes: true
  ) { $0.smoothing(granularity: $0.ink.smoothing.granularity * 2) }

  /// Gives the left button of a mouse another role once a pen has been used.
  static func mouse(_ role: MouseRole) -> Command {
    Command(name: "mouse-\(role.rawValue)", isBindable: false, isSetting: true) { _ in
      [.set(\.mouseRole, to: role), .show(role.label)]
    }
  }

  static let quit = Command(
    name: "quit", keys: ["q", Key(.character("c"), .control)],
    details: "quits, and prints the sketch's path", menuPlace: .program,
    toolbarItem: ToolbarItem("save and quit", "quit")
  ) { _ in [.quit] }

  /// Quits a working copy without what was drawn, after a question if anything was.
  static let discard = Command(name: "discard", isBindable: false) { state in
    let effects: [Effect] = [.set(\.requests.isDiscarded, to: true), .quit]
    let keys = "y discards · Esc keeps on drawing"
    let question = Prompt.Question(
      label: "discard what was drawn?", keys: [keys], verdict: { _ in .refused(keys) },
      actions: ["y": effects, Key(.character("c"), .control): effects, "n": []],
      accepted: { _ in [] })
    return state.isChanged ? [.present(Prompt(question))] : effects
  }

  /// What the terminal session does with its own keys.
  static let suspend = Command(
    name: "suspend", isBindable: false, keyNames: "^Z", details: "suspends stipple; `fg` resumes it"
  ) { _ in [] }
  static let redraw = Command(
    name: "redraw", isBindable: false, keyNames: "^L", details: "redraws the screen"
  ) { _ in [] }

  /// What keys do over a screen instead of what they do elsewhere.
  static let keysOverScreen = [
    HelpPanel.Entry("Enter", "save and quit"), HelpPanel.Entry("Esc", "clear, then quit"),
  ]

  /// The keys that move the pointer, which the terminal session handles.
  static let keyboardPointer = [
    HelpPanel.Entry("←↑↓→", "move a dot"), HelpPanel.Entry("Shift-arrows", "move a cell"),
    HelpPanel.Entry("Home", "left a cell"), HelpPanel.Entry("End", "right a cell"),
    HelpPanel.Entry("PgUp", "up a cell"), HelpPanel.Entry("PgDn", "down a cell"),
    HelpPanel.Entry("Space", "press, lift"),
  ]
}
