import ArgumentParser

/// A value that the settings file can set.
///
/// It is the only description of the value: the option, its help, the check of its value, the key and the
/// comment of the file, and the completions follow from it.
package struct Setting: Sendable {
  /// The name in the file, and of the option without its hyphens.
  let name: String
  var help = ""
  /// The comment in the settings file; may be empty.
  let comment: String
  /// The value without settings; `nil` if none stands for it.
  var standard: SettingValue?
  /// An example, shown where ``standard`` is `nil`.
  var example: SettingValue?
  /// The values that are accepted, in words.
  let values: String
  /// Whether the argument parser lists the values in its messages, or there are none.
  var isListed = true
  var bounds: Bounds?
  /// Whether the file takes a value.
  let accepts: @Sendable (SettingValue) -> Bool

  /// Describes a number within a range, which the texts name in the same words.
  ///
  /// The example is for a number without a standard value, and the comment is the help by default.
  static func number(
    _ name: String, in range: ClosedRange<Double>, isWhole: Bool = false,
    default standard: Double? = nil, example: Double? = nil, help: (Bounds) -> String,
    comment: String? = nil
  ) -> Setting {
    let bounds = Bounds(range)
    return Setting(
      name: name, help: help(bounds), comment: comment ?? help(bounds),
      standard: standard.map { .number($0) }, example: example.map { .number($0) },
      values: "a \(isWhole ? "whole " : "")number \(bounds)", isListed: false, bounds: bounds
    ) { value in
      guard case .number(let number) = value, range.contains(number) else { return false }
      return !isWhole || number == number.rounded()
    }
  }

  /// Describes a flag with an inverse.
  static func flag(_ name: String, default standard: Bool, help: String, comment: String) -> Setting
  {
    Setting(
      name: name, help: help, comment: comment, standard: .boolean(standard),
      values: "true or false"
    ) { if case .boolean = $0 { true } else { false } }
  }

  /// Describes a value that its type parses, and lists unless `values` names them.
  static func value<Value: ExpressibleByArgument & SendableMetatype>(
    _ name: String, _ type: Value.Type, values: String? = nil, default standard: String? = nil,
    example: String? = nil, help: String, comment: String? = nil
  ) -> Setting {
    Setting(
      name: name, help: help, comment: comment ?? help, standard: standard.map { .text($0) },
      example: example.map { .text($0) },
      values: values ?? "one of \(Value.allValueStrings.joined(separator: ", "))",
      isListed: values == nil
    ) { value in
      switch value {
      case .text, .number: Value(argument: value.argument) != nil
      default: false
      }
    }
  }

  /// Returns the same setting with another help, for a command in which it does something else.
  func with(help: String) -> Setting {
    var setting = self
    setting.help = help
    return setting
  }

  /// Returns the value in effect; `nil` if neither the file nor a standard value has one.
  func effectiveValue<Value: ExpressibleByArgument>() -> Value? {
    let value = Settings.current["defaults", name] ?? standard
    return value.flatMap { Value(argument: $0.argument) }
  }

  /// Throws a usage error unless a number is in the range.
  func check(_ number: Double?) throws {
    guard let number, let bounds, !bounds.range.contains(number) else { return }
    throw ValidationError("--\(name) must be \(bounds), not \(number.plainText).")
  }

  /// Every option that the settings can set, in the order of the commented file.
  package static let all =
    StartOptions.penSettings + LineOptions.settings + DrawingOptions.frameSettings
    + [PredictionOptions.predict] + PointerArguments.penSettings + PointerArguments.mouseSettings
    + StartOptions.pageSettings + DrawingOptions.motionSettings + [PaletteOptions.dotShare]
}

extension Option where Value: ExpressibleByArgument {
  /// Creates the option of a setting whose value without settings is its default.
  init(_ setting: Setting) {
    guard let value: Value = setting.effectiveValue()
    else { preconditionFailure("--\(setting.name) has no valid default") }
    self.init(
      wrappedValue: value, name: .customLong(setting.name), help: ArgumentHelp(setting.help))
  }
}

extension Option {
  /// Creates the option of a setting without a default, unless the settings file has a value.
  init<Wrapped: ExpressibleByArgument>(_ setting: Setting) where Value == Wrapped? {
    self.init(name: .customLong(setting.name), help: ArgumentHelp(setting.help))
  }
}

extension Flag where Value == Bool {
  /// Creates the flag of a setting, and its inverse; the last one counts.
  init(_ setting: Setting) {
    self.init(
      wrappedValue: setting.effectiveValue() ?? false, name: .customLong(setting.name),
      inversion: .prefixedNo, exclusivity: .chooseLast, help: ArgumentHelp(setting.help))
  }
}

/// The range of a number, in words: `from 1 to 240`.
struct Bounds: Hashable, Sendable, CustomStringConvertible {
  let range: ClosedRange<Double>

  init(_ range: ClosedRange<Double>) { self.range = range }

  init(_ range: ClosedRange<Int>) {
    self.range = Double(range.lowerBound)...Double(range.upperBound)
  }

  var lowest: String { range.lowerBound.plainText }
  var highest: String { range.upperBound.plainText }
  var description: String { "from \(lowest) to \(highest)" }
}

extension Double {
  /// The number as a person writes it: whole numbers without a decimal point.
  var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
