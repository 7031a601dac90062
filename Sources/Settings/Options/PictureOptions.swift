public import ArgumentParser
public import Formats
import Foundation
package import Ink
import Replay
package import SketchLibrary
package import Sketches

/// The options of what an export shows.
package struct PictureOptions: ParsableArguments {
  @Option(help: "The moment to export, as on the timeline of a replay: seconds, m:ss or h:mm:ss.")
  var at: ClockTime?

  @Option(help: "Export only this part of the canvas, in dots: X,Y,WxH.") var area: CanvasArea?

  @Option(
    help: """
      The maximum width in columns of two dots; a wider picture is scaled down, and a diagram that does not \
      fit is refused. Default: 80 for boxes, and 72 for ascii.
      """)
  var columns: Int?

  @Option(
    help: """
      The size of a dot. Default: \(ExportFormat.defaultScales); smaller if the picture would be too large.
      """)
  var scale: Double?

  @Option(
    help: """
      The maximum width and height in pixels, \(Bounds(ExportOptions.sizes)); a larger picture is scaled \
      down, as for thumbnails.
      """)
  var size: Int?

  @Option(
    help: """
      The background: #RGB, #RRGGBB, or none. Default: for png that of the screen, or white without a \
      terminal; otherwise none, or white if the format has no transparency.
      """)
  var background: BackgroundArgument?

  @Option(help: "The color of the plain ink. Default: black or white, whichever is visible.")
  var foreground: RGBColor?

  @Flag(help: "Draw everything in the color of the plain ink.") var monochrome = false

  @Option(
    help: """
      The maximum length of pauses in seconds, or off to keep them. Default: \
      \(ReplayOptions().idleLimit.plainText) for \
      \(ExportFormat.replayNames(shorteningPauses: true)) and --at, and off for \
      \(ExportFormat.replayNames(shorteningPauses: false)).
      """)
  var idleLimit: IdleLimit?

  @Flag(help: "In a replay, show the area of everything ever drawn, not only the finished sketch.")
  var everything = false

  @Flag(help: "In a replay, show only what is in the finished picture; pauses are shortened.")
  var clean = false

  @Option(help: "The time that a whole replay takes: seconds, m:ss or h:mm:ss.")
  var duration: ClockTime?

  @Flag(help: "svg: draw the strokes at their recorded times.") var animated = false
  @Flag(help: "svg: show the braille dots as circles.") var dots = false
  @Flag(help: "Leave out the screen under the ink.") var noScreen = false
  @Flag(help: "json: write the log of all edits instead of the picture.") var log = false
  @OptionGroup package var diagram: DiagramOptions

  package init() {}

  private var choices: Set<ExportChoice> {
    let isSet: [ExportChoice: Bool] = [
      .area: area != nil, .columns: columns != nil, .scale: scale != nil, .size: size != nil,
      .background: background != nil, .foreground: foreground != nil, .monochrome: monochrome,
      .idleLimit: idleLimit != nil, .everything: everything, .animated: animated, .dots: dots,
      .log: log, .noScreen: noScreen, .clean: clean, .duration: duration != nil,
    ]
    return diagram.choices.union(isSet.filter(\.value).keys)
  }

  /// Checks that the options, and a smoothing that the user chose, fit each other and the format.
  ///
  /// - Throws: `ValidationError`, a usage error.
  package func validate(for format: ExportFormat, smoothes: Bool) throws {
    var choices = choices
    if smoothes { choices.insert(.smoothing) }
    if let (first, second) = ExportChoice.conflict(among: choices) {
      throw ValidationError("\(first.flag) and \(second.flag) cannot be combined.")
    }
    // A moment is a time of a replay with shortened pauses.
    if at != nil { choices.remove(.idleLimit) }
    try format.check(choices)
    if !format.isReplay && !animated {
      if choices.contains(.idleLimit) {
        throw ValidationError("--idle-limit needs --animated or --at with \(format.name).")
      }
      for choice in [ExportChoice.everything, .clean, .duration] where choices.contains(choice) {
        throw ValidationError("\(choice.flag) needs --animated with \(format.name).")
      }
    }
    try Self.check(columns: columns)
    if let scale, !ExportOptions.scales.contains(scale) {
      let bounds = Bounds(ExportOptions.scales)
      throw ValidationError("--scale must be \(bounds), not \(scale.plainText).")
    }
    if let size, !ExportOptions.sizes.contains(size) {
      throw ValidationError("--size must be \(Bounds(ExportOptions.sizes)), not \(size).")
    }
    try idleLimit?.check()
    try duration?.checkDuration()
  }

  /// Throws a usage error if a picture cannot have a number of columns.
  package static func check(columns: Int?) throws {
    guard let columns, !(1...TextPicture.limit).contains(columns) else { return }
    throw ValidationError("--columns must be from 1 to \(TextPicture.limit), not \(columns).")
  }

  /// Returns the sketch at the chosen moment.
  package func document(of sketch: SketchDocument) -> ExportDocument {
    let (title, created, edits) = (sketch.title, sketch.created, sketch.edits)
    guard let at else { return ExportDocument(title: title, created: created, edits: edits) }
    return ExportDocument(
      title: title, created: created, edits: edits, at: at.seconds,
      idleLimit: maximumPause(defaultsToReplay: true))
  }

  /// Returns the options of a format for a document; `screenBackground` returns `nil` if that is unknown.
  package func options(
    for format: ExportFormat, of document: ExportDocument, _ smoothing: Smoothing,
    screenBackground: () -> RGBColor?
  ) -> ExportOptions {
    var options = ExportOptions()
    (options.area, options.scale, options.columns) = (area?.rect, scale, columns)
    options.size = size
    options.background =
      background.map(\.color)
      ?? format.defaultBackground(
        isOverScreen: document.screen != nil && !noScreen, screen: screenBackground)
    options.foreground = foreground
    (options.isMonochrome, options.smoothing) = (monochrome, smoothing)
    options.idleLimit = maximumPause(defaultsToReplay: format.shortensPauses || clean)
    (options.isClean, options.duration) = (clean, duration?.seconds)
    (options.framesEverything, options.isAnimated) = (everything, animated)
    (options.showsDots, options.includesLog, options.leavesOutScreen) = (dots, log, noScreen)
    return options
  }

  private func maximumPause(defaultsToReplay: Bool) -> TimeInterval? {
    switch idleLimit {
    case .off: nil
    case .seconds(let limit): limit
    case nil: defaultsToReplay ? ReplayOptions().idleLimit : nil
    }
  }
}

/// A background of a picture: a color, or `none`.
struct BackgroundArgument: ExpressibleByArgument {
  /// `nil` for a transparent background.
  let color: RGBColor?

  init?(argument: String) {
    color = RGBColor(argument: argument)
    if color == nil && argument != "none" { return nil }
  }
}

extension CanvasArea: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension ExportFormat: ExpressibleByArgument {
  /// Parses the name of a format.
  public init?(argument: String) {
    guard let format = ExportFormat.named(argument) else { return nil }
    self = format
  }

  /// The names that are listed in messages.
  public static var allValueStrings: [String] { all.map(\.name) }
}

extension ImportFormat: ExpressibleByArgument {
  /// Parses the name of a format.
  public init?(argument: String) {
    guard let format = ImportFormat.named(argument) else { return nil }
    self = format
  }

  /// The names of all formats.
  public static var allValueStrings: [String] { all.map(\.name) }
}
