import ArgumentParser

/// The help texts that the training subcommands share.
enum StrokeSetHelp {
  static let discussion = """
    Each `.txt` file in the folder is one set of strokes. A line is `t x y [pressure]`, a blank \
    line ends a stroke, and `#` begins a comment. The first line names the origin of the data: \
    `# description; source, license`. The same seed gives the same weights. `--without` omits one \
    set from training and scores the result on it.
    """
  static let strokes: ArgumentHelp = "The folder of stroke sets."
  static let output: ArgumentHelp = "The Swift file to write; without it, nothing is written."
  static let seed: ArgumentHelp = "The seed of the random number generator."
  static let rounds: ArgumentHelp = "The number of passes over newly varied strokes."
  static let without: ArgumentHelp = "The name of a set to omit and score, without `.txt`."
}
