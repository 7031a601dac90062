import Formats
import FoundationEssentials
import Ink

/// A JSON schema, with the keywords that `docs/sketch.schema.json` uses.
///
/// Source: JSON Schema, draft 2020-12.
final class Schema: Encodable {
  enum Kind: Encodable {
    case one(String), nullable(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .one(let name): try container.encode(name)
      case .nullable(let name): try container.encode([name, "null"])
      }
    }
  }

  /// The elements of an array after the first ones.
  enum Items: Encodable {
    case all(Schema), none

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .all(let schema): try container.encode(schema)
      case .none: try container.encode(false)
      }
    }
  }

  var schema, ref, title, description, pattern: String?
  var type: Kind?
  var constant: String?
  var values: [String]?
  var minimum, maximum: Double?
  var oneOf: [Schema]?
  var properties: [String: Schema]?
  var required: [String]?
  var additionalProperties: Bool?
  var prefixItems: [Schema]?
  var items: Items?
  var minItems, maxItems: Int?
  var definitions: [String: Schema]?

  init(_ type: String? = nil, ref: String? = nil) {
    (self.type, self.ref) = (type.map(Kind.one), ref.map { "#/$defs/\($0)" })
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema", ref = "$ref", title, description, pattern, type
    case constant = "const", values = "enum", minimum, maximum, oneOf, properties, required
    case additionalProperties, prefixItems, items, minItems, maxItems, definitions = "$defs"
  }

  static func array(of element: Schema, minItems: Int? = nil) -> Schema {
    let schema = Schema("array")
    (schema.items, schema.minItems) = (.all(element), minItems)
    return schema
  }
}

/// Makes the schema of exported JSON from the descriptions of what it contains.
struct SketchSchema: FieldVisitor {
  private var definitions: [String: Schema] = [:]
  private var fields: [(name: String, isRequired: Bool, help: String, schema: Schema)] = []
  /// The names of the actions of an edit.
  private var actions: [String] = []

  /// The schema in JSON.
  static func text() throws -> String {
    var maker = SketchSchema()
    let root = Schema()
    root.schema = "https://json-schema.org/draft/2020-12/schema"
    root.title = "A sketch exported by stipple"
    root.description = """
      The picture, or with --log the log of all edits. Lengths are in canvas dots: x counts to the right, y down. \
      Times are in seconds since the sketch's start, on a clock that stops while the sketch is closed. Values are \
      rounded to the resolution of sketch files: 1/256 dot, 1 microsecond, 1/4096 of an average touch, 1/4096 rad.
      """
    let strokes = Schema.array(of: maker.reference(to: PictureStroke.self))
    strokes.description = "The strokes, from the lowest to the topmost."
    let picture = document("stipple picture", "strokes", strokes)
    picture.properties?["screen"] = maker.reference(to: StoredScreen.self)
    root.oneOf = [
      picture,
      document("stipple log", "edits", .array(of: maker.reference(to: Edit.self))),
    ]
    root.definitions = maker.definitions
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(root), as: UTF8.self) + "\n"
  }

  private static func document(_ format: String, _ name: String, _ list: Schema) -> Schema {
    let (document, constant, version, created) = (
      Schema("object"), Schema(), Schema("integer"), Schema("number")
    )
    constant.constant = format
    (version.minimum, version.maximum) = (1, 1)
    created.description = "The creation time, in seconds since 1970-01-01 00:00 UTC."
    document.properties = [
      "format": constant, "version": version, "title": Schema("string"), "created": created,
      name: list,
    ]
    document.required = ["format", "version", "title", "created", name]
    document.additionalProperties = false
    return document
  }

  /// Returns a reference to the definition of a type, which is made if there is none.
  private mutating func reference<Value: Described>(to type: Value.Type) -> Schema {
    let name = "\(type)".filter(\.isLetter)
    guard definitions[name] == nil else { return Schema(ref: name) }
    var value = Value()
    definitions[name] = definition(of: &value)
    return Schema(ref: name)
  }

  private mutating func definition<Value: Described>(of value: inout Value) -> Schema {
    let outer = (fields, actions)
    (fields, actions) = ([], [])
    value.describe(to: &self)
    let schema = Value.isTuple ? tuple() : object()
    if !Value.help.isEmpty { schema.description = Value.help }
    (fields, actions) = outer
    return schema
  }

  private func tuple() -> Schema {
    let schema = Schema("array")
    schema.prefixItems = fields.map { field in
      if !field.isRequired, case .one(let name)? = field.schema.type {
        field.schema.type = .nullable(name)
      }
      return field.schema
    }
    schema.items = Schema.Items.none
    (schema.minItems, schema.maxItems) = (fields.count(where: \.isRequired), fields.count)
    return schema
  }

  private func object() -> Schema {
    let schema = Schema("object")
    for field in fields where !field.help.isEmpty { field.schema.description = field.help }
    schema.properties = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) })
    let required = fields.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema.required = required }
    schema.additionalProperties = false
    if !actions.isEmpty {
      schema.oneOf = actions.map { action in
        let one = Schema()
        one.required = [action]
        return one
      }
    }
    return schema
  }

  // MARK: - Fields

  mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) -> Bool {
    fields.append((name.description, isPresent == nil, help.description, Schema()))
    return true
  }

  private mutating func set(_ schema: Schema) { fields[fields.count - 1].schema = schema }

  private mutating func setNumber(_ type: String, _ range: ClosedRange<Double>) {
    let schema = Schema(type)
    (schema.minimum, schema.maximum) = (range.lowerBound, range.upperBound)
    set(schema)
  }

  mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) {
    // A value for which the description can compute others.
    value = range.lowerBound
    setNumber("integer", Double(range.lowerBound)...Double(range.upperBound))
  }

  mutating func fixed(_ value: inout Double, _ point: FixedPoint) {
    setNumber("number", point.values)
  }

  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) {
    setNumber("number", range)
  }

  mutating func named<Value: NamedValue>(_ value: inout Value) {
    let names = Schema()
    names.values = Value.names
    guard let pattern = Value.pattern else { return set(names) }
    let (others, either) = (Schema("string"), Schema())
    others.pattern = pattern
    either.oneOf = [names, others]
    set(either)
  }

  mutating func text(_ value: inout String) { set(Schema("string")) }
  mutating func flag(_ value: inout Bool) { set(Schema("boolean")) }
  mutating func record<Value: Described>(_ value: inout Value) { set(reference(to: Value.self)) }

  mutating func list<Value: Described>(_ values: inout [Value]) {
    set(.array(of: reference(to: Value.self)))
  }

  mutating func action(_ action: inout Edit.Action) {
    for kind in Edit.Action.Kind.allCases {
      var blank = kind.blank
      let schema = definition(of: &blank)
      fields.append((kind.name, false, "", schema))
      actions.append(kind.name)
    }
  }

  mutating func samples(_ samples: inout [StrokeSample]) {
    set(.array(of: reference(to: StrokeSample.self), minItems: 1))
  }

  mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) {
    set(.array(of: reference(to: StoredStroke.self)))
  }
}
