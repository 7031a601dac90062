import Canvas
import Foundation
import Geometry
import Gestures
import Ink
import Terminal
import TerminalUI
import Touches

/// Draws on the terminal with a pointer or a pen; `Examples/README.md` explains it step by step.
@main
final class SpeedSketch: Application, GestureRecognizerDelegate {
  private var sketch = Sketch()
  private var view = CanvasView()
  private let gestures = GestureEnvironment()
  private let pen = StrokeGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let slider = WidthSlider()

  let displayLink = DisplayLink()
  private(set) var isFinished = false

  static func main() {
    do {
      let session = try TerminalSession(environment: ProcessInfo.processInfo.environment)
      let ending = try session.run(SpeedSketch(on: session))
      if case .signal(let signal) = ending { TerminalSession.die(of: signal) }
    } catch {
      FileHandle.standardError.write(Data("speed-sketch: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
  }

  init(on session: TerminalSession) {
    view.cellStyle = session.finestCellStyle
    gestures.root.addSubview(slider)
    for recognizer in [pen, pan] { gestures.add(recognizer) }
    pen.delegate = self
    pen.addTarget { [unowned self] _ in strokeChanged() }
    pen.strokeUpdated = { [unowned self] _ in addFinishedStrokes() }
    pan.allowedButtons = .secondary
    // Targets are called for failures, too.
    pan.addTarget { [unowned self] _ in if pan.state != .failed { scroll() } }
  }

  // MARK: - Gestures

  /// Lets a touch draw unless it begins on the slider.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch, on view: View
  ) -> Bool { view === gestures.root }

  private func strokeChanged() {
    guard let stroke = pen.stroke else { return }
    switch pen.state {
    case .began:
      addFinishedStrokes(awaitingUpdates: false)
      sketch.activeStrokes.append(stroke)
    case .ended: addFinishedStrokes()
    case .cancelled:
      sketch.activeStrokes.removeAll { $0 === stroke }
      view.remove(stroke)
    default: break
    }
  }

  /// Makes finished strokes part of the sketch, by default only if all their estimates are final.
  private func addFinishedStrokes(awaitingUpdates: Bool = true) {
    for stroke in sketch.activeStrokes where stroke.state == .done {
      if !awaitingUpdates { stroke.stopExpectingUpdates() }
      guard stroke.isFinal, let record = stroke.record(origin: 0) else { continue }
      sketch.activeStrokes.removeAll { $0 === stroke }
      sketch.apply(.strokeAdded(record))
      view.finish(stroke)
    }
  }

  /// Moves the canvas by whole dots; the rest of the translation counts the next time.
  private func scroll() {
    let whole = Vector(dx: pan.translation.dx.rounded(), dy: pan.translation.dy.rounded())
    pan.translation = pan.translation + whole * -1
    pen.transform = Transform(translation: pen.transform.translation + whole)
    view.move(to: pen.transform)
  }

  // MARK: - Events

  var predictionHorizon: TimeInterval { PredictionHorizon.auto.horizon(of: displayLink) }

  func touchesChanged(_ event: TouchEvent) {
    pen.style.width = slider.width
    gestures.deliver(event)
    displayLink.isPaused = false
  }

  func keyPressed(_ key: Key, at time: TimeInterval) {
    addFinishedStrokes(awaitingUpdates: false)
    switch key {
    case "p": pen.style.nib = .pen
    case "c": pen.style.nib = .calligraphy
    case "d": view.isDebugging.toggle()
    case "u": if let edit = sketch.undoTarget() { view.show(sketch.apply(.undone(edit))) }
    case "r": if let edit = sketch.redoTarget() { view.show(sketch.apply(.redone(edit))) }
    case "q", Key(.character("c"), .control): isFinished = true
    default: break
    }
    displayLink.isPaused = false
  }

  /// Shows a pointer on terminals that have none.
  func pointerMoved(to mark: PointerMark) { (view.pointer, displayLink.isPaused) = (mark, false) }

  /// Draws on if the terminal loses the focus during a stroke and gets it back.
  var resumesTouch: Bool { pen.state.isActive }

  // MARK: - Frames

  func resize(to size: ScreenSize) { view.layOut(size, transform: pen.transform) }

  func advance(to time: TimeInterval) {
    gestures.advance(to: time)
    let deadlines = [gestures.nextDeadline, view.expirePrediction(at: time)]
    for case let next? in deadlines { displayLink.schedule(notBefore: next) }
  }

  func draw(on screen: any Screen) {
    view.update(showing: sketch)
    let keys = " p pen · c calligraphy · d debug · u undo · r redo · q quit "
    let lines = [slider.text + keys] + (view.predictionText.map { [$0] } ?? [])
    let bar = Panel(lines, placement: .at(column: 0, row: 0), attributes: .reverse)
    view.draw(panels: [bar], on: screen)
  }
}

/// A slider of 12 columns in the top left corner, for widths of 1 to 12 dots.
private final class WidthSlider: Slider {
  private(set) var width = 6.0 { didSet { thumb = Self.columns(width - 1, width) } }
  var text: String { String((1...12).map { $0 == Int(width) ? "█" : "─" as Character }) }

  init() { super.init(frame: Self.columns(0, 12), axis: .horizontal, thumb: Self.columns(5, 6)) }

  /// Returns the dots of some columns of the first row.
  private static func columns(_ start: Double, _ end: Double) -> Rect {
    let (width, height) = (Double(Cell.width), Double(Cell.height))
    return Rect(minX: start * width, minY: 0, maxX: end * width, maxY: height)
  }

  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    super.beginTracking(touch, with: event) && continueTracking(touch, with: event)
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    width = max(1, min((convert(touch.location).x / Double(Cell.width)).rounded(.up), 12))
    return true
  }
}
