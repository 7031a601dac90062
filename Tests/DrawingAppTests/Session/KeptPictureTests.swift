import Drawing
import Foundation
import SketchLibrary
import Sketches
import TestSupport

@testable import DrawingApp

/// Large sketches whose picture is shown before they are read.
@Suite struct KeptPictureTests {
  private let stage: SessionStage

  init() throws { stage = try SessionStage() }

  /// Writes a sketch that keeps its picture.
  private func write(_ edits: [Edit]) throws -> String {
    let path = stage.path(of: "large")
    try SketchStore.write(edits, to: path, title: "large", now: 0)
    let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
    store.keepPicture(of: Sketch(folding: document.edits), minimumSize: 0)
    try store.close()
    return path
  }

  private func open(_ path: String) throws -> (store: SketchStore, unread: LoadingSketch) {
    let (store, unread) = try SketchStore.open(at: path, title: "", now: 0, mayLeaveUnread: true)
    #expect(unread.document == nil && unread.progress == 0)
    return (store, unread)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a kept picture is that of the sketch, at every scale`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 60, isInOrder: true)
    let sketch = Sketch(folding: edits)
    let (store, unread) = try open(try write(edits))
    let blank = DotBitmap(columns: 40, rows: 12)
    let cells = CellSet(blank.bounds, columns: 40, rows: 12)
    for scale in [0.1, 0.25, 0.5, 1, 3] {
      let offset = Vector(
        dx: .random(in: -80 * scale...40, using: &random),
        dy: .random(in: -40 * scale...20, using: &random))
      var painter = StrokePainter(transform: Transform(scale: scale, translation: offset))
      var reference = blank
      for stroke in sketch.strokes { painter.paint(stroke, into: &reference) }
      let (picture, strokes) = unread.paint(in: cells, with: &painter)
      #expect(picture.cells == reference.cells)
      // What was loaded suffices to paint any cell again.
      #expect(painter.picture(of: strokes, in: cells).cells == reference.cells)
    }
    // Edits that are made meanwhile are not part of the document.
    let hand = StrokeRecord(
      style: StrokeStyle(), samples: [StrokeSample(location: .zero, timestamp: 0)])
    store.append(Edit(.strokeAdded(try #require(hand)), at: 1e6))
    let read = Sketch(folding: try unread.read().edits)
    #expect(read.editCount == 60 && unread.progress == 1)
    #expect(read.strokes == sketch.strokes && unread.keepsPicture(of: read))
    try store.close()
    #expect(try LoadingSketch.open(path: stage.path(of: "large")).picture == nil)
  }

  @Test func `the picture of another sketch is replaced by the true one`() throws {
    var random = SplitMix64(seed: 1)
    let other = Sketch(folding: random.log(edits: 60, isInOrder: true))
    let edits = random.log(edits: 60, isInOrder: true)
    let path = stage.path(of: "large")
    try SketchStore.write(edits, to: path, title: "large", now: 0)
    let store = try SketchStore.open(at: path, title: "", now: 0).store
    store.keepPicture(of: other, minimumSize: 0)
    try store.close()
    let unread = try open(path).unread
    let read = try unread.read().edits
    #expect(read == edits && !unread.keepsPicture(of: Sketch(folding: read)))
  }

  /// A sketch of many dots in a row.
  private var dots: [Edit] {
    (0..<SketchStore.largeSize).compactMap { index in
      StrokeRecord(
        style: StrokeStyle(),
        samples: [StrokeSample(location: Point(x: Double(index % 100), y: 4), timestamp: 0)]
      ).map { Edit(.strokeAdded($0), at: 0) }
    }
  }

  @Test func `one draws before a large sketch is read, and commands wait for it`() throws {
    let path = stage.path(of: "large")
    try SketchStore.write(dots, to: path, title: "large", now: 0)
    OpenDrawing.checks.suspend()
    let application = try stage.open(path)
    let (terminal, controller) = (stage.terminal, application.drawing.controller)
    #expect(terminal.show(application) { !terminal.screen.lines[0].isEmpty })
    #expect(controller.reading != nil && controller.sketch == nil)
    stage.draw(in: application)
    #expect(application.drawing.file.edits.count == 1)
    terminal.type("u", in: application)
    #expect(terminal.screen.lines.joined().contains("reading the sketch · 0%"))
    #expect(application.drawing.file.edits.count == 1)
    OpenDrawing.checks.resume()
    #expect(terminal.show(application) { controller.reading == nil })
    // The stroke was undone.
    #expect(application.drawing.file.edits.count == dots.count + 2)
    #expect(controller.sketch?.items.count == dots.count)
    #expect(try stage.close(application) == path)
    #expect(try SketchDocument.read(path: path).edits.count == dots.count + 2)
  }

  @Test func `one can quit before a large sketch is read, and nothing is selected`() throws {
    let path = stage.path(of: "large")
    try SketchStore.write(dots, to: path, title: "large", now: 0)
    OpenDrawing.checks.suspend()
    let session = DrawingSession(
      terminal: stage.terminal, streams: stage.streams,
      options: SessionOptions(smoothing: .spline, framesPerSecond: 60) { controller in
        controller.settings.ink.toolName = "select"
      }, environment: stage.environment)
    let application = try stage.open(path, in: session)
    #expect(stage.terminal.show(application) { !stage.terminal.screen.lines[0].isEmpty })
    stage.draw(in: application)
    #expect(stage.terminal.show(application) { application.drawing.file.edits.isEmpty })
    #expect(stage.terminal.screen.lines.joined().contains("reading the sketch · 0%"))
    stage.terminal.type("q", in: application)
    #expect(application.isFinished)
    #expect(try stage.close(application) == path)
    OpenDrawing.checks.resume()
    OpenDrawing.checks.sync {}
    #expect(application.drawing.damage == nil)
    #expect(try SketchDocument.read(path: path).edits.count == dots.count)
  }

  @Test func `a session keeps the picture of what was drawn`() throws {
    let path = stage.path(of: "large")
    try SketchStore.write(dots, to: path, title: "large", now: 0)
    stage.terminal.person = { [stage] application in
      guard let application = application as? DrawingApplication else { return }
      #expect(stage.terminal.show(application) { application.drawing.isSound })
      stage.draw(in: application)
    }
    _ = try stage.session.run(in: stage.location(path))
    let kept = try #require(try LoadingSketch.open(path: path).picture)
    #expect(kept.edits == dots.count + 1 && kept.strokes == dots.count + 1)
  }

  @Test func `damage that is found while a large sketch is read ends the session`() throws {
    let path = stage.path(of: "large")
    try SketchStore.write(dots, to: path, title: "large", now: 0)
    try stage.damageSamples(of: "large")
    let application = try stage.open(path)
    #expect(stage.terminal.show(application) { application.drawing.damage != nil })
    #expect(application.isFinished)
    let message = application.drawing.damage?.description ?? ""
    #expect(message.contains("its samples are malformed"))
  }
}
