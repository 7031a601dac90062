import CNcurses
import Glibc
import Ink

/// How many colors a terminal can show.
enum ColorCount {
  /// Returns the number of colors of the terminal's type, whose description must be loaded:
  /// `InkPalette.trueColorCount` if the terminal shows components; 0 if it has no colors.
  ///
  /// Terminals and multiplexers set COLORTERM for colors with components, which few descriptions
  /// mention. screen passes the variable on, but does not understand the sequences.
  static func ofLoadedType(_ type: String, environment: [String: String]) -> Int {
    let count = max(0, Int(tigetnum("colors")))
    guard count >= 8 else { return count }
    let isScreen = type.hasPrefix("screen") && !(environment["STY"] ?? "").isEmpty
    let names = ["truecolor", "24bit"]
    let isNamed = names.contains(environment["COLORTERM"] ?? "") && !isScreen
    return isNamed || describesComponents ? InkPalette.trueColorCount : count
  }

  /// Returns the number of colors of a terminal's type; 0 if the type is unknown.
  static func of(type: String, environment: [String: String]) -> Int {
    TerminalDescription.loading(type) { ofLoadedType(type, environment: environment) } ?? 0
  }

  /// Returns the number of colors to use: the terminal's, or 0 if NO_COLOR is set.
  static func wanted(type: String, environment: [String: String]) -> Int {
    (environment["NO_COLOR"] ?? "").isEmpty ? of(type: type, environment: environment) : 0
  }

  /// Whether the loaded description has colors with components.
  ///
  /// Sources: ncurses, user_caps(5), RGB; tmux(1), Tc.
  private static var describesComponents: Bool {
    tigetnum("colors") >= InkPalette.trueColorCount || tigetflag("RGB") > 0
      || tigetnum("RGB") > 0 || TerminalDescription.text(of: "RGB") != nil || tigetflag("Tc") > 0
  }
}
