public import ArgumentParser
public import Replay

extension ClockTime: ExpressibleByArgument {
  /// Parses seconds, `m:ss`, or `h:mm:ss`.
  public init?(argument: String) { self.init(argument) }
}

extension ReplaySpeed: ExpressibleByArgument {
  /// Parses a number above 0, or `max`.
  public init?(argument: String) { self.init(argument) }

  /// The default as the help prints it.
  public var defaultValueDescription: String { "1" }
}
