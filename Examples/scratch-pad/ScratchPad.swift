import Geometry
@_spi(Subclassing) import Gestures
import Ink
import Raster
import Touches

/// A scratch pad: reads a pressed pointer's `x y` in dots from each line of standard input, lifts it at
/// a blank line, and prints the picture at the end.
///
/// A drag draws a line, and a tap draws a dot. A tap on the button in the lower right corner clears the pad.
///
///     printf '4 4\n20 12\n36 4\n\n20 2\n' | swift run scratch-pad
@main
final class ScratchPad {
  private var bitmap = DotBitmap(columns: 40, rows: 8)
  private var painter = StrokePainter()
  private var collector = TouchCollector()
  private let environment = GestureEnvironment()
  private let pen = PenGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private var time: TimeInterval = 0

  static func main() {
    let pad = ScratchPad()
    while let line = readLine() { pad.read(line) }
    pad.lift()
    print(pad.picture)
  }

  init() {
    // The button is inside the view of the recognizers, and refuses their taps but not their drags.
    environment.root.addSubview(ClearButton { [unowned self] in bitmap.clear() })
    environment.add(pen)
    environment.add(tap)
    pen.addTarget { [unowned self] _ in if pen.state == .ended { paint(pen.stroke) } }
    tap.addTarget { [unowned self] _ in
      guard tap.state == .ended else { return }
      let dot = Stroke(style: StrokeStyle())
      dot.append(StrokeSample(location: tap.location(in: nil), timestamp: time))
      paint(dot)
    }
  }

  /// Moves the pointer to `x y`, or lifts it if the line does not hold two numbers.
  func read(_ line: String) {
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { return lift() }
    time += 0.008
    let point = Point(x: numbers[0], y: numbers[1])
    let kind: PointerReport.Kind = collector.isTouching ? .motion : .press
    collector.add(PointerReport(kind, timestamp: time, location: point, buttonMask: .primary))
    deliver()
  }

  /// Lifts the pointer and paints its stroke.
  func lift() {
    guard collector.isTouching else { return }
    collector.end(at: time)
    deliver()
  }

  /// The pad in braille, a line for each row of cells.
  var picture: String {
    (0..<bitmap.rows).map { row in
      String((0..<bitmap.columns).map { Character(bitmap[column: $0, row: row].braille) })
    }.joined(separator: "\n")
  }

  private func paint(_ stroke: Stroke) {
    if let record = stroke.record(origin: 0) { painter.paint(record, into: &bitmap) }
  }

  private func deliver() {
    for event in collector.takeEvents(predicting: 0, at: time) { environment.deliver(event) }
  }
}

/// Collects the coalesced touches of a drag into a stroke.
private final class PenGestureRecognizer: GestureRecognizer {
  private(set) var stroke = Stroke(style: StrokeStyle())

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { append(event) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    append(event)
    if state == .possible {
      if strayed(touches, with: event, beyond: 2) { state = .began }
    } else {
      state = .changed
    }
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    append(event)
    state = state == .possible ? .failed : .ended
  }
  override func reset() { stroke = Stroke(style: StrokeStyle()) }

  private func append(_ event: TouchEvent) {
    for touch in event.allTouches.flatMap(event.coalescedTouches) {
      stroke.append(StrokeSample(location: touch.preciseLocation, timestamp: touch.timestamp))
    }
  }
}

/// A button of two by one cells in the lower right corner of the pad.
private final class ClearButton: Control {
  private let clear: () -> Void

  init(clear: @escaping () -> Void) {
    self.clear = clear
    super.init(frame: Rect(minX: 76, minY: 28, maxX: 80, maxY: 32))
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { clear() }
}
