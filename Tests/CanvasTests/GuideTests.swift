import TestSupport

@testable import Canvas

@Suite struct GuideTests {
  private func drawn(from start: Point, _ offset: Vector) -> DotBitmap {
    var bitmap = DotBitmap(columns: 6, rows: 3)
    bitmap.dots(along: Segment(start, start + offset), every: 4, color: .foreground)
    return bitmap
  }

  @Test(arguments: [0.5, -3.5, -4e9 - 3.5])
  func `a guide is every fourth dot from its start, wherever that is`(x: Double) {
    expectFrame(
      drawn(from: Point(x: x, y: 5.5), Vector(dx: 5e9, dy: 0)),
      """
      ······
      ⠂·⠂·⠂·
      ······
      """)
  }

  @Test(arguments: [
    (Point(x: -4, y: 5), Vector(dx: -100, dy: 0)), (Point(x: 20, y: 5), Vector(dx: 0, dy: 100)),
    (Point(x: -10, y: 5), Vector(dx: 60, dy: 80)),
  ])
  func `a guide out of sight has no dots`(start: Point, offset: Vector) {
    #expect(drawn(from: start, offset).cells.allSatisfy { $0.mask == 0 })
  }

  @Test func `guides are shown only where there is no ink`() throws {
    var view = CanvasView(smoothing: .none)
    let screen = RecordingScreen(ScreenSize(columns: 6, rows: 3))
    view.layOut(screen.size, transform: .identity)
    view.guides = [Segment(Point(x: 0.5, y: 5.5), Point(x: 20, y: 5.5))]
    let samples = [1.5, 2.5].map { StrokeSample(location: Point(x: 4.5, y: $0), timestamp: $0) }
    let stroke = try #require(
      StrokeRecord(
        style: StrokeStyle(),
        samples: samples
          + [3.5, 9.5].map {
            StrokeSample(location: Point(x: 4.5, y: $0), timestamp: $0)
          }))
    var sketch = Sketch()
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.lines[1] == "⠂·⠂·⠂·".replacing("·", with: " "))
    view.show(sketch.apply(.strokeAdded(stroke)))
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.lines[1].dropFirst(2).first == "⡇")
    #expect(view.composedCells < 18)
    sketch.undo()
    let blank = RecordingScreen(screen.size)
    view.layOut(screen.size, transform: .identity)
    view.guides = []
    view.update(showing: sketch)
    view.draw(panels: [], on: blank)
    #expect(blank.lines[1].allSatisfy { $0 == " " })
  }
}
