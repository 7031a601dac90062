import ArgumentParser
import Drawing

/// The name of a tool.
struct ToolArgument: ExpressibleByArgument {
  let name: String

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { StartSettings.toolNames }
  var defaultValueDescription: String { name }
}
