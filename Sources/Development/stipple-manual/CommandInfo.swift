/// The output of `stipple --experimental-dump-help`, as far as the manual needs it.
struct ToolInfo: Decodable {
  /// The root command.
  var command: CommandInfo
}

/// A command and its subcommands.
struct CommandInfo: Decodable {
  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool?
  var arguments: [ArgumentInfo]?
  var subcommands: [CommandInfo]?
}

/// An argument, option, or flag of a command.
struct ArgumentInfo: Decodable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  struct Name: Decodable, Equatable {
    enum Kind: String, Decodable {
      case long, short, longWithSingleDash
    }

    var kind: Kind
    var name: String
  }

  var kind: Kind
  var shouldDisplay: Bool?
  var isOptional: Bool
  var isRepeating: Bool
  var names: [Name]?
  var preferredName: Name?
  var valueName: String?
  var defaultValue: String?
  var allValues: [String]?
  var allValueDescriptions: [String: String]?
  var abstract: String?
}
