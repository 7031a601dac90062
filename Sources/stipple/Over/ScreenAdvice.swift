import Files
import SketchLibrary

/// How to draw over the screen of a terminal, for a user who has named no screen.
enum ScreenAdvice {
  private typealias Terminal = (
    isUsed: @Sendable ([String: String]) -> Bool, advice: String
  )

  /// The terminals, the innermost one first; FOLDER has the files that bind keys.
  private static let terminals: [Terminal] = [
    (
      { $0["TMUX"]?.isEmpty == false },
      """
      run: stipple over --tmux "$TMUX_PANE". For a key, prefix O, add to ~/.tmux.conf: \
      source-file FOLDER/tmux.conf
      """
    ),
    ({ $0["STY"] != nil }, "use tmux, because this program passes no colors on, or name a file."),
    (
      { $0["KITTY_WINDOW_ID"] != nil },
      "add to kitty.conf, and press Ctrl-Shift-O: include FOLDER/kitty.conf"
    ),
    (
      { $0["TERM_PROGRAM"] == "WezTerm" },
      "add the key of FOLDER/wezterm.lua to your wezterm.lua, and press Ctrl-Shift-O."
    ),
    (
      { $0["TERM"]?.hasPrefix("foot") == true },
      "add to foot.ini, and press Ctrl-Shift-O: include=FOLDER/foot.ini"
    ),
    ({ $0["TERM"] == "linux" }, "run: stipple over --console"),
  ]

  /// Returns a sentence for a terminal, by the environment.
  static func sentence(for environment: [String: String]) -> String {
    let examples = (try? SampleSketch.path()).map(Path.folder) ?? "/usr/share/stipple/examples"
    let advice = terminals.first { $0.isUsed(environment) }?.advice
    return "There is no screen to draw over; "
      + (advice ?? "use tmux, or name a file, such as: stipple over screen.ansi")
      .replacing("FOLDER", with: "\(Path.folder(of: examples).printable())/over")
  }
}
