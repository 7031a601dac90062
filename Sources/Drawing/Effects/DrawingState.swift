import Canvas
import Diagrams
import Geometry
import Ink
import Raster
import TerminalUI

/// The drawing view as a call sees it, to read: the sketch, the settings, the window, and the pointer.
///
/// It is lent for one call. It copies nothing, and always shows the present state.
struct DrawingState {
  private unowned let controller: DrawingController

  init(_ controller: DrawingController) { self.controller = controller }

  // MARK: The sketch

  private var editor: SketchEditor { controller.editor }
  var sketch: Sketch { editor.sketch }
  var hasScreen: Bool { sketch.screen != nil }
  var selection: Selection? { editor.selection }
  var selectionFrame: Rect? { editor.selectionFrame }
  var selectedStrokes: [StrokeRecord] { editor.selectedStrokes }
  var selectedStyles: [StrokeStyle] { editor.selectedStyles }
  var pendingEdit: (any PreviewedEdit)? { editor.pendingEdit }
  var activeStrokes: [Stroke] { editor.activeStrokes }
  var laserStrokes: [Stroke] { editor.laser.strokes }
  var revision: Int { editor.revision }
  var isFree: Bool { editor.isFree }
  var isReadOnly: Bool { editor.readOnlyReason != nil }
  var isRead: Bool { editor.reading == nil }
  var lastDuplicate: (ids: [StrokeID], corner: Point)? { editor.lastDuplicate }
  var saveState: SketchEditor.SaveState { editor.saveState }
  var room: (any DrawingRoom)? { editor.room }
  /// Whether a working copy was changed.
  var isChanged: Bool { controller.workingCopy.map { $0.editCount != sketch.editCount } ?? false }
  /// The rectangle around the ink of the sketch and the screen under it, in canvas dots; `nil` without both.
  private var shownBounds: Rect? {
    let sketch = editor.shownSketch
    let ink = editor.reading?.bounds ?? Rect(union: sketch.items.lazy.map(\.stroke.bounds))
    return Rect(union: [ink, sketch.screen?.area].compactMap(\.self))
  }

  /// Fits the drawing to the window above the toolbar.
  var fitting: [Effect] {
    guard let shownBounds else { return [.show("nothing to fit")] }
    return [.view { [area] in $0.fit(shownBounds, into: area) }]
  }

  func refusal(drawing: Bool = false) -> String? { editor.refusal(drawing: drawing) }
  var clickCount: Int { controller.tools.clickCount }
  func topmostStroke(at point: Point) -> StrokeID? { editor.topmostStroke(at: point) }
  func sketchTime(_ time: TimeInterval) -> TimeInterval { editor.sketchTime(time) }

  // MARK: The settings

  var settings: DrawingSettings { controller.settings }
  var ink: InkSettings { controller.settings.ink }
  var keys: KeyBindings { controller.messages.keys }
  var sketchName: String { controller.sketchName }
  var terminal: TerminalFeatures { controller.terminal }
  var exporter: (any PictureExporter)? { controller.exporter }
  var importer: (any InkImporter)? { controller.importer }
  var usesBraille: Bool { editor.view.cellStyle == .braille }
  /// What writes the sketch as a text diagram: as quitting a working copy does, or else as usual.
  var diagramWriting: DiagramWriting {
    if let copy = controller.workingCopy { return copy.write }
    let writer = DiagramWriter(style: editor.view.hasASCIIPanels ? .ascii : .boxes)
    return { [smoothing = ink.smoothing] sketch in
      Result { () throws(DiagramLayout.TooWide) in
        try writer.text(of: sketch, smoothing: smoothing)
      }
    }
  }
  /// The grid at the current scale; `nil` while it is off.
  var grid: CanvasGrid? { ink.grid(scale: transform.scale) }
  var toolSummary: String { ink.summary(usesBraille: usesBraille) }

  // MARK: The window

  var transform: Transform { controller.navigator.transform }
  var size: ScreenSize { controller.navigator.size }
  var window: Rect { controller.navigator.window }
  var visibleRect: Rect { controller.navigator.visibleRect }
  var reducesMotion: Bool { controller.navigator.reducesMotion }
  var pointer: PointerState { controller.pointer }
  var timestamp: TimeInterval { controller.displayLink.timestamp }

  /// The window above the toolbar, in screen dots.
  var area: Rect {
    var area = window
    area.maxY = max(area.minY, area.maxY - Double(toolbarRows * Cell.height))
    return area
  }

  /// The window beside the strip, in screen dots.
  var areaBesideStrip: Rect {
    var area = window
    area.minX = controller.strip.shown?.frame.maxX ?? 0
    return area
  }

  /// The point that stays fixed: the one under the pointer, or the middle if that is on the toolbar.
  var zoomCenter: Point {
    guard let location = pointer.location, location.y < area.maxY else { return window.center }
    return location
  }

  // MARK: The overlays

  var message: String? { controller.messages.current }
  /// The number of rows at the bottom of the screen that the toolbar takes up.
  var toolbarRows: Int { controller.toolbar.rows(in: self) }
  var hidesToolbar: Bool { controller.overlays.hidesToolbar }
  var hasOpenOverlay: Bool { controller.overlays.isInUse }
  var isCanvasCovered: Bool { controller.overlays.coversCanvas }
  var isTouched: Bool { controller.isTouched }
  func topmost<Kind: Overlay>(_ kind: Kind.Type) -> Kind? { controller.overlays.topmost(kind) }
  /// Returns whether a point in screen dots is on the canvas: not under an overlay or on a control.
  func isOnCanvas(_ point: Point) -> Bool { !isCanvasCovered && !isOnControl(point) }
  func isOnControl(_ point: Point) -> Bool { controller.overlays.contains(point, in: self) }
}

/// The pointer over the drawing view.
struct PointerState {
  /// The last known location, in screen dots.
  var location: Point?
  /// Whether the pointer has moved since the last press, so that the pen's mark is shown.
  var isHovering = false
  /// Where the pointer was when a key selected a stroke.
  var selecting: Point?
  /// The pointer on a terminal that draws none, such as the Linux console.
  var consoleMark: PointerMark?
}
