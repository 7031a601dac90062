import TestSupport

@testable import Canvas

@Suite struct GuideLineTests {
  private let screen = Rect(minX: 0, minY: 0, maxX: 12, maxY: 12)

  @Test func `a guide is every fourth dot from its origin`() {
    let guide = GuideLine(from: Point(x: 0.5, y: 5.5), Vector(dx: 1, dy: 0))
    #expect(guide.points(in: screen).map(\.x) == [0.5, 4.5, 8.5])
  }

  @Test func `a guide that begins far away costs as many dots as are in sight`() {
    let near = GuideLine(from: Point(x: -3.5, y: 5.5), Vector(dx: 1, dy: 0))
    let far = GuideLine(from: Point(x: -4e9 - 3.5, y: 5.5), Vector(dx: 1, dy: 0))
    #expect(near.points(in: screen) == far.points(in: screen))
    #expect(near.points(in: screen).count == 3)
  }

  @Test(arguments: [
    GuideLine(from: Point(x: -4, y: 5), Vector(dx: -1, dy: 0)),
    GuideLine(from: Point(x: 20, y: 5), Vector(dx: 0, dy: 1)),
    GuideLine(from: Point(x: -10, y: 5), Vector(dx: 0.6, dy: 0.8)),
  ])
  func `a guide out of sight has no dots`(guide: GuideLine) {
    #expect(guide.points(in: screen).isEmpty)
  }

  @Test func `guides are shown only where there is no ink`() throws {
    var view = CanvasView(smoothing: .none)
    let screen = RecordingScreen(ScreenSize(columns: 6, rows: 3))
    view.layOut(screen.size, transform: .identity)
    view.guides = [GuideLine(from: Point(x: 0.5, y: 5.5), Vector(dx: 1, dy: 0))]
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
