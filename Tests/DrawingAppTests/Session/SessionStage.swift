import Drawing
import Foundation
import SketchLibrary
import Sketches
import TestSupport

@testable import DrawingApp

/// A drawing session in a folder of its own, on a fake terminal.
final class SessionStage {
  let terminal = FakeTerminal()
  let home: TemporaryFolder
  /// What was written to standard output.
  private(set) var output = ""
  /// What was written to standard error.
  private(set) var errors = ""
  /// The lines that a person types at prompts.
  var answers: [String] = []

  init() throws {
    home = try TemporaryFolder()
    try home.addFolder("stipple")
  }

  var environment: [String: String] {
    ["XDG_DATA_HOME": home.path, "XDG_STATE_HOME": home.path(of: "state"), "HOME": home.path]
  }

  var streams: StandardStreams {
    StandardStreams(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true,
      write: { [unowned self] in output += $0 }, warn: { [unowned self] in errors += $0 },
      readLine: { [unowned self] in answers.isEmpty ? nil : answers.removeFirst() },
      acceptsOutput: { true })
  }

  /// A session that has not begun.
  var session: DrawingSession {
    DrawingSession(
      terminal: terminal, streams: streams,
      options: SessionOptions(smoothing: .spline, framesPerSecond: 60), environment: environment)
  }

  /// Returns where a sketch of the data folder is.
  func path(of name: String) -> String { home.path(of: "stipple/\(name).stipple") }

  /// Whether no program has a sketch open.
  func isClosed(_ name: String) -> Bool { (try? SketchLock(path(of: name))) != nil }

  /// The names of the files of the data folder.
  func names() throws -> [String] {
    try home.names(in: "stipple")
  }

  /// Writes a sketch of one stroke to the data folder.
  func write(_ name: String) throws {
    let samples = (0...40).map {
      StrokeSample(location: Point(x: Double($0), y: 8), timestamp: 0.01 * Double($0))
    }
    let stroke = StrokeRecord(style: StrokeStyle(), samples: samples)
    let edits = [stroke].compactMap(\.self).map { Edit(.strokeAdded($0), at: 1) }
    try SketchStore.write(edits, to: path(of: name), title: name, now: 0)
  }

  /// Damages the samples of a sketch of the data folder that has one stroke.
  func damageSamples(of name: String) throws {
    let url = URL(filePath: path(of: name))
    let stroke = try SketchDocument.read(path: url.path).edits.flatMap(\.newStrokes).first
    var bytes = try Data(contentsOf: url)
    if let packed = stroke.map({ Data(SampleCodec.encode($0.samples)) }),
      let place = bytes.range(of: packed)
    {
      bytes[place.lowerBound] = .max
    }
    try bytes.write(to: url)
  }

  /// Draws a short line.
  func draw(in application: DrawingApplication) {
    let points = (0...10).map { Point(x: 60 + Double($0), y: 40) }
    touch(points[0], .began, in: application)
    for point in points.dropFirst() { touch(point, .moved, in: application) }
    touch(points[10], .ended, in: application)
  }

  /// Delivers a touch.
  func touch(_ point: Point, _ phase: Touch.Phase, in application: DrawingApplication) {
    let touch = Touch(
      id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: phase,
      timestamp: 101 + point.x / 100, location: point, buttonMask: phase == .ended ? [] : .primary,
      modifierFlags: [])
    application.touchesChanged(TouchEvent(coalesced: [touch], predicted: []))
  }

  /// Opens a sketch at a path; a new one if that is `nil`.
  func open(_ path: String?, in session: DrawingSession? = nil) throws -> DrawingApplication {
    let application = try DrawingApplication(location(path), settings: session ?? self.session)
    application.resize(to: terminal.screen.size)
    return application
  }

  /// Returns the location of a path; that of a new sketch if it is `nil`.
  func location(_ path: String?) throws -> SketchLocation {
    try SketchLocation(file: path, last: false, waiting: false, environment: environment)
  }

  /// Ends a session as the program does.
  func close(_ application: DrawingApplication) throws -> String? {
    application.finish()
    return try application.drawing.file.close()
  }

  /// Chooses a sketch in the strip, after as many others; the open one is the first.
  func choose(_ index: Int, in application: DrawingApplication) -> Bool {
    terminal.type("O", in: application)
    let isListed = terminal.show(application) { application.shelf.contents.isComplete }
    terminal.type(
      [Key(.home)] + Array(repeating: Key(.down), count: index) + [Key(.enter)], in: application)
    return isListed
  }
}
