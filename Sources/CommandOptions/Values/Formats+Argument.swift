public import ArgumentParser
public import Formats

extension ExportFormat: ExpressibleByArgument {
  /// Parses the name of a format.
  public init?(argument: String) {
    guard let format = ExportFormat.named(argument) else { return nil }
    self = format
  }

  /// The names of all formats.
  public static var allValueStrings: [String] { all.map(\.name) }
}

extension ImportFormat: ExpressibleByArgument {
  /// Parses the name of a format.
  public init?(argument: String) {
    guard let format = ImportFormat.named(argument) else { return nil }
    self = format
  }

  /// The names of all formats.
  public static var allValueStrings: [String] { all.map(\.name) }
}
