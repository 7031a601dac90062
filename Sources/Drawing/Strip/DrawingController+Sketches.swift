import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

/// Creating, renaming, duplicating, and deleting sketches.
///
/// The commands apply to the sketch that is chosen in the strip, or else to the open one. The
/// application makes the changes.
extension DrawingController {
  /// Whether the strip of sketches is open.
  public var isStripShown: Bool { strip.shown != nil }

  /// Whether a prompt gets the keys, so that no other sketch should take them.
  public var hasPrompt: Bool {
    exportPrompt != nil || importPrompt != nil || renamePrompt != nil
  }

  /// Opens the strip.
  public func showStrip() { layOutStrip() }

  /// Returns a change of a sketch that the user has asked for, once.
  public func takeSketchRequest() -> SketchRequest? {
    strip.requests.isEmpty ? nil : strip.requests.removeFirst()
  }

  /// Notes that a sketch is in the trash now.
  ///
  /// - Parameters:
  ///   - name: The name that it had.
  ///   - count: The number of sketches that were deleted in this session and can be restored.
  public func sketchDeleted(_ name: String, restorable count: Int) {
    strip.restorable = count
    strip.isDeletionLast = true
    let key = keyBindings.shortName(of: .undo).map { "\($0) restores" } ?? "the strip restores"
    showMessage("deleted \(name.shortened(to: 24)) · \(key)")
    reloadStrip()
  }

  /// Notes how many deleted sketches can still be restored.
  public func sketchRestored(restorable count: Int) {
    strip.restorable = count
    strip.isDeletionLast = count > 0
    reloadStrip()
  }

  /// Requests that the last deletion is undone, if nothing was drawn since.
  ///
  /// - Returns: Whether it is.
  func undoDeletion() -> Bool {
    guard strip.isDeletionLast else { return false }
    restoreSketch()
    return true
  }

  /// Requests that the sketch that was deleted last is brought back.
  func restoreSketch() {
    guard strip.restorable > 0 else { return showMessage("no deleted sketch to restore") }
    request(.restore)
  }

  /// Requests a new sketch.
  func createSketch() { request(.create) }

  /// Opens the prompt for the name of the chosen sketch.
  func openRenamePrompt() {
    let sketch = managedSketch
    guard !refuseIfUnchangeable(sketch) else { return }
    renamePrompt = RenamePrompt(path: sketch?.path, name: sketch?.name ?? sketchName)
    status.message = nil
    displayLink.isPaused = false
  }

  /// Handles a key of the prompt for a name.
  ///
  /// - Returns: Whether the prompt was open.
  func pressInRenamePrompt(_ key: Key) -> Bool {
    guard let outcome = renamePrompt?.press(key) else { return false }
    switch outcome {
    case .editing: return true
    case .submitted(let name): request(.rename(path: renamePrompt?.path, name: name))
    case .dismissed: break
    }
    renamePrompt = nil
    return true
  }

  /// Requests a copy of the chosen sketch.
  func duplicateSketch() {
    settleStrokes()
    request(.duplicate(path: managedSketch?.path))
  }

  /// Requests that the chosen sketch is moved to the trash.
  func deleteSketch() {
    let sketch = managedSketch
    guard !refuseIfUnchangeable(sketch) else { return }
    request(.delete(path: sketch?.path))
  }

  /// Presses a button of the strip, opens a sketch, or opens its menu.
  func stripTapped(at point: Point, opensMenu: Bool) {
    guard let shown = strip.shown else { return }
    switch shown.button(at: point) {
    case .new: return createSketch()
    case .restore: return restoreSketch()
    case nil: break
    }
    guard let index = shown.index(at: point) else { return }
    if opensMenu || shown.isMenuButton(at: point) {
      openSketchMenu(forSketchAt: index, at: point)
    } else {
      open(shown.contents[index])
    }
  }

  /// Opens a menu with the commands for a sketch of the strip.
  func openSketchMenu(forSketchAt index: Int, at corner: Point) {
    closeMenu()
    strip.shown?.moveFocus(to: index)
    guard let sketch = strip.shown?.focusedSketch else { return }
    let commands: [(label: String, command: DrawingCommand)] = [
      ("rename", .renameSketch), ("duplicate", .duplicateSketch), ("delete", .deleteSketch),
    ]
    var lines: [[any MenuControl]] = [
      [entry("open", key: "Enter") { [unowned self] _ in open(sketch) }],
      [entry("copy ink", key: "Space") { [unowned self] time in copy(sketch, at: time) }],
    ]
    lines += commands.map { label, command in
      let key = command == .deleteSketch ? "Del" : keyBindings.shortName(of: command)
      return [entry(label, key: key) { [unowned self] time in perform(command, at: time) }]
    }
    let menu = Menu(lines, at: corner, on: size)
    menu.dismissed = { [unowned self] in closeMenu() }
    environment.root.addSubview(menu)
    self.menu = menu
    displayLink.isPaused = false
  }

  private func entry(
    _ label: String, key: String?, action: @escaping (TimeInterval) -> Void
  ) -> MenuEntry {
    let key = key ?? ""
    let gap = String(repeating: " ", count: max(1, 16 - label.count - key.count))
    return MenuEntry(label + gap + key) { [unowned self] time in
      closeMenu()
      status.message = nil
      action(time)
    }
  }

  /// The sketch that is chosen in the strip; `nil` for the open one.
  private var managedSketch: ShelvedSketch? {
    strip.shown?.focusedSketch.flatMap { $0.isOpen ? nil : $0 }
  }

  /// Shows why a sketch cannot be renamed or deleted, if another program has it open.
  ///
  /// - Parameter sketch: The sketch; `nil` for the open one.
  /// - Returns: Whether it cannot.
  private func refuseIfUnchangeable(_ sketch: ShelvedSketch?) -> Bool {
    if sketch == nil, readOnlyReason != nil {
      showReadOnlyReason()
      return true
    }
    guard sketch?.isInUse == true else { return false }
    showMessage("this sketch is open in another stipple")
    return true
  }

  private func request(_ request: SketchRequest) {
    strip.requests.append(request)
    displayLink.isPaused = false
  }
}
