import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// Whether a view over the canvas receives the touches.
  var hasOverlay: Bool { menu != nil || colors.picker != nil || colors.eyedropper != nil }

  /// Opens the picker with the ink of the selection, or else of the next stroke.
  func openPicker() {
    let ink = selectedStyles.last?.color ?? gestures.stroke.style.color
    openPicker(at: ink.components ?? TerminalColors.standard.sample(of: ink), for: ink)
  }

  /// Chooses the ink of the stroke at the next click.
  func beginPickingUp() {
    guard colors.eyedropper == nil else { return endPickingUp() }
    let eyedropper = Eyedropper { [unowned self] point, time in pickUpInk(at: point, time) }
    environment.root.addSubview(eyedropper)
    colors.eyedropper = eyedropper
    showMessage("click a stroke to take its ink")
  }

  /// Handles a key of the picker or the eyedropper; any other key closes them.
  ///
  /// - Returns: Whether the key has no other effect.
  func pressInColors(_ key: Key, at time: TimeInterval) -> Bool {
    if let picker = colors.picker {
      if picker.press(key, at: time) { return true }
      closePicker()
    }
    guard colors.eyedropper != nil else { return false }
    if [Key(.enter), Key(.character(" "))].contains(key) {
      pickUpInk(at: pointer ?? window.center, time)
      return true
    }
    // The key that begins it ends it too.
    if keyBindings.command(for: key) == .pickUpInk { return false }
    endPickingUp()
    return key == Key(.escape)
  }

  /// Lays out the picker again after the size of the screen changed.
  func layOutPicker() {
    if let picker = colors.picker { openPicker(at: picker.color, for: picker.ink) }
  }

  private func openPicker(at color: RGBColor, for ink: InkColor) {
    closeMenu()
    closePicker()
    endPickingUp()
    let picker = ColorPicker(
      color, for: ink, recent: recentInks, showsColors: showsColors, on: size)
    picker.dismissed = { [unowned self] in closePicker() }
    picker.taken = { [unowned self] ink, time in
      closePicker()
      colors.taken = [ink] + colors.taken.filter { $0 != ink }
      perform(.selectColor(ink), at: time)
    }
    environment.root.addSubview(picker)
    colors.picker = picker
    displayLink.isPaused = false
  }

  private func closePicker() {
    colors.picker.take()?.removeFromSuperview()
    displayLink.isPaused = false
  }

  private func endPickingUp() {
    colors.eyedropper.take()?.removeFromSuperview()
    displayLink.isPaused = false
  }

  private func pickUpInk(at point: Point, _ time: TimeInterval) {
    endPickingUp()
    if isOnControls(point) { return }
    settleStrokes()
    guard let id = topmostStroke(at: point), let item = sketch.items([id]).first else {
      return showMessage("no stroke under the pointer")
    }
    perform(.selectColor(item.stroke.style.color), at: time)
  }

  /// The colors that were taken in this session, then those of the newest strokes.
  private var recentInks: [InkColor] {
    let drawn = sketch.items.reversed().prefix(PickedColors.searchedStrokes)
      .map(\.stroke.style.color)
    var inks: [InkColor] = []
    for ink in colors.taken + drawn where ink.components != nil && !inks.contains(ink) {
      inks.append(ink)
      if inks.count == ColorPicker.maximumRecent { break }
    }
    return inks
  }
}

/// The picker and the eyedropper of a drawing view.
struct PickedColors {
  /// The picker; `nil` if it is closed.
  var picker: ColorPicker?
  /// The view that waits for the click on a stroke; `nil` if none does.
  var eyedropper: Eyedropper?
  /// The colors that were taken, the latest first.
  var taken: [InkColor] = []

  /// The maximum number of strokes among which recent colors are searched.
  fileprivate static let searchedStrokes = 2000
}
