public import ArgumentParser
import Canvas
import Geometry
public import Replay

/// The options of a replay.
package struct ReplayArguments: ParsableArguments {
  @Option(help: "A multiple of the original speed, or max for as fast as the terminal allows.")
  var speed = ReplaySpeed.times(1)

  @Option(help: "The maximum length of pauses in seconds, or off to keep them; i toggles it.")
  var idleLimit = IdleLimit.seconds(ReplayOptions().idleLimit)

  @Flag(help: "Show only what is in the finished picture, without what was undone or erased.")
  var clean = false

  @Option(help: "The time that the whole replay takes: seconds, m:ss or h:mm:ss.")
  var duration: ClockTime?

  @Option(help: "The time to start at, as on the timeline: seconds, m:ss or h:mm:ss.")
  var from: ClockTime?

  @Option(help: "The time to end at, in the same form.") var to: ClockTime?
  @Flag(help: "Start again at the end.") var loop = false
  @Flag(help: "Quit at the end without waiting for a key.") var untilEnd = false
  @Flag(help: "Fit everything that was ever drawn to the window, not only the finished sketch.")
  var everything = false
  @Option(PredictionOptions.predictInReplay) var predict: PredictionHorizon

  package init() {}

  package var options: ReplayOptions {
    var options = ReplayOptions()
    options.speed = speed
    switch idleLimit {
    case .off: options.shortensPauses = false
    case .seconds(let limit): options.idleLimit = limit
    }
    (options.from, options.to) = (from?.seconds, to?.seconds)
    (options.loops, options.quitsAtEnd, options.prediction) = (loop, untilEnd, predict)
    options.framesEverything = everything
    (options.isClean, options.duration) = (clean, duration?.seconds)
    return options
  }

  package func validate() throws {
    try idleLimit.check()
    try duration?.checkDuration()
    if let from, let to, from.seconds > to.seconds {
      throw ValidationError("--from must not be after --to; \(from) is after \(to).")
    }
    if loop && untilEnd { throw ValidationError("--loop and --until-end cannot be combined.") }
  }
}

/// The maximum length of pauses, or no maximum.
enum IdleLimit: ExpressibleByArgument {
  case off
  /// In seconds.
  case seconds(TimeInterval)

  init?(argument: String) {
    let limit = argument == "off" ? Self.off : Double(argument).map(Self.seconds)
    guard let limit else { return nil }
    self = limit
  }

  /// Throws a usage error unless the limit is above 0.
  func check() throws {
    guard case .seconds(let limit) = self, !(limit > 0 && limit.isFinite) else { return }
    throw ValidationError("--idle-limit must be above 0, not \(limit.plainText).")
  }

  var defaultValueDescription: String {
    switch self {
    case .off: "off"
    case .seconds(let limit): limit.plainText
    }
  }
}

extension ClockTime: ExpressibleByArgument {
  /// Parses seconds, `m:ss`, or `h:mm:ss`.
  public init?(argument: String) { self.init(argument) }

  /// Throws a usage error unless a replay can take the time.
  func checkDuration() throws {
    if seconds == 0 { throw ValidationError("--duration must be above 0.") }
  }
}

extension ReplaySpeed: ExpressibleByArgument {
  /// Parses a number above 0, or `max`.
  public init?(argument: String) { self.init(argument) }

  /// The default as the help prints it.
  public var defaultValueDescription: String { "1" }
}
