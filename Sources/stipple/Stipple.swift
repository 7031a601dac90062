import ArgumentParser

/// The command line.
@main
struct Stipple: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple",
    abstract: "A pen for the terminal: draw with the pointer, save, replay.",
    usage: """
      stipple [FILE] [--smoothing NAME] [--cells NAME] [--frame-rate RATE] [--predict auto|off|MS]
        [--pointer-gain DOTS] [--keyboard] [--trace FILE] [--wait]
      stipple --last [OPTION ...]
      stipple SUBCOMMAND ...
      """,
    discussion: """
      Press and drag to draw; ? shows the keys, q quits. Every stroke is saved as you finish it.
      A sketch is one file. Without FILE, a new one is created in $XDG_DATA_HOME/stipple.
      """,
    version: "0.1.0",
    subcommands: [
      Draw.self, Replay.self, Show.self, Info.self, List.self, Rename.self, Check.self, Doctor.self,
    ],
    defaultSubcommand: Draw.self)
}
