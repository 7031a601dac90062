public import ArgumentParser
public import Replay

extension ClockTime: ExpressibleByArgument {
  /// Parses seconds, `m:ss`, or `h:mm:ss`.
  public init?(argument: String) {
    self.init(argument)
  }
}
