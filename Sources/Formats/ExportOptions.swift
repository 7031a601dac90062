public import Geometry
public import Ink

/// The choices of a user who exports a sketch.
public struct ExportOptions: Hashable, Sendable {
  /// The part of the canvas, in canvas dots; `nil` for everything with ink.
  public var area: Rect?
  /// The output units for each dot: pixels, points, or dots of text; `nil` for the format's default.
  public var scale: Double?
  /// The maximum width in columns; a wider picture is scaled down, and a wider text diagram refused.
  public var columns: Int?
  /// The maximum width and height in pixels, to which a larger picture is scaled down.
  public var size: Int?
  /// The background; `nil` for a transparent one, or white where a format has no transparency.
  public var background: RGBColor?
  /// The color of the plain ink; `nil` for black or white, whichever contrasts with the background.
  public var foreground: RGBColor?
  /// Whether all inks have the color of the plain ink.
  public var isMonochrome = false
  /// The smoothing of lines.
  public var smoothing = Smoothing.spline
  /// The maximum length of a pause of a replay, in seconds; `nil` to keep all pauses.
  public var idleLimit: TimeInterval?
  /// The length of a replay, in seconds; `nil` for that of the sketch with its shortened pauses.
  public var duration: TimeInterval?
  /// Whether a replay shows only what is in the finished picture.
  public var isClean = false
  /// Whether a replay shows the area of everything that was ever drawn.
  public var framesEverything = false
  /// Whether an SVG draws itself at the recorded times.
  public var isAnimated = false
  /// Whether an SVG shows the braille dots instead of lines.
  public var showsDots = false
  /// Whether the screen under the ink is left out.
  public var leavesOutScreen = false
  /// Whether JSON contains the log of edits instead of the picture.
  public var includesLog = false
  /// The lines of an earlier text diagram, from which a new one differs no more than needed.
  public var guide: [String]?
  /// Whether other ink in a text diagram becomes braille; `nil` unless it is in a comment or a fence.
  public var keepsInk: Bool?
  /// What begins each line of a text diagram.
  public var comment: String?
  /// Whether a text diagram is in a fence of Markdown.
  public var isFenced = false

  /// Whether a user chose the scale or the width, so that it must not be reduced.
  var isScaleChosen = false
  /// The maximum distance of a point that is left out from its line, in canvas dots.
  var lineTolerance = LinePath.coarseTolerance

  /// Creates options that export everything in its own colors.
  public init() {}

  /// The range of ``scale``.
  public static let scales = 0.01...100.0
  /// The range of ``size``.
  public static let sizes = 1...4096

  var colors: ExportColors {
    ExportColors(background: background, foreground: foreground, isMonochrome: isMonochrome)
  }
}
