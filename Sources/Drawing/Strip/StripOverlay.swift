import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// The strip of sketches: opening it, scrolling, and copying from it.
///
/// The commands for sketches apply to the one that is chosen in the strip, or else to the open one. The
/// application makes the changes.
final class StripOverlay: Overlay {
  enum Request {
    case toggle
    case open(ShelvedSketch)
    case change(SketchRequest)
    case rename
    case duplicate
    case delete
    case restore
    /// Ends the drag of a copy that was canceled.
    case endDrag
  }

  let shelf: (any SketchShelf)?
  let gestures = StripGestures()
  private(set) var shown: SketchStrip?
  /// Whether the last press has stopped the strip, and therefore opens no sketch.
  private var isPressStop = false
  /// The revision of the shelf that is shown.
  private var revision: Int?
  /// The revision of the open sketch that its thumbnail shows; `nil` if it must be drawn.
  private var openRevision: Int?
  /// Whether the help panel is open over the strip.
  private var isHelpOpen = false

  init(shelf: (any SketchShelf)?) { self.shelf = shelf }

  // MARK: - Opening and closing

  private func toggling(in state: DrawingState) -> [Effect] {
    guard shown == nil else { return closing }
    guard shelf != nil else { return [.show("no data folder to show")] }
    layOut(in: state)
    return hint(in: state)
  }

  /// Shows what keys and the pointer do, while the strip is open.
  private func hint(in state: DrawingState) -> [Effect] {
    guard let shown else { return [] }
    let hints = (shown.focus == nil ? Self.pointerHints : Self.keyHints).map {
      state.keys.message($0, $1)
    }
    let room = state.size.columns - shown.messageColumn - 2
    return [.show(hints.first { $0.columnCount <= room } ?? hints[hints.count - 1])]
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

  /// Returns the keys and gestures for the help panel, while the strip is open.
  func help(_ keys: KeyBindings) -> [HelpPanel.Group] {
    shown == nil ? [] : [HelpPanel.Group("Sketches (open)", StripCommand.help(keys))]
  }

  /// Closes the strip; a copy that is being dragged is canceled, and one that was dropped is not.
  private var closing: [Effect] {
    shown = nil
    shelf?.stop()
    gestures.view.isHidden = true
    return [.ink(.cancelDraggedCopy)]
  }

  /// Fits the strip to the window, and rereads the folder if thumbnails now have another size.
  func layOut(in state: DrawingState) {
    let old = shown
    var strip = old?.resized(to: state.size) ?? SketchStrip(on: state.size)
    strip.canRestore = state.settings.requests.restorable > 0
    for button in [SketchStrip.Button.new, .restore] {
      strip.buttonKeys[button] = state.keys.shortName(of: button.command)
    }
    shown = strip
    gestures.view.frame = strip.frame
    gestures.view.isHidden = false
    gestures.dragOut.bounds = state.window
    if let old, old.thumbnail == strip.thumbnail { return }
    reload()
  }

  func reload() {
    guard let shown else { return }
    (revision, openRevision) = (nil, nil)
    let size = shown.thumbnail
    shelf?.read(columns: size.columns, rows: size.rows, filter: shown.filter ?? "")
    updateContents()
  }

  /// Notes how many deleted sketches can be restored, and rereads the folder.
  func noteRestorable(_ count: Int) {
    shown?.canRestore = count > 0
    reload()
  }

  func noteRenaming(_ path: String, to newPath: String) { shown?.renaming = (path, newPath) }

  private func updateContents() {
    guard let shelf, shelf.revision != revision else { return }
    revision = shelf.revision
    shown?.contents = shelf.contents
  }

  var isModal: Bool { false }
  var view: View? { gestures.view }
  var hidesToolbar: Bool { shown != nil }
  func takesPointerKey(_ key: Key) -> Bool { shown != nil }
  func contains(_ point: Point, in state: DrawingState) -> Bool { contains(point) }
  private func contains(_ point: Point) -> Bool { shown?.frame.contains(point) == true }

  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    guard let old = shown else { return .passed }
    if type(key) { return .handled([.clearMessage]) }
    guard let command = StripCommand(key), !command.needsFocus || old.focus != nil
    else { return withholding(key, in: state) }
    let effects = command.perform(self)
    return .handled(effects + (shown?.focus == old.focus ? [] : hint(in: state)))
  }

  /// Shows only the sketches that match a text, or all for `nil`.
  func setFilter(_ filter: String?) {
    shown?.filter = filter
    reload()
  }

  /// Changes the text that filters the sketches, or shows all; returns whether the key was for it.
  private func type(_ key: Key) -> Bool {
    guard let filter = shown?.filter, key.modifierFlags.isEmpty else { return false }
    switch key.code {
    case .escape: setFilter(nil)
    case .backspace: setFilter(String(filter.dropLast()))
    case .character(let character): setFilter(filter + String(character))
    default: return false
    }
    return true
  }

  /// Withholds a key that is for the drawing while a sketch is chosen.
  private func withholding(_ key: Key, in state: DrawingState) -> Response {
    guard shown?.focus != nil, let command = state.keys.command(for: key) else { return .passed }
    switch command.scope {
    case .anywhere: return .passed
    case .display: return .handled([])
    case .drawing:
      guard !command.isSetting else { return .passed }
      return .handled(
        command == .undo
          ? perform(.restore, in: state) : [.show("click the canvas to use this key")])
    }
  }

  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response {
    guard contains(event.location) else { return .passed }
    shown?.scroll(notches: event.notches)
    return .handled([.clearMessage])
  }

  func resize(in state: DrawingState) -> Response {
    if shown != nil { layOut(in: state) }
    return .passed
  }

  /// Shows what the shelf has read, scrolls after a flick, and shows the hint again after the help.
  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    guard shown != nil else { return [] }
    let wasHelpOpen = isHelpOpen
    isHelpOpen = state.topmost(HelpOverlay.self) != nil
    if state.isFree, state.revision != openRevision {
      openRevision = state.revision
      shelf?.showOpen(state.sketch.strokes)
    }
    updateContents()
    let next = shown?.flick(at: time)
    if let indices = shown?.wantedIndices { shelf?.show(indices) }
    let isHintDue = wasHelpOpen && !isHelpOpen && state.message == nil
    return (next.map { [.schedule($0)] } ?? []) + (isHintDue ? hint(in: state) : [])
  }

  func panels(in state: DrawingState) -> [Panel] { [shown?.panel].compactMap(\.self) }

  /// Changes which sketch is chosen.
  func choose(_ change: (inout SketchStrip) -> Void) -> [Effect] {
    if var strip = shown.take() {
      change(&strip)
      shown = strip
    }
    return []
  }

  // MARK: - Gestures

  /// Notes whether a press has stopped the strip; one on the canvas chooses no sketch.
  func pressBegins(onCanvas isOnCanvas: Bool) {
    isPressStop = shown?.motion.isFlicking == true
    if isOnCanvas { clearFocus() }
  }
  func clearFocus() { shown?.clearFocus() }
  func stopFlick() { shown?.motion.stopFlick() }

  func gestureChanged(_ recognizer: GestureRecognizer, in state: DrawingState) -> [Effect] {
    if recognizer === gestures.scroll { return scrolled(flicks: !state.reducesMotion) }
    if recognizer === gestures.dragOut { return draggedOut(in: state) }
    guard recognizer.state == .ended, !isPressStop else { return [] }
    return [.clearMessage]
      + tapped(
        at: recognizer.location(in: nil), opensMenu: recognizer === gestures.menuTap, in: state)
  }

  private func scrolled(flicks: Bool) -> [Effect] {
    if let offset = shown?.motion.follow(gestures.scroll, flicks: flicks) {
      shown?.scroll(by: -offset.dy)
    }
    return gestures.scroll.state == .began ? [.clearMessage] : []
  }

  private func draggedOut(in state: DrawingState) -> [Effect] {
    let pan = gestures.dragOut
    guard let start = pan.startLocation, let location = pan.dragLocation else { return [] }
    let drag = EditDrag(location: location, transform: state.transform)
    switch pan.state {
    case .began: return shown?.sketch(at: start).map { [.ink(.beginCopy($0, drag))] } ?? []
    case .changed: return [.ink(.moveCopy(drag))]
    case .cancelled where !pan.isInterrupted: return [.ink(.cancelDraggedCopy)]
    case .ended, .cancelled:
      return contains(pan.location(in: nil))
        ? [.ink(.cancelDraggedCopy)] : [.ink(.dropCopy(drag))]
    case .possible, .failed: return []
    }
  }

  /// Presses a button of the strip, opens a sketch, or opens its menu.
  private func tapped(at point: Point, opensMenu: Bool, in state: DrawingState) -> [Effect] {
    guard let shown else { return [] }
    switch shown.button(at: point) {
    case .new: return [.strip(.change(.create))]
    case .restore: return [.strip(.restore)]
    case nil: break
    }
    guard let index = shown.index(at: point) else { return [] }
    guard opensMenu || shown.isMenuButton(at: point) else {
      return [.strip(.open(shown.contents[index]))]
    }
    self.shown?.moveFocus(to: index)
    return openingMenu(at: point, in: state)
  }

  private func openingMenu(at corner: Point, in state: DrawingState) -> [Effect] {
    guard let sketch = shown?.focusedSketch else { return [] }
    let entries: [(label: String, key: String?, effect: Effect)] = [
      ("open", "Enter", .strip(.open(sketch))), ("copy here", "Space", .ink(.copy(sketch))),
      ("rename", state.keys.shortName(of: .renameSketch), .command(.renameSketch)),
      ("duplicate", state.keys.shortName(of: .duplicateSketch), .command(.duplicateSketch)),
      ("delete", "Del", .command(.deleteSketch)),
    ]
    let buttons = entries.map { label, key, effect in
      let button = Button(label, key: key ?? "", effects: [.closeMenu, .clearMessage, effect])
      button.width = 18
      return [button]
    }
    return [.closeMenu, .present(Menu("sketch", buttons, at: corner, in: state))]
  }
}

extension StripOverlay {
  func perform(_ request: Request, in state: DrawingState) -> [Effect] {
    // The open sketch counts as none.
    let sketch = shown?.focusedSketch.flatMap { $0.isOpen ? nil : $0 }
    switch request {
    case .toggle: return toggling(in: state)
    case .open(let sketch):
      return sketch.isOpen
        ? closing + [.show("already open")] : [.set(\.requests.opening, to: sketch.path)]
    case .change(let change): return [.set { $0.requests.changes.append(change) }]
    case .rename:
      if let refusal = refusal(of: sketch, in: state) { return [.show(refusal)] }
      let question = Prompt.Question(
        renaming: sketch?.name ?? state.sketchName,
        isTaken: { [shelf] in shelf?.isTaken($0, besides: sketch?.path) == true },
        accepted: { [.strip(.change(.rename(path: sketch?.path, name: $0)))] })
      return [.clearMessage, .present(Prompt(question))]
    case .duplicate: return [.strip(.change(.duplicate(path: sketch?.path)))]
    case .delete:
      let refusal = refusal(of: sketch, in: state)
      return [refusal.map { .show($0) } ?? .strip(.change(.delete(path: sketch?.path)))]
    case .restore:
      return state.settings.requests.restorable > 0
        ? [.strip(.change(.restore(file: nil)))] : [.show("no deleted sketch to restore")]
    case .endDrag:
      gestures.dragOut.isEnabled = false
      gestures.dragOut.isEnabled = true
      return []
    }
  }

  /// Returns why a sketch, or else the open one, cannot be renamed or deleted; `nil` if it can.
  private func refusal(of sketch: ShelvedSketch?, in state: DrawingState) -> String? {
    guard let sketch else { return state.refusal() }
    return sketch.isInUse ? "this sketch is open in another stipple" : nil
  }
}

/// The gestures of the strip: a tap, a scroll along it, and a drag across it.
///
/// The first movement decides: across the strip it takes a sketch out, along the strip it scrolls. The
/// scroll waits until the other recognizer has failed, immediately if the direction is wrong.
///
/// Source: WWDC 2014, session 235, "Advanced Scrollviews and Touch Handling Techniques".
final class StripGestures: GestureRecognizerDelegate {
  let view = View()
  let tap = TapGestureRecognizer()
  let menuTap = TapGestureRecognizer()
  let scroll = PanGestureRecognizer()
  let dragOut = PanGestureRecognizer()
  init() {
    view.isHidden = true
    (tap.name, menuTap.name, scroll.name, dragOut.name) = ("open", "menu", "scroll", "drag out")
    tap.allowedButtons = .primary
    menuTap.allowedButtons = .secondary
    scroll.allowedButtons = [.primary, .middle]
    scroll.axis = .vertical
    dragOut.allowedButtons = .primary
    for pan in [scroll, dragOut] { pan.maximumNumberOfTouches = 1 }
    scroll.require(toFail: dragOut)
    dragOut.delegate = self
  }

  /// The recognizers, in the order in which they receive touches.
  var all: [GestureRecognizer] { [tap, menuTap, dragOut, scroll] }

  /// Allows a sketch to be taken out across the strip only.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.heading?.axis == .horizontal
  }
}
