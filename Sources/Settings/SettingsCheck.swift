import TOMLKit

/// Parses the text of a settings file and checks every key and value.
struct SettingsCheck {
  let text: String
  let path: String
  let schema: SettingsSchema

  func values() throws(SettingsError) -> [String: [String: SettingValue]] {
    let table = try parsed()
    var values: [String: [String: SettingValue]] = [:]
    for name in table.keys.sorted() {
      guard let section = schema.sections.first(where: { $0.name == name })
      else { throw unknown([name], among: schema.sections.map(\.name)) }
      guard let keys = table[name]?.table
      else { throw invalid([name], "'\(name)' is a table; write [\(name)]") }
      for key in keys.keys.sorted() {
        guard let value = keys[key] else { continue }
        values[name, default: [:]][key] = try checked(value, key, in: section)
      }
    }
    return values
  }

  private func parsed() throws(SettingsError) -> TOMLTable {
    try checkLines()
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let line = error.source.begin.line
      let advice = text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(line - 1).first.flatMap(Self.correction)
      throw .invalid(path: path, line: line, reason: advice ?? error.description)
    } catch {
      throw .invalid(path: path, line: nil, reason: "\(error)")
    }
  }

  /// Refuses what the parser cannot refuse itself: it takes a C string, which ends at a null, and
  /// assumes that a table has a name.
  private func checkLines() throws(SettingsError) {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      func refusal(_ reason: String) -> SettingsError {
        .invalid(path: path, line: index + 1, reason: reason)
      }
      let content = line.last == "\r" ? line.dropLast() : line
      guard content.allSatisfy({ $0 == "\t" || $0.properties.generalCategory != .control })
      else { throw refusal("a control character is not allowed") }
      let start = content.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
      guard start.first == "[" else { continue }
      let name = start.dropFirst(start.dropFirst().first == "[" ? 2 : 1)
        .drop { $0 == " " || $0 == "\t" }
      guard let first = name.first, Self.beginsName(first)
      else { throw refusal("a table has a name, as in [keys]") }
    }
  }

  /// Returns how to write a line whose value lacks quotation marks; `nil` for other lines.
  private static func correction(of line: Substring) -> String? {
    guard
      let match = line.wholeMatch(
        of: #/\s*([\w-]+)\s*=\s*([[:alpha:]?\/*%;:.][^\s"']*|\#[[:xdigit:]]{3,6})\s*(\#.*)?/#)
    else { return nil }
    let (key, value) = (match.output.1, String(match.output.2))
    if ["true", "false"].contains(value.lowercased()) {
      return "write \(value.lowercased()) in lowercase: \(key) = \(value.lowercased())"
    }
    return "put quotes around the value: \(key) = \(SettingValue.text(value).toml)"
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "'", "\"": true
    default: false
    }
  }

  private func checked(
    _ value: any TOMLValueConvertible, _ key: String, in section: SettingsSchema.Section
  ) throws(SettingsError) -> SettingValue {
    guard let entry = section.entries.first(where: { $0.name == key })
    else { throw unknown([section.name, key], among: section.entries.map(\.name)) }
    let setting = SettingValue(value)
    do throws(SettingsSchema.Expectation) {
      guard let setting else { throw SettingsSchema.Expectation("a simple value") }
      try entry.check(setting)
      return setting
    } catch {
      let text = setting?.toml ?? value.type.description
      throw invalid([section.name, key], "'\(key)' is \(text); use \(error.text)")
    }
  }

  private func unknown(_ path: [String], among names: [String]) -> SettingsError {
    let name = path.last ?? ""
    let suggestion = names.first { $0.isSimilar(to: name) }.map { "; did you mean '\($0)'?" }
    let kind = path.count == 1 ? "table" : "key"
    return invalid(path, "unknown \(kind) '\(name)'\(suggestion ?? "")")
  }

  private func invalid(_ path: [String], _ reason: String) -> SettingsError {
    .invalid(path: self.path, line: LineFinder(text).line(of: path), reason: reason)
  }
}

extension String {
  /// Whether the texts differ in hyphens and underscores, or in one character.
  fileprivate func isSimilar(to other: String) -> Bool {
    let (one, two) = (Array(self), Array(other.replacing("_", with: "-")))
    if one == two { return true }
    guard one.count > 2, abs(one.count - two.count) <= 1 else { return false }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
    return start + end >= max(one.count, two.count) - 1
  }
}
