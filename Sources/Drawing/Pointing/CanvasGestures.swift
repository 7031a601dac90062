package import Canvas
import Geometry
package import Gestures
import TerminalUI
package import Touches

/// The gestures of the canvas, which ``all`` describes: what begins each, and which others it waits for.
///
/// Section "Relations in use" of `docs/gestures.md` explains the relations.
package final class CanvasGestures: GestureRecognizerDelegate {
  typealias Entry = HelpPanel.Entry

  /// The recognizer for drawing and for the tools that edit along the drag.
  package let stroke = StrokeGestureRecognizer()
  /// The recognizer for moving the stroke under the pointer.
  let heldDrag = PanGestureRecognizer()
  let selectionDrag = PanGestureRecognizer()
  /// The recognizer for panning with a mouse while the pen draws.
  let mousePan = PanGestureRecognizer()
  /// The recognizer for selecting with a mouse while the pen draws.
  let mouseSelection = StrokeGestureRecognizer()
  /// The recognizer for scaling and rotating the selection by a handle.
  let handleDrag = PanGestureRecognizer()
  let selectionRotation = RotationGestureRecognizer()
  let selectionPinch = PinchGestureRecognizer()
  let lasso = LassoGestureRecognizer()

  private let viewing = ViewGestures()
  private let tap = TapGestureRecognizer()
  private let swipe = SwipeGestureRecognizer()
  private let selectionTap = TapGestureRecognizer()
  private let penPress = PenPressGestureRecognizer()

  /// The breadth from which a stroke is an attempted lasso and no swipe: half a circle has 0.44, a quarter 0.21.
  private static let attemptedLassoBreadth = 0.3
  /// The least distance of two touches that transform the selection, in screen dots: closer, a dot is more than 7°.
  private static let minimumSelectionSpan = 16.0

  /// Every gesture, in the order in which they receive touches; the swipe needs the lasso's breadth.
  private(set) lazy var all: [CanvasGesture] = [
    CanvasGesture(
      stroke, "stroke",
      help: [
        Entry(
          "left drag", "draw, erase, select",
          details: "draws, erases, or selects, depending on the tool"),
        Entry("left click", "dot", details: "draws a dot"),
        Entry(
          "Shift-drag", "8 directions",
          details: "draws in one of eight directions, or makes a square or a circle"),
        Entry(
          "drag and hold", "snap, square",
          details:
            "after 0.5 s without movement, snaps the stroke to a [shape](shapes.md), or makes a square or a circle"
        ),
      ], buttons: .primary, region: .outsideSelection, purpose: .editing
    ) { _, stroke in [.follow(stroke)] },
    CanvasGesture(
      viewing.drag, "drag",
      help: [Entry("middle drag", "pan, flick", details: "pans; a fast drag continues as a flick")],
      buttons: .middle
    ) { _, drag in [.view { $0.dragged(by: drag, flicks: true) }] },
    CanvasGesture(
      mousePan, "mouse pan", buttons: .primary, region: .outsideSelection,
      simultaneousWith: [stroke]
    ) { _, drag in [.view { $0.dragged(by: drag, flicks: true) }] },
    CanvasGesture(
      mouseSelection, "mouse selection", buttons: .primary, region: .outsideSelection,
      purpose: .selecting
    ) { _, stroke in [.follow(stroke)] },
    CanvasGesture(
      viewing.pairDrag, "two-touch drag",
      help: [Entry("Alt-Shift-drag", "pan", details: "pans with two touches")],
      buttons: .primary, region: .pair
    ) { _, drag in [.view { $0.dragged(by: drag) }] },
    CanvasGesture(
      viewing.pinch, "pinch",
      help: [
        Entry(
          "Alt-drag", "zoom", details: "zooms with two touches; the second one mirrors the pointer")
      ], buttons: .primary, region: .pair, simultaneousWith: [viewing.pairDrag]
    ) { _, pinch in [.view { $0.pinched(by: pinch) }] },
    CanvasGesture(
      viewing.zoomInTap, "zoom-in tap",
      help: [Entry("middle double click", "zoom in", details: "zooms in by a factor of two")],
      buttons: .middle, simultaneousWith: [viewing.drag], isDiscrete: true
    ) { _, tap in [.view { $0.zoom(by: ViewGestures.tapZoom, about: tap.location(in: nil)) }] },
    CanvasGesture(
      viewing.zoomOutTap, "two-touch tap",
      help: [Entry("Alt-click", "zoom out", details: "zooms out by a factor of two")],
      buttons: .primary, region: .anyPair, isDiscrete: true
    ) { _, tap in
      [.view { $0.zoom(by: 1 / ViewGestures.tapZoom, about: tap.location(ofTouch: 0, in: nil)) }]
    },
    CanvasGesture(
      tap, "tap",
      help: [Entry("right click", "menu", details: "opens the [menu](#menu)")] + Menu.help,
      buttons: .secondary, simultaneousWith: [viewing.doubleTap], isDiscrete: true
    ) { [.openMenu(at: $1.location(in: nil))] },
    CanvasGesture(
      viewing.doubleTap, "double tap",
      help: [Entry("right double click", "fit", details: "fits the drawing to the window")],
      buttons: .secondary, isDiscrete: true
    ) { state, _ in state.fitting },
    CanvasGesture(
      lasso, "lasso", help: [Entry("right loop", "select", details: "selects the strokes inside")],
      buttons: .secondary, purpose: .selecting, isDiscrete: true
    ) { state, lasso in
      let path = Polygon(lasso.path.map(state.transform.invert))
      return state.selecting(inside: path, adding: state.settings.addsByClick)
    },
    CanvasGesture(
      swipe, "swipe",
      help: [
        Entry("right swipe", "undo, redo", details: "undoes to the left, redoes to the right")
      ], buttons: .secondary, requiringFailureOf: [lasso], purpose: .editing, isDiscrete: true
    ) { $1.recognizedDirection.map { [.command($0.command)] } ?? [] },
    CanvasGesture(
      heldDrag, "hold and drag",
      help: [
        Entry(
          "right hold and drag", "move",
          details:
            "after 0.35 s without movement, moves the selection, or the stroke under the pointer")
      ], buttons: .secondary, purpose: .editing
    ) { $0.draggingStroke(by: $1) },
    CanvasGesture(
      selectionDrag, "selection drag",
      help: [Entry("drag selection", "move", details: "moves the selection")],
      buttons: .primary, region: .selection, purpose: .editing
    ) { $0.draggingSelection(by: $1) },
    CanvasGesture(
      selectionTap, "selection tap",
      help: [
        Entry(
          "Shift-click", "add with select tool",
          details:
            "with the [select tool](arranging.md), adds a stroke to the selection or takes it out")
      ], buttons: .primary, region: .selection, purpose: .selecting, isDiscrete: true
    ) { state, tap in
      guard let touch = tap.touches.first else { return [] }
      return state.selectingByClick(at: touch.preciseLocation, adding: state.adds(touch))
    },
    CanvasGesture(
      handleDrag, "handle drag",
      help: [
        Entry(
          "drag handle", "scale, rotate",
          details: "scales or rotates the selection")
      ], buttons: .primary, region: .handle, purpose: .editing
    ) { $0.draggingHandle(by: $1) },
    CanvasGesture(
      selectionRotation, "rotation",
      help: [
        Entry(
          "Alt-drag selection", "rotate, scale",
          details: "rotates and scales the selection about its middle")
      ], buttons: .primary, region: .pairInSelection, purpose: .editing
    ) { [selectionPinch] in $0.transformingSelection(by: $1, rotation: $1, pinch: selectionPinch) },
    CanvasGesture(
      selectionPinch, "selection pinch", buttons: .primary, region: .pairInSelection,
      simultaneousWith: [selectionRotation], purpose: .editing
    ) { [selectionRotation] in
      $0.transformingSelection(by: $1, rotation: selectionRotation, pinch: $1)
    },
    CanvasGesture(penPress, "pen press", buttons: .any) { _, press in
      // The stroke that the press began is canceled.
      press.state == .began ? [.clearMessage, .openMenu(at: press.location(in: nil))] : []
    },
  ]

  /// The lines of the help panel for the pointer: the gestures, and the wheel.
  var help: [Entry] {
    all.flatMap(\.help) + [
      Entry("wheel", "pan", details: "pans"),
      Entry("Shift-wheel", "pan sideways", details: "pans sideways"),
      Entry("Ctrl-wheel", "zoom", details: "zooms at the pointer"),
      Entry("Alt-wheel", "turn nib", details: "turns the nib; upward is counterclockwise"),
    ]
  }

  /// Returns the lines of the help panel for a terminal with a mouse; without Shift, a key replaces its gestures.
  func help(on terminal: TerminalFeatures, _ keys: KeyBindings) -> [Entry] {
    guard terminal.hasMouse else { return [] }
    guard !terminal.sendsShift else { return help }
    let key = keys.shortName(of: .constrain).map { "use \($0)" } ?? "selects text"
    return help.filter { !$0.trigger.contains("Shift-") } + [Entry("Shift and drag", key)]
  }

  var mouseRole = MouseRole.draw { didSet { if mouseRole != oldValue { assignTouchTypes() } } }

  /// Whether the stroke gesture accepts the type of a touch.
  func usesTool(_ touch: Touch) -> Bool { stroke.allowedTouchTypes.contains(touch.type) }

  var transform: Transform {
    get { stroke.transform }
    set { (stroke.transform, mouseSelection.transform) = (newValue, newValue) }
  }

  /// What the gestures act on; `nil` for a list of them.
  weak var controller: DrawingController?
  private var state: DrawingState? { controller?.state }
  /// Whether the tool selects, which changes no sketch.
  private var isSelecting: Bool { state?.ink.tool.selects == true }

  package init() {
    heldDrag.minimumPressDuration = 0.35
    swipe.direction = [.left, .right]
    selectionDrag.maximumNumberOfTouches = 1
    handleDrag.maximumNumberOfTouches = 1
    mousePan.maximumNumberOfTouches = 1
    assignTouchTypes()
    selectionRotation.minimumSpan = Self.minimumSelectionSpan
    selectionPinch.minimumSpan = Self.minimumSelectionSpan
    penPress.allowedTouchTypes = [.pencil]
    stroke.maximumNumberOfTouches = Symmetry.rotations.upperBound
    for gesture in all {
      gesture.recognizer.name = gesture.name
      gesture.recognizer.delegate = self
      gesture.recognizer.allowedButtons = gesture.buttons
      for other in gesture.requiredFailures { gesture.recognizer.require(toFail: other) }
    }
  }

  package func add(to environment: GestureEnvironment, on view: View) {
    for gesture in all { environment.add(gesture.recognizer, to: view) }
  }

  /// Allows two gestures to be active together if one of them lists the other.
  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    gesture(of: recognizer)?.simultaneous.contains { $0 === other } == true
      || gesture(of: other)?.simultaneous.contains { $0 === recognizer } == true
  }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch, on view: View
  ) -> Bool {
    // The buttons of a pen choose the gesture as a mouse's do.
    let buttons = touch.buttonMask.isEmpty ? .primary : touch.buttonMask
    guard touch.type != .pencil || buttons.isSubset(of: recognizer.allowedButtons) else {
      return false
    }
    // A copy belongs to the gesture of the touch that it copies, which is a stroke.
    if SymmetricTouches.isCopy(touch) { return recognizer === stroke }
    if recognizer === selectionTap, !isSelecting, !selects(touch) { return false }
    if recognizer === tap, continuesDoubleTap(touch) { return false }
    let isPair = MirroredTouches.makesPair(of: touch)
    let frame = state?.selectionFrame
    let isOnHandle = frame != nil && state?.handles?.handle(at: touch.location) != nil
    let isOnSelection = frame?.contains(touch.location) == true && !isOnHandle
    let isInSelection =
      controller?.touches.pairCenter.map { frame?.contains($0) == true } == true
      && !touch.modifierFlags.contains(.shift)
    return switch gesture(of: recognizer)?.region {
    case .anywhere, nil: true
    case .anyPair: isPair
    case .pair: isPair && !isInSelection
    case .pairInSelection: isPair && isInSelection
    case .selection: !isPair && (isOnSelection || isOnHandle && recognizer === selectionTap)
    case .handle: !isPair && isOnHandle
    case .outsideSelection: !isPair && !isOnSelection && !isOnHandle
    }
  }

  /// Returns whether a touch that begins is the second of a double tap, whose first one has opened the menu.
  func continuesDoubleTap(_ touch: Touch) -> Bool {
    touch.buttonMask == .secondary && viewing.doubleTap.canContinue(with: touch)
  }

  /// Refuses gestures whose purpose the sketch does not allow now, and those whose condition is not met.
  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let gesture = gesture(of: recognizer) else { return true }
    if recognizer === swipe, !mayBeSwipe(breadth: lasso.breadth) { return false }
    return switch recognizer === stroke && isSelecting ? .selecting : gesture.purpose {
    case .viewing: true
    case .selecting: controller?.editor.isRead() != false
    case .editing:
      controller?.editor.mayEdit(
        drawing: recognizer === stroke && state?.ink.tool.snaps == true) != false
    }
  }

  /// What the swipe would do if the touch were lifted now; `nil` if it would not be recognized.
  var swipePreview: Panel? {
    guard let direction = swipe.pendingDirection, let touch = swipe.touches.last else { return nil }
    let lasso = lasso.judgment(at: touch.timestamp)
    guard lasso.failure != nil, mayBeSwipe(breadth: lasso.breadth) else { return nil }
    return direction.preview(at: touch.preciseLocation)
  }

  private func assignTouchTypes() {
    let others: Set<Touch.TouchType> = [.direct, .pencil]
    stroke.allowedTouchTypes = mouseRole == .draw ? others.union([.indirectPointer]) : others
    mousePan.allowedTouchTypes = mouseRole == .pan ? [.indirectPointer] : []
    mouseSelection.allowedTouchTypes = mouseRole == .select ? [.indirectPointer] : []
  }

  /// Whether a touch selects because of its type, whatever the tool.
  private func selects(_ touch: Touch) -> Bool {
    mouseSelection.allowedTouchTypes.contains(touch.type)
  }

  private func mayBeSwipe(breadth: Double) -> Bool { breadth < Self.attemptedLassoBreadth }

  func gesture(of recognizer: GestureRecognizer) -> CanvasGesture? {
    all.first { $0.recognizer === recognizer }
  }
}
