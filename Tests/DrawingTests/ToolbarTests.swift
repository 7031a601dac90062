import Display
import Geometry
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The toolbar in the bottom row.
@Suite struct ToolbarTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)

  private func row(_ desk: DrawingDesk) -> String {
    desk.draw()
    return desk.screen.lines[desk.screen.size.rows - 1]
  }

  @Test func `marks the current tool and ink, and shows width, scale, name, and keys`() {
    let text = row(desk)
    #expect(text.hasPrefix("•p pen c m e E•1 2 3 4 5 6 7 8 []"))
    for part in [" u U ", "0 100%", " M ", " F8", "O sketch", " saved"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    for key in "m3]]++M".unicodeScalars { desk.press(key) }
    let changed = row(desk)
    for part in ["•m marker", "•3", " 3 ", "200%", "•M ↔"] {
      #expect(changed.contains(part), "\(part) in \(changed)")
    }
  }

  @Test(arguments: [(20, 6), (40, 10), (80, 24), (200, 60)])
  func `every control can be reached with Tab and arrows`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows, showsIndicators: true)
    desk.draw()
    desk.press(.tab)
    var tooltips: [String] = []
    while let tooltip = desk.controller.toolbar.tooltip, !tooltips.contains(tooltip) {
      tooltips.append(tooltip)
      let text = row(desk)
      #expect(text.unicodeScalars.count <= columns)
      #expect(desk.screen.cells.suffix(columns).contains { $0.attributes == .reverse })
      desk.press(.right)
    }
    let expected = [
      "pen · p", "calligraphy · c", "marker · m", "stroke eraser · e", "dot eraser · E",
      "ink: red · 2", "ink: gray · 8", "width · ↑ ↓ or drag", "undo the last edit · u",
      "zoom out · -", "zoom in · +", "symmetry: off · M", "smoothing: spline · F8",
      "sketch · opens sketches · O", "every edit is saved at once", "all keys and gestures · ?",
    ]
    #expect(Set(expected).isSubset(of: tooltips), "\(tooltips)")
  }

  @Test func `Enter and Space act, up and down set the width, Escape leaves`() {
    desk.draw()
    desk.press(.tab)
    desk.press(.right)
    desk.press(.right)
    desk.press(.enter)
    #expect(desk.controller.tool == .marker)
    for _ in 0..<4 { desk.press(.right) }
    desk.press(" ")
    #expect(desk.controller.gestures.stroke.style.color == .red)
    for _ in 0..<7 { desk.press(.right) }
    desk.press(.up)
    desk.press(.up)
    desk.press(.down)
    #expect(desk.controller.toolWidth == 2)
    desk.press("\u{1B}")
    #expect(!desk.controller.toolbar.hasKeys)
    desk.draw()
    #expect(desk.screen.cells.suffix(80).allSatisfy { $0.attributes != .reverse })
  }

  @Test func `presses on it draw nothing, and a stroke may cross it`() {
    desk.draw()
    desk.drag(linePoints((3, 94), (150, 94)), .primary)
    desk.drag(linePoints((3, 94), (150, 20)), .primary)
    #expect(desk.log.isEmpty)
    desk.drag(linePoints((20, 60), (20, 94)), .primary)
    desk.rest(1)
    #expect(desk.log.count == 1)
    #expect(desk.controller.sketch.items.first?.stroke.bounds.maxY ?? 0 > 92)
    #expect(row(desk).hasPrefix("•p pen"))
  }

  @Test func `the copies of a symmetric stroke press nothing`() {
    desk.press("M")
    desk.press("M")
    desk.draw()
    // The copy begins on the marker's button.
    desk.drag(linePoints((19, 2), (60, 40)), .primary)
    desk.rest(1)
    #expect(desk.controller.tool == .pen)
    #expect(desk.controller.sketch.items.count == 2)
  }

  @Test func `a press acts, and the slider follows the thumb`() throws {
    desk.draw()
    let marker = try #require(desk.screen.lines[23].firstRange(of: " m "))
    let column = desk.screen.lines[23].distance(
      from: desk.screen.lines[23].startIndex, to: marker.lowerBound)
    desk.tap(Double(column * 2 + 3), 94)
    #expect(desk.controller.tool == .marker)
    let line = row(desk)
    let knob = try #require(line.firstIndex(of: "█"))
    let x = Double(line.distance(from: line.startIndex, to: knob) * 2 + 1)
    desk.drag(linePoints((x, 94), (x + 40, 94)), .primary)
    #expect(desk.controller.toolWidth == StrokeStyle.widths.upperBound)
    #expect(desk.log.isEmpty)
  }

  @Test func `hovering shows the tooltip above it until the pointer leaves`() {
    desk.draw()
    desk.hover(3, 94)
    desk.draw()
    #expect(desk.screen.lines[22].contains("pen · p"))
    desk.hover(3, 40)
    desk.draw()
    #expect(!desk.screen.lines[22].contains("pen · p"))
  }

  @Test func `H hides everything but ink, and shows it again`() {
    desk.press("M")
    desk.press("H")
    desk.draw()
    #expect(desk.screen.cells.allSatisfy { $0 == .blank })
    desk.press("H")
    #expect(row(desk).hasPrefix("•p pen"))
  }

  @Test func `a stroke in progress lays out nothing`() {
    desk.draw()
    let count = desk.controller.toolbar.layoutCount
    desk.stroke(linePoints((20, 40), (60, 60)))
    desk.draw()
    #expect(desk.controller.toolbar.layoutCount == count)
  }
}
