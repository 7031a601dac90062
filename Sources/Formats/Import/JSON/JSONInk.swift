import Geometry
import Ink

extension ImportFormat {
  /// JSON as exported: a picture, or a log of edits.
  ///
  /// `docs/sketch.schema.json` describes it.
  static let json = ImportFormat(
    "json", [".json"], recognizes: { $0.isJSON && $0.contains("\"stipple ") }
  ) { input, ink in
    try JSONReader.read(input) { json in try JSONInk(json: json, ink: ink).read() }
  }
}

/// Reads a picture or a log.
struct JSONInk {
  let json: JSONReader
  let ink: ImportedInk

  func read() throws {
    try ink.markExact()
    var content: String?
    try json.object { key in
      switch key {
      case "format":
        let format = try json.string()
        guard ["stipple picture", "stipple log"].contains(format)
        else { throw ImportRefusal("the format '\(format)' is not one of stipple's") }
      case "version":
        guard try json.integer() == JSONDocument.version
        else { throw ImportRefusal("the version is not \(JSONDocument.version)") }
      case "title":
        let title = try json.string()
        ink.title = ink.title ?? title
      case "created":
        let created = try json.number()
        ink.created = ink.created ?? created
      case "strokes", "edits":
        guard content == nil else { throw ImportRefusal("there are two lists of ink") }
        content = key
        if key == "edits" { try readEdits() } else { try readStrokes() }
      default: try json.skipValue()
      }
    }
    guard content != nil else { throw ImportRefusal("there are neither strokes nor edits") }
  }

  private func readStrokes() throws {
    var groups: [Int: [StrokeID]] = [:]
    var typed = TypedStrokes()
    func addTyped() throws {
      for (id, group) in zip(try ink.add(typed.strokes, showing: typed.text), typed.groups) {
        if let group { groups[group, default: []].append(id) }
      }
      typed = TypedStrokes()
    }
    try json.array {
      var (group, text): (Int?, TypedText?)
      let stroke = try stroke({ group = $0 }, foundText: { text = $0 })
      if text != nil { try addTyped() }
      typed.add(stroke, group, text)
      if typed.isComplete { try addTyped() }
    }
    try addTyped()
    for (_, ids) in groups.sorted(by: { $0.key < $1.key }) {
      try ink.add(Edit(.grouped(ids.ascending), at: ink.lastTime ?? 0))
    }
  }

  /// Reads a stroke, with at least one sample.
  ///
  /// Calls `foundGroup` with the number of its group, if it has one, and `foundText` with the text
  /// that it and the next strokes show, if it begins one.
  func stroke(
    _ foundGroup: (Int) -> Void = { _ in }, foundText: (TypedText) -> Void = { _ in }
  ) throws -> ImportedStroke {
    var stroke = ImportedStroke(style: StrokeStyle())
    var style = stroke.style
    try json.object { key in
      switch key {
      case "group": foundGroup(try json.integer())
      case "text": foundText(try text())
      case "nib": style.nib = try nib()
      case "ink": style.color = try color()
      case "width": style.width = try width()
      case "density": style.density = try number(in: StrokeStyle.densities, "a density")
      case "nibAngle": style.nibAngle = try number(in: -64...64, "an angle")
      case "maximumForce": style.maximumForce = try number(in: 0...64, "a maximum force")
      case "recovered": stroke.isRecovered = try json.bool()
      case "samples": try json.array { try stroke.append(try sample()) }
      default: try json.skipValue()
      }
    }
    guard !stroke.samples.isEmpty else { throw ImportRefusal("a stroke has no samples") }
    stroke.style = style
    return stroke
  }

  /// Reads an array: time, x, y, force, azimuth, altitude, flags.
  private func sample() throws -> StrokeSample {
    var numbers = (0.0, 0.0, 0.0, 1.0)
    var (azimuth, altitude): (Double?, Double?)
    var (flags, count) = (0, 0)
    try json.array {
      switch count {
      case 0: numbers.0 = try json.number()
      case 1: numbers.1 = try json.number()
      case 2: numbers.2 = try json.number()
      case 3: numbers.3 = try json.number()
      case 4: azimuth = try json.null() ? nil : try json.number()
      case 5: altitude = try json.null() ? nil : try json.number()
      case 6: flags = try json.integer()
      default: throw ImportRefusal("a sample has more than 7 values")
      }
      count += 1
    }
    guard count >= 4 else { throw ImportRefusal("a sample has fewer than 4 values") }
    guard let bits = UInt8(exactly: flags), bits < 1 << 7
    else { throw ImportRefusal("the flags of a sample are unknown") }
    return StrokeSample(
      location: Point(x: numbers.1, y: numbers.2), timestamp: numbers.0, force: numbers.3,
      azimuth: azimuth, altitude: altitude, flags: StrokeSample.Flags(rawValue: bits))
  }
}

// MARK: - Values

extension JSONInk {
  func nib() throws -> Nib {
    let name = try json.string()
    guard let nib = Nib.allCases.first(where: { $0.name == name })
    else { throw ImportRefusal("the nib '\(name)' is unknown") }
    return nib
  }

  func color() throws -> InkColor {
    let name = try json.string()
    guard let color = InkColor(name: name)
    else { throw ImportRefusal("the ink '\(name)' is unknown") }
    return color
  }

  func width() throws -> Double { try number(in: StrokeStyle.widths, "a width") }

  func number(in range: ClosedRange<Double>, _ name: String) throws -> Double {
    let number = try json.number()
    guard range.contains(number) else { throw ImportRefusal("\(name) is out of range") }
    return number
  }

  /// Reads an array of whole numbers from 0 to the largest of an edit.
  private func integers(count: Int) throws -> [Int] {
    let malformed = ImportRefusal("a name of an edit or a stroke is malformed")
    var numbers: [Int] = []
    try json.array {
      let number = try json.integer()
      guard 0...EditID.maximum ~= number, numbers.count < count else { throw malformed }
      numbers.append(number)
    }
    guard numbers.count == count else { throw malformed }
    return numbers
  }

  func editID() throws -> EditID {
    let numbers = try integers(count: 2)
    return EditID(author: numbers[0], counter: numbers[1])
  }

  func strokeID() throws -> StrokeID {
    let numbers = try integers(count: 3)
    return StrokeID(author: numbers[0], counter: numbers[1], part: numbers[2])
  }
}
