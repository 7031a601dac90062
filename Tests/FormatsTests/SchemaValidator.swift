import Foundation

/// Checks JSON against a schema, with the keywords that `docs/sketch.schema.json` uses.
///
/// Source: JSON Schema, draft 2020-12. A schema with any other keyword is a failure.
struct SchemaValidator {
  private typealias Object = [String: Any]

  private let root: Object

  private static let annotations: Set = ["$schema", "$defs", "title", "description", "default"]

  init(_ bytes: [UInt8]) throws {
    root = try JSONSerialization.jsonObject(with: Data(bytes)) as? Object ?? [:]
  }

  /// Returns the first violation with its path; `nil` if the document is valid.
  func violation(of bytes: [UInt8]) throws -> String? {
    violation(of: try JSONSerialization.jsonObject(with: Data(bytes)), root, "")
  }

  private func violation(of value: Any, _ schema: Object, _ path: String) -> String? {
    for (keyword, rule) in schema.sorted(by: { $0.key < $1.key })
    where !Self.annotations.contains(keyword) {
      if let violation = violation(of: value, keyword, rule, schema, path) { return violation }
    }
    return nil
  }

  private func violation(
    of value: Any, _ keyword: String, _ rule: Any, _ schema: Object, _ path: String
  ) -> String? {
    let failure = "\(path): \(keyword)"
    let object = value as? Object
    let array = value as? [Any]
    let number = Self.isNumber(value) ? (value as? NSNumber)?.doubleValue : nil
    func limit(_ count: Double?, _ isValid: (Double, Double) -> Bool) -> String? {
      guard let count, let bound = (rule as? NSNumber)?.doubleValue else { return nil }
      return isValid(count, bound) ? nil : failure
    }
    switch keyword {
    case "$ref": return self.violation(of: value, definition(rule), path)
    case "oneOf":
      let valid = (rule as? [Object] ?? []).filter {
        self.violation(of: value, $0, path) == nil
      }
      return valid.count == 1 ? nil : failure
    case "type":
      let names = rule as? [String] ?? [rule as? String ?? ""]
      return names.contains { Self.has(value, type: $0) } ? nil : failure
    case "const": return Self.equal(value, rule) ? nil : failure
    case "enum":
      return (rule as? [Any] ?? []).contains { Self.equal(value, $0) } ? nil : failure
    case "pattern":
      let text = value as? String ?? ""
      let range = text.range(of: rule as? String ?? "", options: .regularExpression)
      return range == nil ? failure : nil
    case "minimum": return limit(number, >=)
    case "maximum": return limit(number, <=)
    case "minItems": return limit(array.map { Double($0.count) }, >=)
    case "maxItems": return limit(array.map { Double($0.count) }, <=)
    case "minProperties": return limit(object.map { Double($0.count) }, >=)
    case "maxProperties": return limit(object.map { Double($0.count) }, <=)
    case "required":
      let missing = (rule as? [String] ?? []).first { object?[$0] == nil }
      return object == nil ? nil : missing.map { "\(failure) \($0)" }
    case "properties", "additionalProperties": return members(object ?? [:], keyword, schema, path)
    case "prefixItems", "items": return elements(array ?? [], keyword, schema, path)
    default: return "\(failure) is unknown"
    }
  }

  private func members(
    _ object: Object, _ keyword: String, _ schema: Object, _ path: String
  ) -> String? {
    let known = schema["properties"] as? [String: Object] ?? [:]
    for (name, member) in object {
      if let rule = known[name] {
        guard keyword == "properties" else { continue }
        if let violation = violation(of: member, rule, "\(path)/\(name)") { return violation }
      } else if keyword == "additionalProperties" {
        return "\(path)/\(name): \(keyword)"
      }
    }
    return nil
  }

  private func elements(
    _ array: [Any], _ keyword: String, _ schema: Object, _ path: String
  ) -> String? {
    let prefix = schema["prefixItems"] as? [Object] ?? []
    for (index, element) in array.enumerated() {
      let isPrefix = index < prefix.count
      guard isPrefix == (keyword == "prefixItems") else { continue }
      guard let rule = isPrefix ? prefix[index] : schema["items"] as? Object else {
        return "\(path)/\(index): \(keyword)"
      }
      if let violation = violation(of: element, rule, "\(path)/\(index)") { return violation }
    }
    return nil
  }

  private func definition(_ reference: Any) -> Object {
    let name = (reference as? String)?.split(separator: "/").last.map(String.init) ?? ""
    return (root["$defs"] as? [String: Object])?[name] ?? ["unknown": name]
  }

  private static func isNumber(_ value: Any) -> Bool {
    value is NSNumber && !(value is Bool && "\(type(of: value))".contains("Bool"))
  }

  private static func equal(_ a: Any, _ b: Any) -> Bool {
    if let (a, b) = (a, b) as? (String, String) { return a == b }
    return (a as? NSNumber) == (b as? NSNumber) && a is NSNumber
  }

  private static func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is Object
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": value is Bool && !isNumber(value)
    case "number": isNumber(value)
    case "integer":
      isNumber(value)
        && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } == true
    default: false
    }
  }
}
