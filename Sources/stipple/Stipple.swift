import ArgumentParser

/// The command line.
@main
struct Stipple: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple",
    abstract: "A pen for the terminal: draw with the pointer, keep it, replay it.",
    usage: """
      stipple [FILE] [--smoothing NAME] [--cells NAME] [--frame-rate RATE] [--predict auto|off|MS]
        [--pointer-gain DOTS] [--keyboard] [--trace FILE] [--wait]
      stipple --last [OPTION ...]
      stipple SUBCOMMAND ...
      """,
    discussion: """
      Press and drag to draw; ? shows the keys, q leaves. Everything is saved as it is drawn.
      A sketch is one file; without a name, a new one is made in $XDG_DATA_HOME/stipple.
      """,
    version: "0.1.0",
    subcommands: [
      Draw.self, Replay.self, Show.self, Info.self, List.self, Rename.self, Check.self, Doctor.self,
    ],
    defaultSubcommand: Draw.self)
}
