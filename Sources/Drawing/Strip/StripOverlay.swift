import Canvas
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
import Touches

/// The strip of sketches: opening it, scrolling, copying from it, and changing sketches.
///
/// The commands for sketches apply to the one that is chosen in the strip, or else to the open one. The
/// application makes the changes.
package final class StripOverlay: Overlay {
  /// The sketches; `nil` if there are none to show.
  let shelf: (any SketchShelf)?
  let gestures = StripGestures()
  /// The strip; `nil` while it is closed.
  var shown: SketchStrip?
  let context: DrawingContext
  unowned let overlays: OverlayStack
  private let incoming: IncomingInk
  private let perform: (Command, TimeInterval) -> Void
  /// Whether the last press has stopped the strip, and therefore opens no sketch.
  private var isPressStop = false
  /// The revision of the shelf that is shown.
  private var revision: Int?

  init(
    _ context: DrawingContext, shelf: (any SketchShelf)?, overlays: OverlayStack,
    incoming: IncomingInk, perform: @escaping (Command, TimeInterval) -> Void
  ) {
    (self.context, self.shelf, self.overlays) = (context, shelf, overlays)
    (self.incoming, self.perform) = (incoming, perform)
    gestures.mayEdit = { [unowned incoming] in incoming.mayCopy() }
    incoming.copyArea = { [unowned self] in
      var area = context.window
      area.minX = shown?.frame.maxX ?? 0
      return area
    }
    incoming.copyCanceled = { [unowned gestures] in
      gestures.dragOut.isEnabled = false
      gestures.dragOut.isEnabled = true
    }
    context.editor.selected = { [unowned self] in shown?.clearFocus() }
  }

  var messages: Messages { context.messages }

  // MARK: - Opening and closing

  func toggle() {
    guard shown == nil else { return close() }
    guard shelf != nil else { return messages.show("no data folder to show") }
    open()
    showHint()
  }

  /// Shows what keys and the pointer do, while the strip is open.
  func showHint() {
    guard let shown else { return }
    let hints = (shown.focus == nil ? Self.pointerHints : Self.keyHints).map {
      context.keys.message($0, $1)
    }
    let room = context.size.columns - shown.messageColumn - 2
    messages.show(hints.first { $0.columnCount <= room } ?? hints[hints.count - 1])
  }

  private static let closes = KeyHint(.sketches, "closes")

  /// What the pointer does, the longest text first.
  private static let pointerHints = [
    ("click opens · drag out copies", [closes, KeyHint(.showHelp, "keys")]),
    ("click opens · drag out copies", [KeyHint(.showHelp, "keys")]),
    ("click opens", [KeyHint(.showHelp, "keys")]), ("click opens", []),
  ]

  /// What keys do with the chosen sketch, the longest text first.
  private static let keyHints = [
    ("Enter opens · Space copies · Del deletes", [KeyHint(.renameSketch, "renames"), closes]),
    ("Enter opens · Space copies · Del deletes", [closes]),
    ("Enter opens · Space copies", [closes]), ("Enter opens · Space copies", []),
  ]

  /// The keys and gestures for the help panel, while the strip is open.
  var help: [HelpPanel.Group] {
    isOpen ? [HelpPanel.Group("Sketches (open)", StripCommand.help(context.keys))] : []
  }

  /// Whether the strip is open.
  package var isOpen: Bool { shown != nil }

  /// Opens the strip.
  package func open() { layOut(on: context.size) }

  /// Closes the strip; a copy that is being dragged is canceled, and one that was dropped is not.
  func close() {
    if let copy = incoming.copy, copy.dropTime == nil { incoming.cancelCopy() }
    shown = nil
    shelf?.stop()
    gestures.view.isHidden = true
  }

  /// Fits the strip to the window, and rereads the folder if thumbnails now have another size.
  private func layOut(on size: ScreenSize) {
    let old = shown
    var strip = old?.resized(to: size) ?? SketchStrip(on: size)
    strip.canRestore = context.settings.requests.restorable > 0
    for button in [SketchStrip.Button.new, .restore] {
      strip.buttonKeys[button] = context.keys.shortName(of: button.command)
    }
    shown = strip
    gestures.view.frame = strip.frame
    gestures.view.isHidden = false
    gestures.dragOut.bounds = context.window
    if let old, old.thumbnail == strip.thumbnail { return }
    reload()
  }

  /// Rereads the folder if the strip is open.
  package func reload() {
    guard let shown else { return }
    revision = nil
    context.editor.isStale = true
    shelf?.read(columns: shown.thumbnail.columns, rows: shown.thumbnail.rows)
    updateContents()
  }

  private func updateContents() {
    guard let shelf, shelf.revision != revision else { return }
    revision = shelf.revision
    shown?.contents = shelf.contents
  }

  // MARK: - Overlay

  var isModal: Bool { false }
  var view: View? { gestures.view }
  var coversCanvas: Bool { false }
  var hidesToolbar: Bool { shown != nil }
  func takesPointerKey(_ key: Key) -> Bool { shown != nil }
  func contains(_ point: Point) -> Bool { shown?.frame.contains(point) == true }

  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse {
    guard let old = shown, let command = StripCommand(key), !command.needsFocus || old.focus != nil
    else { return .passed }
    command.perform(self, time)
    if let shown, shown.focus != old.focus { showHint() }
    return .handled
  }

  func scroll(_ event: ScrollEvent) -> OverlayResponse {
    guard contains(event.location) else { return .passed }
    messages.clear()
    shown?.scroll(notches: event.notches)
    return .handled
  }

  func resize(to size: ScreenSize) -> Bool {
    if shown != nil { layOut(on: size) }
    return true
  }

  /// Shows what the shelf has read, and scrolls after a flick.
  func advance(to time: TimeInterval) {
    guard shown != nil else { return }
    if context.editor.isStale {
      context.editor.isStale = false
      shelf?.showOpen(context.editor.sketch.strokes)
    }
    updateContents()
    if let next = shown?.flick(at: time) { context.frames.schedule(notBefore: next) }
    if let indices = shown?.wantedIndices { shelf?.show(indices) }
  }

  func panels(on size: ScreenSize) -> [Panel] {
    shown.map { _ in [shown?.panel].compactMap(\.self) } ?? []
  }

  // MARK: - Keys

  func moveFocus(by count: Int) { shown?.moveFocus(by: count) }
  func moveFocus(byPages count: Int) { if let page = shown?.page { moveFocus(by: count * page) } }

  func moveFocus(toEnd isEnd: Bool) {
    let count = shown?.contents.sketches.count ?? 0
    shown?.moveFocus(to: isEnd ? count : 0)
  }

  func openFocused() { if let sketch = shown?.focusedSketch { open(sketch) } }

  func copyFocused(at time: TimeInterval) {
    if let sketch = shown?.focusedSketch { incoming.copy(sketch, at: time) }
  }

  // MARK: - Gestures

  /// Notes that a press has stopped the strip, or has not.
  func pressBegins() { isPressStop = shown?.motion.isFlicking == true }
  func stopFlick() { shown?.motion.stopFlick() }

  /// Follows a recognizer of the strip.
  func gestureChanged(_ recognizer: GestureRecognizer) {
    if recognizer === gestures.scroll { return scrolled() }
    if recognizer === gestures.dragOut { return draggedOut() }
    guard recognizer.state == .ended, !isPressStop else { return }
    messages.clear()
    tapped(at: recognizer.location(in: nil), opensMenu: recognizer === gestures.menuTap)
  }

  private func scrolled() {
    let scroll = gestures.scroll
    switch scroll.state {
    case .began:
      messages.clear()
      shown?.motion.beginDrag(at: scroll.startTime)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    shown?.drag(to: scroll.translation)
    if !context.navigator.reducesMotion, scroll.state == .ended, let lift = scroll.touches.last {
      shown?.motion.beginFlick(velocity: scroll.velocity, at: lift.timestamp)
    }
  }

  private func draggedOut() {
    let pan = gestures.dragOut
    guard let start = pan.startLocation else { return }
    let drag = EditDrag(location: start + pan.translation, transform: context.transform)
    switch pan.state {
    case .began: if let sketch = shown?.sketch(at: start) { incoming.beginCopy(of: sketch, drag) }
    case .changed: incoming.moveCopy(drag)
    case .ended:
      if contains(drag.location) {
        incoming.cancelCopy()
      } else {
        incoming.moveCopy(drag, droppedAt: pan.endTime ?? context.frames.timestamp)
      }
    case .cancelled: if incoming.copy?.dropTime == nil { incoming.cancelCopy() }
    case .possible, .failed: break
    }
  }

  /// Presses a button of the strip, opens a sketch, or opens its menu.
  private func tapped(at point: Point, opensMenu: Bool) {
    guard let shown else { return }
    switch shown.button(at: point) {
    case .new: return request(.create)
    case .restore: return restore()
    case nil: break
    }
    guard let index = shown.index(at: point) else { return }
    if opensMenu || shown.isMenuButton(at: point) {
      openMenu(forSketchAt: index, at: point)
    } else {
      open(shown.contents[index])
    }
  }

  /// Opens a menu with the commands for a sketch of the strip.
  private func openMenu(forSketchAt index: Int, at corner: Point) {
    overlays.dismiss(Menu.self)
    shown?.moveFocus(to: index)
    guard let sketch = shown?.focusedSketch else { return }
    let entries: [(label: String, key: String?, action: (TimeInterval) -> Void)] = [
      ("open", "Enter", { [unowned self] _ in open(sketch) }),
      ("copy ink", "Space", { [unowned self] in incoming.copy(sketch, at: $0) }),
      ("rename", key(of: .renameSketch), { [unowned self] in perform(.renameSketch, $0) }),
      ("duplicate", key(of: .duplicateSketch), { [unowned self] in perform(.duplicateSketch, $0) }),
      ("delete", "Del", { [unowned self] in perform(.deleteSketch, $0) }),
    ]
    let buttons = entries.map { label, key, action in
      Button(label, key: key ?? "") { [unowned self] time in
        overlays.dismiss(Menu.self)
        messages.clear()
        action(time)
      }
    }
    for button in buttons { button.width = 18 }
    let menu = Menu("sketch", buttons.map { [$0] }, at: corner, on: context.size)
    menu.dismissed = { [unowned overlays, unowned menu] in overlays.dismiss(menu) }
    overlays.present(menu)
  }

  func key(of command: Command) -> String? { context.keys.shortName(of: command) }
}
