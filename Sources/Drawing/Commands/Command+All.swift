import Ink
package import TerminalUI

extension Command {
  /// A heading of the help panel and of `docs/keys.md`, with its commands.
  struct Section: Sendable {
    let title: String
    var scope = Scope.anywhere
    let commands: [Command]
  }

  /// Where keys have a command: everywhere, or unless a sketch is chosen in the strip.
  ///
  /// A key of the drawing then shows a message, and one of the display does not.
  enum Scope { case anywhere, drawing, display }

  /// The commands of the settings and of the help panel, under their headings.
  static let sections = [
    Section(
      title: "Draw",
      commands: tools { ![.drawsFigures, .points, .selects, .erases].contains($0.role) }
        + InkColor.named.map(ink)
        + [
          openPicker, pickUpInk, thinner, wider, sparser, denser, turnNibLeft, turnNibRight,
          lowerNib, raiseNib, nextSymmetry, addArm,
        ]),
    Section(
      title: "Shapes", scope: .drawing,
      commands: tools(where: \.drawsFigures) + lineStyles
        + [holding, constrain, fromCenter, snap, grid, guides]),
    Section(
      title: "Edit", scope: .drawing,
      commands: [undo, redo] + tools(where: \.erases) + [clear, paste, tidy]),
    Section(
      title: "Select", scope: .drawing,
      commands: tools(where: \.selects) + [
        selectAll, selectNext, selectNextToo, cancel, deselect, eraseSelection, rotateRight,
        rotateLeft, shrink, enlarge, copySelection, cutSelection, duplicateSelection, toBack,
        toFront, group, ungroup, arrange,
      ] + arrangements + [lock, unlockAll]),
    Section(
      title: "View",
      commands: pans + pages + [zoomIn, zoomOut, resetZoom, fit, preview, follow, tool(.laser)]),
    overScreen,
    Section(
      title: "Sketches",
      commands: [
        sketches, newSketch, renameSketch, duplicateSketch, deleteSketch, restoreSketch, trash,
      ] + ofOpenSketch),
    Section(
      title: "Program",
      commands: [
        showHelp, openMenu, focusToolbar, onlyInk, quit, suspend, redraw,
      ]),
    Section(
      title: "Smoothing and debugging", scope: .display,
      commands: [
        smoothing, lessSmoothing, moreSmoothing, coarser, finer, touches, statistics, debugging,
        prediction, grayPredictions,
      ]),
  ]

  /// The commands for a sketch over a screen, which the help panel shows only there.
  static let overScreen = Section(title: "Over a screen", commands: [dim, hideInk, marks])

  /// The commands for sketches that apply to the open one, whichever is chosen in the strip.
  private static let ofOpenSketch = [
    replay, earlierPage, openExportPrompt, openImportPrompt, copyText,
  ]

  /// Every command that a key can have, in the order of the settings, the help panel, and the menu.
  static let all = sections.flatMap(\.commands)

  var scope: Scope {
    if Self.ofOpenSketch.contains(self) { return .drawing }
    return Self.sections.first { $0.commands.contains(self) }?.scope ?? .anywhere
  }

  private static func tools(where isIncluded: (Tool) -> Bool) -> [Command] {
    Tool.all.filter(isIncluded).map(tool)
  }
}

/// The keys and the gestures of the drawing view, one by one, for `docs/keys.md`.
package enum KeyReference {
  package struct Row {
    package let entry: HelpPanel.Entry
    /// The name of the command in the settings; `nil` if its keys cannot be changed.
    package let command: String?
  }

  package static var sections: [(title: String, rows: [Row])] {
    Command.sections.map { section in
      let rows = section.commands.flatMap { command in
        command.entries.map { Row(entry: $0, command: command.isBindable ? command.name : nil) }
      }
      return (section.title, rows)
    }
  }

  /// The gestures of the canvas, without the keys of the menu.
  package static var gestures: [HelpPanel.Entry] {
    CanvasGestures().help.filter { !Menu.help.contains($0) }
  }

  package static var strip: [HelpPanel.Entry] { StripCommand.entries(.standard) }
  package static var keyboardPointer: [HelpPanel.Entry] { Command.keyboardPointer }
}
