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

    `scripts/keys` generates this page from the program's tables. To change the keys of a command,
    use its name in the [settings](settings.md). Commands without a key are in the menu, and you can
    give them one.
    """

  /// The notes of the sections, by title.
  private static let notes = [
    "Draw": """
    Lines are from 1 to 24 dots wide, and each nib has a width of its own. With a selection, all its
    strokes get the width of the widest, plus or minus a dot. The keys of the pen, the calligraphy
    nib, and the marker give the selection their nib. The calligraphy nib turns from 0° to 165°. You
    can turn and tilt a nib even during a stroke. A mark at the pointer shows the tool, its width, and
    its ink.

    In the color picker, choose a color with the pointer or the arrow keys, type its hexadecimal
    digits, or press Tab for a recent one. Enter accepts it.

    With a symmetry, all reflections or rotations of a stroke are one edit. The center of symmetry is
    the middle of the window when you turn it on, and stays at that point of the canvas.

    Click with the [text](text.md) tool to write a text or to edit an existing one. Keys then type
    until Escape. Click with the fill tool to [shade](shading.md) a closed area.
    """,
    "Shapes": """
    The tools draw from corner to corner. Shift makes eight directions, a square, or a circle; Alt
    during the drag draws from the center. At first, the grid is off and the guides are on: see
    [Arranging](arranging.md#guides-and-grid).
    """,
    "Edit": """
    A cross at the pointer marks the stroke eraser, and a ring the dot eraser, which has a width of
    its own.
    """,
    "Select": """
    [Arranging](arranging.md) explains the select tool and the handles. Arrow keys move the
    selection. You can paste copies in another stipple.
    """,
    "View": """
    The canvas has no edges.
    """,
    "Sketches": """
    A command acts on the sketch that is chosen in the strip, or else on the open one: see
    [Sketches](sketches.md). Replay, export, import, and `copy-text` act on the open one, and only
    while none is chosen.
    """,
    "Program": """
    In help, Space and Page Down turn the pages, and `/` filters.
    """,
    "Smoothing and debugging": """
    What these keys change ends with the session; the [settings](settings.md) last. Debug rendering
    marks the samples of a line by their origin. It draws a segment for each event, a red segment to
    the end of the prediction, and frames around redrawn cells. One prediction is kept for half
    a second, with a line to where the pointer then was, and a text says how far it was off. Rings and
    dotted bars are estimates.
    """,
  ]

  private static let pointer = """
    Ctrl works like Alt. Any press or key stops a flick. After a stroke has snapped to a
    shape, dragging further sets its size and rotation.

    A move snaps to an axis if the drag drifts less than 12 dots from it; Shift locks it there. The
    view scrolls at the edges. To rotate and scale the selection about another point, press Alt
    there, on the selection, and begin the drag beside the selection.
    """

  private static let menu = """
    A right click or Enter opens the menu: pens, inks, width, nib, undo, redo, fit, export, import,
    and copying or saving as text. With a selection, it shows the selection's pen, ink, and width.
    Tab and the arrow keys move in the menu, and Enter activates an item. A drag, the wheel, and the
    left and right arrows set a slider or a dial; a click turns a dial by 15°. The menu stays open
    while you change settings.
    """

  private static let toolbar = """
    The toolbar shows the tools, the inks, and the most important commands after their keys. The
    current tool is in reverse video, and the current ink between arrows. Hover over a control to
    see what it does. `saved` means that every finished stroke is on disk. When the toolbar has the
    focus, the arrow keys move in it or set the slider, Enter or Space activates a control, and
    Escape leaves. `--no-toolbar` hides the toolbar until it has the focus.
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
