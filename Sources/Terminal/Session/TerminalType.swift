/// The type of a terminal in the terminfo database.
enum TerminalType {
  /// Returns the type that describes the terminal best.
  ///
  /// It is the value of TERM, except that `xterm` stands for `xterm-256color` if another variable
  /// shows that the terminal is a recent one. The description of `xterm` has eight colors, of which
  /// blue is hard to see on black, although xterm itself and the terminals that set COLORTERM have
  /// at least sixteen. The type is empty if TERM is not set.
  static func name(in environment: [String: String]) -> String {
    let type = environment["TERM"] ?? ""
    let isRecent = ["XTERM_VERSION", "COLORTERM"].contains { !(environment[$0] ?? "").isEmpty }
    let colorful = "xterm-256color"
    let isUsable = type == "xterm" && isRecent && TerminalDescription.loading(colorful) {} != nil
    return isUsable ? colorful : type
  }

  /// Returns whether the terminal emulator reports no drag with Shift, even to a program that requests it.
  ///
  /// xterm and kitty select text. Inside another terminal, such as tmux, the variables may be those of a
  /// terminal that is gone, so the type must agree.
  static func reservesShift(in environment: [String: String]) -> Bool {
    let type = environment["TERM"] ?? ""
    let isXterm = type.hasPrefix("xterm") && environment["XTERM_VERSION"]?.isEmpty == false
    return isXterm || type == "xterm-kitty"
  }
}
