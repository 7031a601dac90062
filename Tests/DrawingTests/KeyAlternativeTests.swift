import Canvas
import Gestures
import TestSupport

@testable import Drawing

/// Every function is available by keyboard, and none is conveyed by color alone.
@Suite struct KeyAlternativeTests {
  @Test func `every gesture of the canvas and the strip has keys that do the same`() {
    let names =
      CanvasGestures().all.map(\.name) + StripGestures().all.compactMap(\.name)
    #expect(Set(names) == Set(KeyAlternative.all.keys))
    for (name, alternative) in KeyAlternative.all {
      switch alternative {
      case .commands(let commands):
        for command in commands {
          #expect(!KeyBindings.standard.keys(ofCommand: command).isEmpty, "\(name): \(command)")
        }
      case .keyboardPointer: #expect(!Command.keyboardPointer.isEmpty)
      case .strip(let keys):
        #expect(keys.allSatisfy { StripCommand(Key($0)) != nil }, "\(name)")
      }
    }
  }

  @Test func `every modifier of the pointer in the help has keys that do the same`() {
    let triggers = CanvasGestures().help.map(\.trigger).filter { trigger in
      ["Shift-", "Alt-", "Ctrl-"].contains { trigger.contains($0) }
    }
    #expect(Set(triggers) == Set(KeyAlternative.modified.keys))
    for (trigger, commands) in KeyAlternative.modified {
      for command in commands {
        #expect(!KeyBindings.standard.keys(ofCommand: command).isEmpty, "\(trigger): \(command)")
      }
    }
  }

  /// Where a drag begins.
  enum DragStart: Hashable {
    case canvas, selection
    case handle(SelectionHandles.Handle)
  }

  /// Returns the paths of the strokes after a drag beside a box, or of the box, with a tool.
  ///
  /// Modifier keys are pressed once the drag has begun; the key of a command may stand for them.
  private func paths(
    after start: DragStart, with tool: Unicode.Scalar, _ flags: ModifierFlags = [],
    key: Unicode.Scalar? = nil
  ) throws -> [[Point]] {
    let desk = DrawingDesk(columns: 100, rows: 40)
    desk.press("b")
    desk.drag([Point(x: 60, y: 60), Point(x: 100, y: 90)], .primary)
    desk.press(tool)
    if start != .canvas { desk.tap(70, 90) }
    if let key { desk.press(key) }
    let point =
      switch start {
      case .canvas: Point(x: 20, y: 20)
      case .selection: Point(x: 70, y: 90)
      case .handle(let handle):
        try #require(desk.controller.handles?.positions.first { $0.handle == handle }).center
      }
    desk.down(point.x, point.y, .primary)
    desk.move(linePoints((point.x, point.y), (point.x + 31, point.y + 18)), flags, draws: false)
    desk.up(.ended, at: nil, flags)
    return desk.controller.sketch.strokes.map { $0.samples.map(\.location) }
  }

  @Test(
    arguments: [
      (DragStart.canvas, "p"), (.canvas, "l"), (.canvas, "b"), (.canvas, "o"), (.canvas, "a"),
      (.selection, "s"), (.handle(.scale(x: 1, y: 1)), "s"), (.handle(.rotation), "s"),
    ] as [(DragStart, Unicode.Scalar)])
  func `a modifier during a drag has a key with the same effect`(
    start: DragStart, tool: Unicode.Scalar
  ) throws {
    let plain = try paths(after: start, with: tool)
    let keyed = try ["L", "K"].map { try paths(after: start, with: tool, key: $0) }
    #expect(keyed.contains { $0 != plain })
    for flags in [ModifierFlags.shift, .alternate, .control] {
      let modified = try paths(after: start, with: tool, flags)
      #expect(modified == plain || keyed.contains(modified), "\(flags)")
    }
  }

  /// The commands that need no key of their own, with the reason.
  private static let exceptions = [
    "copy-text": "Ctrl-T in the export prompt",
    "deselect": "Escape",
    "delete-sketch": "Delete in the strip", "restore-sketch": "undo after a deletion",
    "arrange": "the menu, which Enter opens", "unlock-all": "the same menu",
  ].merging(Arrangement.all.map { ($0.name, "the menu of arrangements") }) { $1 }

  @Test func `every command has a key`() {
    let missing = KeyBindings.names.filter { KeyBindings.standard.keys(ofCommand: $0).isEmpty }
    #expect(Set(missing) == Set(Self.exceptions.keys))
  }

  @Test(arguments: [true, false]) func `every ink of the menu has a digit or a name`(colors: Bool) {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.controller.terminal.showsColors = colors
    desk.press(.enter)
    let texts = desk.controller.menu?.lines.flatMap(\.self).map(\.text) ?? []
    for digit in 1...8 { #expect(texts.contains { $0.contains("\(digit)") }) }
    #expect(texts.contains { $0.hasPrefix("•1") }, "a mark, and not only a color, shows the choice")
  }
}

@Suite struct KeyedSelectionTests {
  private let desk = DrawingDesk(columns: 60, rows: 20)

  init() {
    for y in [10.0, 20, 30] { desk.drag(linePoints((10, y), (40, y)), .primary) }
  }

  private var count: Int { desk.controller.selection?.ids.count ?? 0 }

  @Test func `all strokes, or one after the other, from the topmost`() {
    desk.press("A")
    desk.draw()
    #expect(count == 3 && desk.screen.shows("3 strokes"))
    desk.press("\u{1B}")
    desk.hover(100, 70)
    let ids = desk.controller.sketch.items.map(\.id)
    for id in ids.reversed() + ids.suffix(1) {
      desk.press("j")
      #expect(desk.controller.selection?.ids == [id])
    }
    desk.press("J")
    #expect(desk.controller.selection?.ids == ids.suffix(2))
    desk.press("J", "J")
    #expect(count == 3)
  }

  @Test func `the stroke under the pointer comes first`() {
    desk.hover(25, 10)
    desk.press("j")
    #expect(desk.controller.selection?.ids == desk.controller.sketch.items.prefix(1).map(\.id))
    desk.hover(25, 30)
    desk.press("J")
    #expect(count == 2)
    desk.press("\u{1B}")
    desk.hover(25, 20)
    var selected: [Int] = []
    for _ in 0..<3 {
      desk.press("j")
      selected += desk.controller.selection?.ids.map(\.edit.counter) ?? []
    }
    #expect(selected.first == 2 && selected.sorted() == [1, 2, 3], "the pointer rests")
  }

  @Test func `arrows move the selection, and without one a keyboard pointer or the view`() {
    #expect(desk.controller.shouldMovePointer(with: Key(.down)))
    desk.press("j")
    #expect(!desk.controller.shouldMovePointer(with: Key(.down)))
    #expect(desk.controller.shouldMovePointer(with: Key(.character(" "))))
    let before = desk.controller.selectionFrame
    desk.press(.right, .down)
    #expect(desk.controller.viewport.transform == .identity && desk.log.count == 5)
    #expect(desk.controller.selectionFrame?.minX == before.map { $0.minX + 2 })
    #expect(desk.controller.selectionFrame?.minY == before.map { $0.minY + 2 })
    desk.press("\u{1B}", .right)
    #expect(desk.controller.viewport.transform != .identity && desk.log.count == 5)
  }

  @Test func `with nothing to select, a message says so`() {
    let empty = DrawingDesk()
    empty.press("A")
    #expect(empty.text.contains("no stroke to select"))
  }

  @Test func `Enter opens the menu, which keys use`() {
    desk.press(.enter)
    #expect(desk.controller.menu != nil)
    desk.press(.tab, .escape)
    #expect(desk.controller.menu == nil)
  }
}

@Suite struct ReducedMotionTests {
  @Test func `the canvas and the strip rest after a fast drag`() {
    let shelf = StubShelf()
    let desk = DrawingDesk(columns: 60, rows: 12, shelf: shelf)
    shelf.contents = ShelfContents(
      sketches: (0..<20).map { ShelvedSketch(path: "/\($0)", name: "\($0)") }, isComplete: true)
    desk.controller.navigator.reducesMotion = true
    desk.drag(linePoints((60, 20), (80, 20)), .middle)
    desk.rest(2)
    #expect(desk.controller.viewport.transform.translation == Vector(dx: 20, dy: 0))
    desk.press("O")
    desk.draw()
    // It begins behind a threshold of 6 dots.
    desk.drag(linePoints((10, 40), (10, 14)), .primary)
    let offset = desk.controller.strip.shown?.offset
    desk.rest(2)
    #expect(offset == 20 && desk.controller.strip.shown?.offset == 20)
    #expect(desk.controller.displayLink.isPaused)
  }
}
