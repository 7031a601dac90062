/// An option of exports that only some formats have, and its name on the command line, without dashes.
public enum ExportChoice: String, CaseIterable, Sendable {
  /// The part of the canvas.
  case area
  /// The maximum width in columns.
  case columns
  /// The size of a dot.
  case scale
  /// The maximum width and height in pixels.
  case size
  /// The color of the background.
  case background
  /// The color of the plain ink.
  case foreground
  /// All inks in one color.
  case monochrome
  /// The smoothing of lines.
  case smoothing
  /// The maximum length of pauses.
  case idleLimit = "idle-limit"
  /// Showing the area of everything that was ever drawn in a replay.
  case everything
  /// Showing only what is in the finished picture in a replay.
  case clean
  /// The length of a replay.
  case duration
  /// Drawing at the recorded times.
  case animated
  /// The braille dots instead of lines.
  case dots
  /// Leaving out the screen under the ink.
  case noScreen = "no-screen"
  /// The log of edits instead of the picture.
  case log
  /// An earlier text diagram.
  case like
  /// Braille for ink that is no part of a diagram.
  case ink
  /// What begins each line.
  case comment
  /// A fence of Markdown.
  case fence

  /// The option on the command line.
  public var flag: String { "--\(rawValue)" }

  /// Choices that contradict each other.
  private static let conflicts: [(ExportChoice, ExportChoice)] = [
    (.animated, .dots), (.columns, .scale), (.columns, .size), (.scale, .size), (.log, .area),
    (.dots, .idleLimit), (.area, .everything), (.dots, .everything),
  ]

  /// Returns two of the choices that contradict each other; `nil` if there are none.
  public static func conflict(among choices: Set<ExportChoice>) -> (ExportChoice, ExportChoice)? {
    conflicts.first { choices.isSuperset(of: [$0, $1]) }
  }
}

extension Set<ExportChoice> {
  /// What every picture offers.
  static let picture: Self = [
    .area, .columns, .scale, .background, .foreground, .monochrome, .smoothing, .noScreen,
  ]
  /// These choices and what every replay offers.
  var withReplay: Self { union([.idleLimit, .everything, .clean, .duration]) }
  /// What every text diagram offers.
  static let diagram: Self = [.columns, .like, .comment, .fence]
  /// What text without colors offers.
  static let plainText: Self = [.area, .columns, .scale, .smoothing, .noScreen]
}
