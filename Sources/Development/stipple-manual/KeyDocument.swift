import Drawing
import Replay
import TerminalUI

/// The document of all keys and gestures, made from the tables of the program.
enum KeyDocument {
  /// The text, in Markdown.
  static var text: String {
    let commands = KeyReference.sections.map { title, rows in
      section(
        title, table(["key", "what it does", "command"], rows.map(cells)), note: notes[title])
    }
    let others = [
      section("Pointer", table("gesture", KeyReference.gestures), note: pointer),
      "## Menu\n\n\(menu)", "## Toolbar\n\n\(toolbar)",
      section("Keys as a pointer", table("key", KeyReference.keyboardPointer), note: keyboard),
      section("Strip of sketches", table("key or gesture", KeyReference.strip), note: strip),
      section("Replay", table("key", ReplayController.entries), note: replay),
    ]
    return ([introduction] + commands + others).joined(separator: "\n\n") + "\n"
  }

  private static func section(_ title: String, _ table: String, note: String?) -> String {
    ["## \(title)", table, note].compactMap(\.self).joined(separator: "\n\n")
  }

  private static func cells(_ row: KeyReference.Row) -> [String] {
    [row.entry.trigger, row.entry.details, row.command.map { "`\($0)`" } ?? ""]
  }

  private static func table(_ head: String, _ entries: [HelpPanel.Entry]) -> String {
    table([head, "what it does"], entries.map { [$0.trigger, $0.details] })
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

/// What the tables do not say.
extension KeyDocument {
  private static let introduction = """
    # Keys and gestures

    `scripts/keys` writes this page from the tables of the program. The [settings](settings.md)
    change the keys of a command under its name. A command without a key can be given one, and is in
    the menu.
    """

  /// The notes of the sections, by title.
  private static let notes = [
    "Draw": """
    Lines are from 1 to 24 dots wide. With a selection, all its strokes get one width: that of the
    widest, plus or minus a dot. The keys of the pen, the calligraphy nib, and the marker give the
    selection their nib. The nib of calligraphy turns from 0° to 165°; turning and tilting have an
    effect even during a stroke. A mark at the pointer shows the tool, its width, and its ink.

    In the picker, arrows and the pointer choose a color, hexadecimal digits name one, Tab selects a
    recent one, and Enter accepts.

    With a symmetry, the pens draw with several touches, and all their strokes are one edit. The
    center is that of the window when symmetry is turned on, and stays at that point of the canvas.

    A click with the [text](text.md) tool opens a caret, or edits the text that is clicked. Keys are
    then typed until Escape. A click with the fill tool [shades](shading.md) a closed area.
    """,
    "Shapes": """
    The tools draw from corner to corner. Shift makes eight directions, a square, or a circle; Alt
    during the drag draws from the center. The grid is off at first, the guides are on: see
    [Arranging](arranging.md#guides-and-grid).
    """,
    "Edit": """
    A cross or a ring at the pointer marks the erasers. The dot eraser has a width of its own.
    """,
    "Select": """
    [Arranging](arranging.md) explains the select tool and its handles. Arrows move the selection.
    Copies can be pasted in another stipple.
    """,
    "View": """
    The canvas has no edges.
    """,
    "Sketches": """
    A command acts on the sketch that is chosen in the strip, or else on the open one: see
    [Sketches](sketches.md).
    """,
    "Program": """
    In help, Space and Page Down turn the pages, and `/` filters. Debug rendering marks the samples of a line by
    their origin, and draws a segment for each event, a red one to the end of its prediction, and
    frames around redrawn cells.
    """,
  ]

  private static let pointer = """
    Ctrl works instead of Alt. Any press or key stops a flick. After a stroke has snapped to a
    shape, dragging on sets its size and rotation.

    A move snaps to an axis if the drag is nearly straight (under 12 dots of drift), Shift locks it
    to the axis, and the view scrolls at the edges. To rotate and scale the selection about another
    center, press Alt there, on the selection, and begin the drag beside it.
    """

  private static let menu = """
    A right click or Enter opens the menu: pens, inks, width, nib, undo, redo, fit, export, import,
    and copying or saving as text; with a selection, its pen, ink, and width. Tab and the arrows
    move in the menu, and Enter acts. A drag, the wheel, or the left and right arrows set a slider
    or a dial; a click turns a dial by 15°. The menu stays open while you choose settings.
    """

  private static let toolbar = """
    The toolbar shows the tools, the inks, and the most important commands with their keys. The
    current tool and ink are in reverse video, and hovering explains a control. `saved` means that
    every finished stroke is on disk. When the toolbar is focused, arrows move, and set the width
    at its slider; Enter or Space acts, and Escape leaves. `--no-toolbar` hides it until it is
    focused.
    """

  private static let keyboard = """
    With `--keyboard`, and on a console without a mouse, keys move the pointer. The arrows then do
    not pan.
    """

  private static let strip = """
    `O` opens the strip: the sketches of this session first, then those of the data folder.
    """

  private static let replay = """
    [Replays](replay.md) explains the timeline. The wheel and the middle button change the view as
    when drawing.
    """
}
