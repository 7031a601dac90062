import ArgumentParser
import Formats
import Replay
import TestSupport

@testable import Drawing
@testable import Settings

@Suite struct ArgumentTests {
  /// Returns the message about arguments that are not accepted; `nil` if they are.
  private func refusal<Arguments: ParsableArguments>(
    of arguments: [String], by type: Arguments.Type
  ) -> String? {
    do {
      _ = try Arguments.parse(arguments)
      return nil
    } catch {
      return Arguments.message(for: error)
    }
  }

  @Test(arguments: [
    (["--speed", "0"], "'0' is invalid"), (["--speed", "nan"], "'nan' is invalid"),
    (["--speed", "fast"], "'fast' is invalid"),
    (["--idle-limit=-1"], "--idle-limit must be above 0, not -1."),
    (["--idle-limit", "0"], "--idle-limit must be above 0, not 0."),
    (["--from", "1:60"], "'1:60' is invalid"),
    (["--from", "0:20", "--to", "10"], "--from must not be after --to"),
    (["--loop", "--until-end"], "--loop and --until-end cannot be combined."),
  ])
  func `a replay refuses values and combinations that have no meaning`(
    arguments: [String], reason: String
  ) {
    let refusal = refusal(of: arguments, by: ReplayArguments.self)
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "accepted")")
  }

  @Test(arguments: ["--loop", "--until-end", "--speed=max", "--from=1:30", "--idle-limit=off"])
  func `a replay accepts each of its options`(argument: String) {
    #expect(refusal(of: [argument], by: ReplayArguments.self) == nil)
  }

  @Test(arguments: ["--smoothing=rough", "--cells=dots", "--frame-rate=0"])
  func `an invalid option of drawing is named`(argument: String) {
    let refusal = refusal(of: [argument], by: DrawingOptions.self)
    #expect(refusal?.contains(argument.prefix { $0 != "=" }) == true, "\(refusal ?? "accepted")")
  }

  @Test(arguments: ["3", "-1", "hard", "nan"])
  func `an invalid force is refused`(force: String) {
    let refusal = refusal(of: ["--force=\(force)"], by: PointerArguments.self)
    #expect(refusal?.contains("--force") == true, "\(refusal ?? "accepted")")
  }

  @Test(arguments: ["#12345", "#1234567", "orange", "ff8000", ""])
  func `an ink that is no color is refused`(ink: String) {
    let refusal = refusal(of: ["--ink", ink], by: StartOptions.self)
    #expect(refusal?.contains("'\(ink)' is invalid") == true, "\(refusal ?? "accepted")")
  }

  @Test func `a background is a color or none`() {
    #expect(BackgroundArgument(argument: "#F80")?.color == RGBColor(argument: "#FF8800"))
    let transparent = BackgroundArgument(argument: "none")
    #expect(transparent != nil && transparent?.color == nil)
    #expect(BackgroundArgument(argument: "blueish") == nil)
  }

  /// Returns the options of an export to a format on a screen with a background.
  private func exportOptions(
    _ arguments: [String], to format: String = "png", screen: RGBColor? = nil
  ) throws -> ExportOptions {
    let document = ExportDocument(title: "", strokes: [])
    return try PictureOptions.parse(arguments)
      .options(for: #require(.named(format)), of: document, .spline, screenBackground: { screen })
  }

  @Test(arguments: [
    (["--fence"], "svg", "--fence has no effect on svg"),
    (["--ink", "none"], "ascii", "--ink has no effect on ascii"),
    (["--scale", "2", "--comment", "-- "], "boxes", "--scale has no effect on boxes"),
  ]) func `an option of text diagrams is refused elsewhere, and others there`(
    arguments: [String], format: String, reason: String
  ) throws {
    let options = try PictureOptions.parse(arguments)
    let error = #expect(throws: ValidationError.self) {
      try options.validate(for: #require(.named(format)), smoothes: false)
    }
    #expect(error?.message.hasPrefix(reason) == true)
  }

  @Test func `the background of a picture is the chosen one, that of the screen, or white`() throws
  {
    let navy = RGBColor(number: 0x00_0080)
    #expect(try exportOptions([], screen: navy).background == navy)
    #expect(try exportOptions([]).background == RGBColor(number: 0xFF_FFFF), "no terminal to ask")
    #expect(try exportOptions(["--background", "none"], screen: navy).background == nil)
    let red = RGBColor(number: 0xFF_0000)
    #expect(try exportOptions(["--background", "#F00"], screen: navy).background == red)
    #expect(try exportOptions([], to: "svg", screen: navy).background == nil)
  }

  @Test(arguments: [([], false), (["--everything"], true)])
  func `an export and a replay frame everything only on request`(
    arguments: [String], framesEverything: Bool
  ) throws {
    let export = try exportOptions(arguments, to: "gif")
    let replay = try ReplayArguments.parse(arguments).options
    #expect(export.framesEverything == framesEverything)
    #expect(replay.framesEverything == framesEverything)
  }

  @Test(arguments: MouseRole.allCases)
  func `the drawing view starts with the chosen role of the mouse`(role: MouseRole) throws {
    let controller = DrawingController(
      sketch: Sketch(), lastTime: 0, smoothing: .spline, framesPerSecond: 60, save: { _ in })
    try StartOptions.parse(["--mouse", role.rawValue]).apply(to: controller)
    #expect(controller.settings.mouseRole == role)
  }
}
