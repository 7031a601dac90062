package import Canvas
import Drawing
package import Geometry
import Gestures
import Ink
import Raster
package import TerminalUI
package import Touches

/// A terminal that shows frames late, and the program that draws on it.
///
/// Reports pass through a touch collector, the stroke recognizer, and the canvas view to the dots of a
/// screen. The program's display link determines when frames are drawn and how far ahead touches are
/// predicted. The terminal shows and acknowledges a frame ``latency`` seconds after it began, and the
/// program needs no time. No clock is read.
package final class SlowTerminal {
  /// A frame of an unfinished stroke.
  package struct Frame {
    /// When it is shown, in seconds on the clock of the reports.
    package let time: TimeInterval
    /// What it shows.
    package let picture: DotPicture
  }

  /// A screen that keeps the dots of its cells.
  private final class DotScreen: Screen {
    let size: ScreenSize
    private(set) var picture: DotPicture

    init(size: ScreenSize) {
      self.size = size
      picture = DotPicture(columns: size.columns, rows: size.rows)
    }

    func set(_ cell: ScreenCell, column: Int, row: Int) {
      let mask = cell == .blank ? 0 : cell.glyph.value - DotCell.braille(0).value
      picture[column: column, row: row] = UInt8(mask)
    }
  }

  /// The time from the beginning of a frame until it is shown, in seconds.
  package let latency: TimeInterval

  private let prediction: PredictionHorizon
  private let link = DisplayLink()
  private let environment = GestureEnvironment()
  private let recognizer = StrokeGestureRecognizer()
  private var collector = TouchCollector()
  private var view = CanvasView(smoothing: .spline)
  private var sketch = Sketch()
  private var screen = DotScreen(size: ScreenSize(columns: 0, rows: 0))
  /// When the latest frame will be acknowledged; `nil` if it was.
  private var acknowledgment: TimeInterval?

  /// Creates a terminal with a latency in seconds, for a program that has drawn no frame.
  package init(latency: TimeInterval, prediction: PredictionHorizon) {
    (self.latency, self.prediction) = (latency, prediction)
    environment.add(recognizer)
    recognizer.addTarget { [unowned self] _ in
      sketch.activeStrokes = recognizer.strokes.filter { $0.state == .active }
    }
  }

  /// Draws a stroke on a blank screen.
  ///
  /// - Parameters:
  ///   - reports: The reports of the stroke in order, from the press to the release. They are later than those
  ///     of earlier strokes.
  ///   - size: The size of the screen.
  ///   - show: Called with every frame of the unfinished stroke.
  package func draw(_ reports: [PointerReport], on size: ScreenSize, show: (Frame) -> Void) {
    screen = DotScreen(size: size)
    view.layOut(size, transform: .identity)
    var next = 0
    var time = reports.first?.timestamp
    while let now = time {
      if let answer = acknowledgment, answer <= now {
        link.frameAcknowledged(at: answer)
        acknowledgment = nil
      }
      while next < reports.count, reports[next].timestamp <= now {
        collector.add(reports[next])
        next += 1
      }
      if collector.hasPendingEnd { deliverTouches(at: now) }
      if let due = nextFrame(at: now), due <= now { drawFrame(at: now, show) }
      let report = next < reports.count ? reports[next].timestamp : nil
      let event = [report, acknowledgment, nextFrame(at: now)].compactMap(\.self).min()
      time = event.map { max($0, now) }
    }
  }

  /// Returns when the next frame is due; `nil` if nothing changes.
  private func nextFrame(at now: TimeInterval) -> TimeInterval? {
    if collector.hasPendingTouches {
      link.isPaused = false
    } else if let expiry = collector.predictionExpiry {
      link.schedule(notBefore: expiry)
    }
    return link.nextFrame(at: now)
  }

  private func deliverTouches(at now: TimeInterval) {
    for event in collector.takeEvents(predicting: prediction.horizon(of: link), at: now) {
      environment.deliver(event)
    }
  }

  private func drawFrame(at now: TimeInterval, _ show: (Frame) -> Void) {
    deliverTouches(at: now)
    link.beginFrame(at: now)
    view.update(showing: sketch)
    let isChanged = view.draw(panels: [], on: screen) > 0
    let requests = isChanged && link.requestsAcknowledgment
    link.frameSent(FrameReport(began: now), requestingAcknowledgment: requests)
    if requests { acknowledgment = now + latency }
    if isChanged, !sketch.activeStrokes.isEmpty {
      show(Frame(time: now + latency, picture: screen.picture))
    }
  }
}
