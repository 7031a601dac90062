package import ArgumentParser

/// A group of options that the settings file can set.
package protocol SettingGroup: ParsableArguments {
  /// The options under `[defaults]`.
  static var settings: [Setting] { get }
  /// The names of the options that other tables of the file set, without their hyphens.
  static var tableNames: [String] { get }
}

extension SettingGroup {
  /// No options of other tables.
  package static var tableNames: [String] { [] }
}

extension ParsableArguments {
  /// The names of the options that the settings file can set, without their hyphens: those of this group
  /// and of the groups in it.
  package static var settingNames: [String] {
    let group = self as? any SettingGroup.Type
    let own = group.map { $0.settings.map(\.name) + $0.tableNames } ?? []
    return own
      + Mirror(reflecting: Self()).children.flatMap { child in
        (type(of: child.value) as? any NestedOptions.Type)?.settingNames ?? []
      }
  }
}

/// A group of options within another one.
private protocol NestedOptions {
  static var settingNames: [String] { get }
}

extension OptionGroup: NestedOptions {
  fileprivate static var settingNames: [String] { Value.settingNames }
}
