/// How to draw over the screen of a terminal, for a user who has named no screen.
enum ScreenAdvice {
  private typealias Terminal = (
    isUsed: @Sendable ([String: String]) -> Bool, advice: String
  )

  /// The terminals, the innermost one first.
  private static let terminals: [Terminal] = [
    (
      { $0["TMUX"]?.isEmpty == false },
      """
      put this into ~/.tmux.conf, and press the prefix and O: bind-key O run-shell -b \
      "stipple over --tmux '#{pane_id}' --client '#{client_name}'"
      """
    ),
    ({ $0["STY"] != nil }, "screen has no colors for it; use tmux, or name a file."),
    (
      { $0["KITTY_WINDOW_ID"] != nil },
      """
      put this into kitty.conf: map ctrl+shift+o launch --type=overlay --stdin-source=@screen \
      --stdin-add-formatting stipple over - --copy
      """
    ),
    (
      { $0["TERM_PROGRAM"] == "WezTerm" },
      "add the key of share/stipple/over/wezterm.lua to your wezterm.lua."
    ),
    (
      { $0["TERM"]?.hasPrefix("foot") == true },
      "add the key of share/stipple/over/foot.ini to your foot.ini."
    ),
    ({ $0["TERM"] == "linux" }, "run: stipple over --console"),
  ]

  /// Returns a sentence for a terminal, by the environment.
  static func sentence(for environment: [String: String]) -> String {
    let advice = terminals.first { $0.isUsed(environment) }?.advice
    return "There is no screen to draw over; "
      + (advice ?? "run the program in tmux, or name a file, such as: stipple over screen.ansi")
  }
}
