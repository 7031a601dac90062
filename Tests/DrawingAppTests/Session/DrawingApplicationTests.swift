import Drawing
import Foundation
import SketchLibrary
import Sketches
import TestSupport

@testable import DrawingApp

/// One sketch after another, on a fake terminal.
@Suite struct DrawingApplicationTests {
  private let stage: SessionStage
  private var terminal: FakeTerminal { stage.terminal }

  init() throws { stage = try SessionStage() }

  @Test func `opens a sketch and closes it with its path`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    #expect(application.drawing.file.edits.count == 1 && application.work.isNone)
    #expect(application.drawing.title == "a.stipple · stipple")
    #expect(try stage.close(application) == stage.path(of: "a"))
  }

  @Test func `a new sketch without ink leaves no file`() throws {
    let application = try stage.open(nil)
    #expect(try stage.names().count == 1)
    #expect(try stage.close(application) == nil)
    #expect(try stage.names().isEmpty)
  }

  @Test func `a sketch that another program has open is read-only`() throws {
    try stage.write("a")
    let other = try stage.open(stage.path(of: "a"))
    let application = try stage.open(stage.path(of: "a"))
    #expect(application.drawing.file.readOnlyReason != nil)
    _ = try stage.close(application)
    _ = try stage.close(other)
  }

  @Test func `a sketch that is chosen in the strip replaces the open one`() throws {
    try stage.write("a")
    try stage.write("b")
    let application = try stage.open(stage.path(of: "a"))
    #expect(stage.choose(1, in: application))
    #expect(terminal.show(application) { application.drawing.file.path == stage.path(of: "b") })
    #expect(terminal.titles == ["b.stipple · stipple"] && application.work.isNone)
    // The first sketch is closed, so that another program can draw in it.
    #expect(stage.isClosed("a"))
    #expect(application.paths(endingWith: try stage.close(application)) == [stage.path(of: "b")])
  }

  @Test func `everything is saved before the program is stopped`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    for count in 2...6 {
      stage.draw(in: application)
      application.willSuspend()
      #expect(try SketchDocument.check(path: stage.path(of: "a")).edits.count == count)
    }
    _ = try stage.close(application)
  }

  @Test func `a sketch that is gone is not opened, and the open one stays`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: stage.path(of: "none"))
    #expect(terminal.show(application) { application.work.isNone })
    #expect(application.drawing.file.path == stage.path(of: "a"))
    #expect(terminal.screen.lines.joined().contains("this sketch is gone"))
    _ = try stage.close(application)
  }

  @Test func `a sketch that is gone is no longer in the strip`() throws {
    try stage.write("a")
    try stage.write("b")
    let application = try stage.open(stage.path(of: "a"))
    terminal.type("O", in: application)
    #expect(terminal.show(application) { application.shelf.contents.isComplete })
    try FileManager.default.removeItem(atPath: stage.path(of: "b"))
    terminal.type([Key(.home), Key(.down), Key(.enter)], in: application)
    #expect(
      terminal.show(application) {
        application.work.isNone && application.shelf.contents.sketches.map(\.name) == ["a"]
      })
    _ = try stage.close(application)
  }

  @Test func `a damaged sketch is not opened, and a message says why`() throws {
    try stage.write("a")
    try Data("no sketch".utf8).write(to: URL(filePath: stage.path(of: "b")))
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: stage.path(of: "b"))
    #expect(terminal.show(application) { application.work.isNone })
    #expect(application.drawing.file.path == stage.path(of: "a"))
    #expect(terminal.screen.lines.joined().contains("not opened: not a sketch"))
    try stage.write("c")
    try stage.damageSamples(of: "c")
    application.openSketch(at: stage.path(of: "c"))
    #expect(terminal.show(application) { application.work.isNone })
    #expect(terminal.screen.lines.joined().contains("not opened: damaged"))
    #expect(stage.isClosed("c"))
    _ = try stage.close(application)
  }

  @Test func `a sketch that is closed while it is checked is not damaged`() throws {
    try stage.write("a")
    try stage.write("b")
    OpenDrawing.checks.suspend()
    let application = try stage.open(stage.path(of: "a"))
    #expect(terminal.show(application) { !terminal.screen.lines[0].isEmpty })
    var drawing = application.drawing
    drawing.startCheck()
    #expect(!drawing.isSound)
    application.openSketch(at: stage.path(of: "b"))
    #expect(terminal.show(application) { application.drawing.file.path == stage.path(of: "b") })
    OpenDrawing.checks.resume()
    OpenDrawing.checks.sync {}
    drawing.advanceCheck()
    #expect(drawing.damage == nil && application.drawing.isSound)
    _ = try stage.close(application)
  }

  @Test func `a sketch that another program has open is opened read-only from the strip`() throws {
    try stage.write("a")
    try stage.write("b")
    let other = try stage.open(stage.path(of: "b"))
    let application = try stage.open(stage.path(of: "a"))
    #expect(stage.choose(1, in: application))
    #expect(terminal.show(application) { application.drawing.file.path == stage.path(of: "b") })
    #expect(application.drawing.file.readOnlyReason != nil)
    _ = try stage.close(application)
    _ = try stage.close(other)
  }

  @Test func `another sketch is shown only once the stroke in progress has ended`() throws {
    try stage.write("a")
    try stage.write("b")
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: stage.path(of: "b"))
    let points = (0...40).map { Point(x: 60 + Double($0), y: 40 + Double($0 % 7)) }
    stage.touch(points[0], .began, in: application)
    for point in points.dropFirst() { stage.touch(point, .moved, in: application) }
    // The thread wakes the loop once it has read the other sketch.
    var frames = 0
    let isRead = terminal.show(application) {
      frames += 1
      return frames > 1
    }
    #expect(isRead)
    #expect(application.drawing.file.path == stage.path(of: "a"))
    stage.touch(points[40], .ended, in: application)
    #expect(terminal.show(application) { application.drawing.file.path == stage.path(of: "b") })
    _ = try stage.close(application)
    #expect(try SketchDocument.read(path: stage.path(of: "a")).edits.count == 2)
  }

  @Test func `every changed sketch is announced once`() throws {
    try stage.write("a")
    try stage.write("b")
    let application = try stage.open(stage.path(of: "a"))
    for name in ["b", "a"] {
      stage.draw(in: application)
      application.openSketch(at: stage.path(of: name))
      #expect(terminal.show(application) { application.drawing.file.path == stage.path(of: name) })
    }
    stage.draw(in: application)
    let last = try stage.close(application)
    #expect(application.paths(endingWith: last) == ["b", "a"].map(stage.path))
  }

  @Test func `deleting the open sketch opens a new one, and restoring it opens it again`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    terminal.type("O", in: application)
    #expect(terminal.show(application) { application.shelf.contents.isComplete })
    terminal.type([Key(.home), Key(.delete)], in: application)
    #expect(terminal.show(application) { !application.deletions.isEmpty })
    let names = try stage.names()
    #expect(!names.contains("a.stipple") && application.drawing.file.path != stage.path(of: "a"))
    terminal.type("u", in: application)
    #expect(terminal.show(application) { application.drawing.file.path == stage.path(of: "a") })
    #expect(application.deletions.isEmpty && application.work.isNone)
    #expect(try stage.close(application) == stage.path(of: "a"))
    #expect(try stage.names() == ["a.stipple"])
  }

  /// Binds keys to commands of the menu.
  private func bind(_ application: DrawingApplication) throws {
    application.drawing.controller.keyBindings = try KeyBindings(changing: [
      (name: "replay", keys: [Key(.function(9))]), (name: "trash", keys: [Key(.function(10))]),
    ])
  }

  @Test func `a replay of the open sketch returns to it, or continues in a new one`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    try bind(application)
    terminal.type([Key(.function(9))], in: application)
    #expect(terminal.show(application) { terminal.screen.shows("q returns to the drawing") })
    terminal.type("q", in: application)
    #expect(!application.isFinished && !terminal.screen.shows("q returns to the drawing"))
    stage.draw(in: application)
    #expect(application.drawing.file.edits.count == 2)
    terminal.type([Key(.function(9)), Key(.end), Key(.enter)], in: application)
    #expect(terminal.show(application) { application.drawing.file.path != stage.path(of: "a") })
    #expect(application.drawing.file.edits.flatMap(\.newStrokes).count == 2)
    _ = try stage.close(application)
  }

  @Test func `a replay begins once the stroke in progress has ended`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    let notice = "q returns to the drawing"
    let points = (0...40).map { Point(x: 10 + Double($0), y: 40 + Double($0 % 7)) }
    stage.touch(points[0], .began, in: application)
    terminal.type("@", in: application)
    for point in points.dropFirst() { stage.touch(point, .moved, in: application) }
    #expect(terminal.show(application) { !terminal.screen.shows(notice) })
    stage.touch(points[40], .ended, in: application)
    #expect(terminal.show(application) { terminal.screen.shows(notice) })
    // A drag of the replay's pointer ends before the drawing is back.
    stage.touch(points[0], .began, in: application)
    terminal.type("q", in: application)
    stage.touch(points[0], .ended, in: application)
    #expect(terminal.show(application) { !terminal.screen.shows(notice) })
    stage.draw(in: application)
    _ = try stage.close(application)
    #expect(try SketchDocument.read(path: stage.path(of: "a")).edits.count == 3)
  }

  @Test func `a sketch that was deleted in an earlier session is found in the trash`() throws {
    try stage.write("a")
    try stage.write("b")
    _ = try SketchTrash(environment: stage.environment).delete(stage.path(of: "a"), now: .now)
    let application = try stage.open(stage.path(of: "b"))
    try bind(application)
    terminal.type([Key(.function(10))], in: application)
    #expect(terminal.show(application) { terminal.screen.shows("─ trash ─") })
    #expect(terminal.screen.shows(" a "))
    terminal.type([Key(.tab), Key(.enter)], in: application)
    #expect(terminal.show(application) { terminal.screen.shows("restored a") })
    #expect(try stage.names().contains("a.stipple"))
    terminal.type([Key(.function(10))], in: application)
    #expect(terminal.show(application) { terminal.screen.shows("the trash has no sketches") })
    _ = try stage.close(application)
  }

  @Test func `a sketch that is not listed in the trash is not restored, nor another`() throws {
    for name in ["a", "b", "c"] { try stage.write(name) }
    let application = try stage.open(stage.path(of: "c"))
    for name in ["a", "b"] {
      application.delete(stage.path(of: name), wasOpen: false)
      #expect(terminal.show(application) { application.deletions.last?.sketch.name == name })
    }
    try bind(application)
    terminal.type([Key(.function(10))], in: application)
    #expect(terminal.show(application) { terminal.screen.shows("─ trash ─") })
    application.listedTrash = []
    terminal.type([Key(.tab), Key(.enter)], in: application)
    #expect(terminal.screen.shows("not restored: it is no longer in the trash"))
    #expect(application.work.isNone && application.deletions.count == 2)
    _ = try stage.close(application)
    #expect(try stage.names() == ["c.stipple"])
  }

  @Test func `deleting an open sketch without ink removes it, and opens another`() throws {
    let application = try stage.open(stage.path(of: "empty"))
    terminal.type("O", in: application)
    #expect(terminal.show(application) { application.shelf.contents.isComplete })
    terminal.type([Key(.home), Key(.delete)], in: application)
    #expect(
      terminal.show(application) {
        application.work.isNone && application.drawing.file.path != stage.path(of: "empty")
      })
    #expect(try !stage.names().contains("empty.stipple"))
    #expect(terminal.screen.lines.joined().contains("deleted empty"))
    #expect(application.deletions.isEmpty)
    _ = try stage.close(application)
  }

  @Test func `a sketch that cannot be deleted after all is opened again`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: nil, deleting: stage.path(of: "a"))
    // The trash would be a file.
    try stage.home.write("", to: "Trash")
    #expect(
      terminal.show(application) {
        application.drawing.file.path == stage.path(of: "a") && application.work.isNone
          && terminal.titles.count == 2
      })
    #expect(try stage.names().contains("a.stipple"))
    #expect(application.deletions.isEmpty)
    _ = try stage.close(application)
  }

  @Test func `the end abandons a sketch that is being opened`() throws {
    try stage.write("a")
    try stage.write("b")
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: stage.path(of: "b"))
    #expect(try stage.close(application) == stage.path(of: "a"))
    #expect(application.work.isNone)
    #expect(stage.isClosed("b"))
  }

  @Test func `the end keeps a sketch that would be deleted after another is open`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: nil, deleting: stage.path(of: "a"))
    #expect(try stage.close(application) == stage.path(of: "a"))
    #expect(try stage.names() == ["a.stipple"])
  }

  @Test func `the end makes the changes that were requested`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    terminal.type("D", in: application)
    #expect(try stage.close(application) == stage.path(of: "a"))
    #expect(try stage.names() == ["a-2.stipple", "a.stipple"])
  }
}
