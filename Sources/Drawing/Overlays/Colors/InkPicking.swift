import Geometry
import Ink
import TerminalUI

/// Chooses inks with the picker of colors and the eyedropper.
struct InkPicking {
  unowned let context: DrawingContext
  unowned let overlays: OverlayStack
  /// Colors the selected strokes, or else the next ones.
  let select: (InkColor, TimeInterval) -> Void

  /// The maximum number of strokes among which recent colors are searched.
  private static let searchedStrokes = 2000

  /// Opens the picker with the ink of the selection, or else of the next stroke.
  func openPicker() {
    let ink = context.editor.selectedStyles.last?.color ?? context.ink.color
    openPicker(at: ink.components ?? TerminalColors.standard.sample(of: ink), for: ink)
  }

  private func openPicker(at color: RGBColor, for ink: InkColor) {
    close()
    let picker = ColorPicker(
      color, for: ink, recent: recentInks, showsColors: context.showsColors, on: context.size)
    picker.dismissed = { [unowned overlays, unowned picker] in overlays.dismiss(picker) }
    picker.taken = { ink, time in
      close()
      context.settings.takenInks = [ink] + context.settings.takenInks.filter { $0 != ink }
      select(ink, time)
    }
    picker.resized = { color, ink in openPicker(at: color, for: ink) }
    overlays.present(picker)
  }

  /// Picks up the ink of the stroke at the next click, or stops waiting for it.
  func togglePickingUp() {
    if let eyedropper = overlays.topmost(Eyedropper.self) { return overlays.dismiss(eyedropper) }
    overlays.present(Eyedropper(context) { point, time in pickUp(at: point, time) })
    context.messages.show("click a stroke to pick up its ink")
  }

  private func close() {
    overlays.dismiss(Menu.self)
    overlays.dismiss(ColorPicker.self)
    overlays.dismiss(Eyedropper.self)
  }

  private func pickUp(at point: Point, _ time: TimeInterval) {
    overlays.dismiss(Eyedropper.self)
    if overlays.contains(point) { return }
    let editor = context.editor
    editor.settleStrokes()
    guard let id = editor.topmostStroke(at: point), let item = editor.sketch.items([id]).first
    else { return context.showAtPointer("no stroke under the pointer") }
    select(item.stroke.style.color, time)
  }

  /// The colors that were taken in this session, then the colors of the newest strokes.
  private var recentInks: [InkColor] {
    let drawn = context.editor.sketch.items.reversed().prefix(Self.searchedStrokes)
      .map(\.stroke.style.color)
    var inks: [InkColor] = []
    for ink in context.settings.takenInks + drawn
    where ink.components != nil && !inks.contains(ink) {
      inks.append(ink)
      if inks.count == ColorPicker.maximumRecent { break }
    }
    return inks
  }
}
