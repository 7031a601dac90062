import Canvas
import Replay
import TestSupport

/// Replays of a stroke whose nib was turned while it was drawn.
@Suite struct TurnedNibTests {
  /// Returns the first samples of a level stroke of one second, whose nib is turned by 90° in the middle.
  private func edit(samples count: Int = 11) throws -> Edit {
    let style = StrokeStyle(nib: .calligraphy, color: .red, width: 10)
    let samples = (0..<count).map { step in
      StrokeSample(
        location: Point(x: 8 + 6 * Double(step), y: 22), timestamp: 10 + Double(step) / 10,
        azimuth: step <= 5 ? 0 : .pi / 2, flags: .dialedAngles)
    }
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    return Edit(.strokeAdded(stroke), at: stroke.time.upperBound)
  }

  private func replay(_ edits: [Edit]) -> Desk {
    Desk(edits) { $0.prediction = .off }
  }

  /// The red ink above the timeline, up to the column before the pen's ring at a sample.
  private func picture(_ desk: Desk, to last: Int = 10) -> [Unicode.Scalar?] {
    let columns = (8 + 6 * last) / 2 - 5
    return desk.screen.cells.prefix(11 * 40).enumerated().filter { $0.offset % 40 < columns }.map {
      $0.element.color == .red ? $0.element.glyph : nil
    }
  }

  @Test(arguments: [4, 6, 8, 9])
  func `stopped in the middle, it shows the nib's directions so far`(last: Int) throws {
    let expected = replay([try edit(samples: last + 1)])
    expected.press(.end)
    let desk = replay([try edit()])
    desk.draw(after: Double(last) / 10 + 0.01)
    desk.press(.character(" "))
    #expect(picture(desk, to: last) == picture(expected, to: last))
    #expect(desk.timeline.contains("paused") && desk.ink > 0)
    // The same from the end, and from there to the end again.
    desk.press(.end)
    let whole = picture(desk)
    desk.press(.home)
    desk.press(.character(" "))
    desk.draw(after: Double(last) / 10 + 0.01)
    #expect(picture(desk, to: last) == picture(expected, to: last))
    desk.draw(after: 2)
    #expect(picture(desk) == whole)
  }
}
