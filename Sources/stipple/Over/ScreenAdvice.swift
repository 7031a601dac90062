import Files
import SketchLibrary

/// How to draw over the screen of a terminal, for a user who has named no screen.
enum ScreenAdvice {
  /// What to do in each terminal, the innermost first, by a variable and how its value begins; FOLDER has files that
  /// bind keys.
  private static let terminals = [
    (
      "TMUX", "/",
      """
      run: stipple over --tmux "$TMUX_PANE". For a key, prefix O, add to ~/.tmux.conf: \
      source-file FOLDER/tmux.conf
      """
    ),
    ("STY", "", "use tmux, because this program passes no colors on, or name a file."),
    ("KITTY_WINDOW_ID", "", "add to kitty.conf, and press Ctrl-Shift-O: include FOLDER/kitty.conf"),
    ("TERM_PROGRAM", "WezTerm", "add the key of FOLDER/wezterm.lua to your wezterm.lua."),
    ("TERM", "foot", "add to foot.ini, and press Ctrl-Shift-O: include=FOLDER/foot.ini"),
    ("TERM", "linux", "run: stipple over --console"),
    ("TERM", "", "use tmux, run a program with stipple over -- PROGRAM, or name a file."),
  ]

  /// Returns a sentence for a terminal, by the environment.
  static func sentence(for environment: [String: String]) -> String {
    let examples = (try? SampleSketch.path()).map(Path.folder) ?? "/usr/share/stipple/examples"
    let advice = terminals.first { environment[$0.0]?.hasPrefix($0.1) == true }?.2 ?? "name a file."
    return "There is no screen to draw over; "
      + advice.replacing("FOLDER", with: "\(Path.folder(of: examples).printable())/over")
  }
}
