public import ArgumentParser
import Canvas
import Drawing
import Geometry
public import Replay

/// How a sketch is to be played, as options of a command.
struct ReplayArguments: ParsableArguments {
  @Option(help: "How many times as fast as it was drawn, or max: as fast as it can be shown.")
  var speed = ReplaySpeed.times(1)

  @Option(help: "The longest that nothing happens, in seconds; longer pauses are shortened.")
  var idleLimit: Double?

  @Option(help: "Where to begin, as the timeline tells it: seconds, m:ss or h:mm:ss.")
  var from: ClockTime?

  @Option(help: "Where to end, likewise.")
  var to: ClockTime?

  @Flag(help: "Begin again at the end.")
  var loop = false

  @Flag(help: "Leave at the end, without waiting for a key.")
  var untilEnd = false

  @Option(
    help: """
      How far ahead debug rendering (d) predicts: auto (as long as the terminal takes), off, or \
      milliseconds from 0 to 50.
      """)
  var predict = PredictionHorizon.auto

  /// What the player makes of them.
  var options: ReplayOptions {
    var options = ReplayOptions()
    options.speed = speed
    options.idleLimit = idleLimit
    options.from = from?.seconds
    options.to = to?.seconds
    options.loops = loop
    options.leavesAtEnd = untilEnd
    options.prediction = predict
    return options
  }

  func validate() throws {
    if let idleLimit, !(idleLimit > 0 && idleLimit.isFinite) {
      throw ValidationError("--idle-limit is a number above 0, not \(idleLimit).")
    }
    if let from, let to, from.seconds > to.seconds {
      throw ValidationError("--from is a time before --to; \(from) is after \(to).")
    }
    if loop && untilEnd {
      throw ValidationError("--loop never comes to the end that --until-end waits for.")
    }
  }
}

extension ReplaySpeed: ExpressibleByArgument {
  /// Reads a number above 0 or `max`.
  public init?(argument: String) {
    self.init(argument)
  }

  /// What is printed as the default.
  public var defaultValueDescription: String { "1" }
}

extension ClockTime: ExpressibleByArgument {
  /// Reads seconds, `m:ss` or `h:mm:ss`.
  public init?(argument: String) {
    self.init(argument)
  }
}
