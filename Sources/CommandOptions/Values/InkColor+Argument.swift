public import ArgumentParser
public import Ink

extension InkColor: ExpressibleByArgument {
  /// Parses the name of an ink, or hexadecimal digits after a number sign.
  public init?(argument: String) { self.init(name: argument) }

  /// The names of the inks that have one.
  public static var allValueStrings: [String] { named.map(\.name) }

  /// The default as the help prints it.
  public var defaultValueDescription: String { name }
}
