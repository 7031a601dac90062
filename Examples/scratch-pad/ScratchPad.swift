import Geometry
@_spi(Subclassing) import Gestures
import Ink
import Raster
import Touches

/// A scratch pad: reads a pressed pointer's `x y` in dots from each line of standard input, lifts it at
/// a blank line, and prints the picture at the end.
///
///     printf '4 4\n20 12\n36 4\n\n20 2\n' | swift run scratch-pad
@main
final class ScratchPad {
  private var bitmap = DotBitmap(columns: 40, rows: 8)
  private var painter = StrokePainter()
  private var collector = TouchCollector()
  private let environment = GestureEnvironment()
  private let pen = PenGestureRecognizer()
  private var time: TimeInterval = 0

  static func main() {
    let pad = ScratchPad()
    while let line = readLine() { pad.read(line) }
    pad.lift()
    print(pad.picture)
  }

  init() {
    environment.add(pen)
    pen.addTarget { [unowned self] _ in
      guard pen.state == .ended, let record = pen.stroke.record(origin: 0) else { return }
      painter.paint(record, into: &bitmap)
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

  private func deliver() {
    for event in collector.takeEvents(predicting: 0, at: time) { environment.deliver(event) }
  }
}

/// Collects the coalesced touches of a press into a stroke.
private final class PenGestureRecognizer: GestureRecognizer {
  private(set) var stroke = Stroke(style: StrokeStyle())

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { append(event, .began) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { append(event, .changed) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { append(event, .ended) }
  override func reset() { stroke = Stroke(style: StrokeStyle()) }

  private func append(_ event: TouchEvent, _ newState: State) {
    for touch in event.allTouches.flatMap(event.coalescedTouches) {
      stroke.append(StrokeSample(location: touch.preciseLocation, timestamp: touch.timestamp))
    }
    state = newState
  }
}
