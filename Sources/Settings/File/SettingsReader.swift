import CTOML
import SketchLibrary

/// Parses the text of a settings file and checks every key and value.
struct SettingsReader {
  let text: String
  let path: String
  let tables: [SettingsTable]

  /// The values by table and name.
  func values() throws(UserError) -> [String: [String: Settings.Entry]] {
    var values: [String: [String: Settings.Entry]] = [:]
    for entry in try parsed() {
      guard let name = entry.table else {
        guard tables.contains(where: { $0.name == entry.key })
        else { throw unknown("table", entry, among: tables.map(\.name)) }
        guard entry.isTable
        else { throw invalid(entry.line, "'\(entry.key)' is a table; write [\(entry.key)]") }
        continue
      }
      let settings = tables.first { $0.name == name }?.settings ?? []
      guard let setting = settings.first(where: { $0.name == entry.key })
      else { throw unknown("key", entry, among: settings.map(\.name)) }
      guard let value = entry.value, setting.accepts(value) else {
        let type = entry.type == "array" ? "list with a value that is not text" : entry.type
        let text = entry.value?.toml ?? "a \(type)"
        throw invalid(entry.line, "'\(entry.key)' is \(text); use \(setting.values)")
      }
      values[name, default: [:]][entry.key] = Settings.Entry(value: value, line: entry.line)
    }
    return values
  }

  private func parsed() throws(UserError) -> [ParsedEntry] {
    try checkTables()
    var document = ParsedDocument()
    let line = withUnsafeMutablePointer(to: &document) { document in
      Array(text.utf8).withUnsafeBytes { bytes in
        toml_read(
          TOMLText(bytes: bytes.bindMemory(to: CChar.self).baseAddress, count: bytes.count),
          document,
          { $0?.bindMemory(to: ParsedDocument.self, capacity: 1).pointee.append($1?.pointee) },
          { $0?.bindMemory(to: ParsedDocument.self, capacity: 1).pointee.reason = $1.string })
      }
    }
    guard line > 0 else { return document.entries }
    let advice = text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(line - 1).first.flatMap(Self.correction)
    throw invalid(line, advice ?? document.reason)
  }

  /// Refuses a table without a name, at which the parser would abort.
  private func checkTables() throws(UserError) {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
      guard start.first == "[" else { continue }
      let name = start.dropFirst(start.dropFirst().first == "[" ? 2 : 1)
        .drop { $0 == " " || $0 == "\t" }
      switch name.first ?? " " {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "'", "\"": continue
      default: throw invalid(index + 1, "a table has a name, as in [keys]")
      }
    }
  }

  /// Returns how to write a line whose value lacks quotation marks; `nil` for other lines.
  private static func correction(of line: Substring) -> String? {
    let bare = #/\s*([\w-]+)\s*=\s*([[:alpha:]?\/*%;:.][^\s"']*|\#[[:xdigit:]]{3,6})\s*(\#.*)?/#
    guard let match = line.wholeMatch(of: bare) else { return nil }
    let (key, value) = (match.output.1, String(match.output.2))
    let lowercase = value.lowercased()
    if ["true", "false"].contains(lowercase) {
      return "write \(lowercase) in lowercase: \(key) = \(lowercase)"
    }
    return "put quotes around the value: \(key) = \(SettingValue.text(value).toml)"
  }

  private func unknown(_ kind: String, _ entry: ParsedEntry, among names: [String]) -> UserError {
    let name = entry.key.replacing("_", with: "-")
    let similar = names.first { $0 == name || name.count > 2 && $0.isOneEdit(from: name) }
    let suggestion = similar.map { "; did you mean '\($0)'?" }
    return invalid(entry.line, "unknown \(kind) '\(entry.key)'\(suggestion ?? "")")
  }

  private func invalid(_ line: Int, _ reason: String) -> UserError {
    .invalidSettings(path: path, line: line, reason: reason)
  }
}

/// A key of a file as parsed.
private struct ParsedEntry {
  /// `nil` for a key outside of tables.
  let table: String?
  let key: String
  let line: Int
  /// `nil` for a type that no setting has.
  var value: SettingValue?
  /// The name of such a type.
  let type: String
  let isTable: Bool

  init(_ entry: TOMLEntry) {
    table = entry.table.bytes == nil ? nil : entry.table.string
    (key, line, type) = (entry.key.string, entry.line, entry.text.string)
    isTable = entry.type == TOMLTypeTable
    value =
      switch entry.type {
      case TOMLTypeBoolean: .boolean(entry.boolean)
      case TOMLTypeNumber: .number(entry.number)
      case TOMLTypeString: .text(entry.text.string)
      case TOMLTypeStrings: .texts([])
      default: nil
      }
  }
}

/// The keys of a file as parsed, or why it could not be.
private struct ParsedDocument {
  var entries: [ParsedEntry] = []
  var reason = ""

  mutating func append(_ entry: TOMLEntry?) {
    guard let entry else { return }
    if entry.type == TOMLTypeElement, case .texts(let texts) = entries.last?.value {
      entries[entries.count - 1].value = .texts(texts + [entry.text.string])
    } else {
      entries.append(ParsedEntry(entry))
    }
  }
}

extension TOMLText {
  fileprivate var string: String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
