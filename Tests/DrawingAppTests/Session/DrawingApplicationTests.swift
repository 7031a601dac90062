import Drawing
import Foundation
import SketchLibrary
import TerminalUI
import TestSupport
import Testing

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
    #expect(
      terminal.show(application) { application.drawing.file.path == stage.path(of: "b") })
    #expect(terminal.titles == ["b.stipple · stipple"] && application.work.isNone)
    // The first sketch is closed, so that another program can draw in it.
    #expect(stage.isClosed("a"))
    #expect(application.paths(endingWith: try stage.close(application)) == [stage.path(of: "b")])
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
    #expect(
      terminal.show(application) { application.drawing.file.path == stage.path(of: "a") })
    #expect(application.deletions.isEmpty && application.work.isNone)
    #expect(try stage.close(application) == stage.path(of: "a"))
    #expect(try stage.names() == ["a.stipple"])
  }

  @Test func `a sketch that cannot be deleted after all is opened again`() throws {
    try stage.write("a")
    let application = try stage.open(stage.path(of: "a"))
    application.openSketch(at: nil, deleting: stage.path(of: "a"))
    // The trash would be a file.
    try Data().write(to: URL(filePath: stage.home.path(of: "Trash")))
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
