import ArgumentParser
import Settings

extension Option where Value: ExpressibleByArgument {
  /// Creates the option of a setting that has a standard value.
  init(_ setting: Setting) {
    guard let value = setting.standard.flatMap({ Value(argument: $0.argument) }) else {
      preconditionFailure("--\(setting.name) has no valid default")
    }
    self.init(
      wrappedValue: value, name: .customLong(setting.name), help: ArgumentHelp(setting.help))
  }
}

extension Option {
  /// Creates the option of a setting without a standard value.
  init<Wrapped: ExpressibleByArgument>(_ setting: Setting) where Value == Wrapped? {
    self.init(name: .customLong(setting.name), help: ArgumentHelp(setting.help))
  }
}

extension Flag where Value == Bool {
  /// Creates the flag of a setting, and its inverse; the last one counts.
  init(_ setting: Setting) {
    self.init(
      wrappedValue: setting.standard == .boolean(true), name: .customLong(setting.name),
      inversion: .prefixedNo, exclusivity: .chooseLast, help: ArgumentHelp(setting.help))
  }
}
