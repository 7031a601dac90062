import ArgumentParser
import Files
import Settings
import SketchLibrary

/// `stipple config`: the settings.
struct Config: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the settings.",
    discussion: """
      The settings are in $XDG_CONFIG_HOME/stipple/config.toml, or in ~/.config/stipple. To begin with a \
      file that explains all of them, use --init.
      """)

  @Flag(name: .customLong("default"), help: "Print a commented file with the default settings.")
  var isDefault = false

  @Flag(
    name: .customLong("init"),
    help: "Write that file to the place where settings are read; never replaces an existing file.")
  var isInit = false

  @Flag(help: "Print only the path of the file.") var path = false

  func validate() throws {
    if [isDefault, isInit, path].count(where: \.self) > 1 {
      throw ValidationError("--default, --init, and --path cannot be combined.")
    }
  }

  func perform() throws {
    let environment = ProcessText.environment
    if path || isInit {
      guard let path = Settings.path(environment: environment)
      else { throw UserError("Neither XDG_CONFIG_HOME nor HOME is set.", .usage) }
      if isInit { try Settings.create(at: path) }
      StandardOutput.print(path: path)
    } else if isDefault {
      print(Settings.commentedText, terminator: "")
    } else {
      let settings = try Settings(environment: environment)
      let missing = "no file \(Settings.path(environment: environment) ?? "")"
      print("# \((settings.path.isEmpty ? missing : settings.path).printable())")
      print(try settings.text(), terminator: "")
    }
  }
}
