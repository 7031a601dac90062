import TestSupport

@testable import Drawing

/// A pen that reports to the view, as a terminal session would.
final class Pen {
  let desk: DrawingDesk
  var collector = TouchCollector()
  var time = 500.0

  init(_ desk: DrawingDesk) { self.desk = desk }

  func report(
    _ kind: PointerReport.Kind, _ x: Double, _ reading: PenReading?,
    buttons: ButtonMask = .primary
  ) {
    add(kind, x, reading, buttons: buttons)
    deliver()
  }

  /// Adds a report to the next frame.
  func add(
    _ kind: PointerReport.Kind, _ x: Double, _ reading: PenReading?,
    buttons: ButtonMask = .primary
  ) {
    time += 0.01
    collector.add(
      PointerReport(
        kind, timestamp: time, location: Point(x: x, y: 40),
        buttonMask: kind == .release ? [] : buttons, pen: reading))
  }

  func update(_ reading: PenReading) {
    collector.update(reading)
    deliver()
  }

  private func deliver() {
    desk.deliver(collector.takeEvents(predicting: 0.02, at: time))
    desk.draw()
  }
}
