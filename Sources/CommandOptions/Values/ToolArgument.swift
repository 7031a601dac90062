import ArgumentParser
import Drawing

/// The name of a tool.
struct ToolArgument: ExpressibleByArgument, CustomStringConvertible {
  let name: String

  init(name: String) { self.name = name }

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { StartSettings.toolNames }

  var description: String { name }
  var defaultValueDescription: String { name }
}
