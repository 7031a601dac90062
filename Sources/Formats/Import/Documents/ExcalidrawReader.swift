import Geometry
import Ink
import TerminalUI

extension ImportFormat {
  /// An Excalidraw scene ("JSON Schema"), even in a note of Obsidian.
  ///
  /// Free-draw elements are read, and other shapes and texts as figures and characters.
  static let excalidraw = ImportFormat(
    "excalidraw", [".excalidraw", ".excalidraw.md"], dotsPerUnit: 0.25,
    recognizes: {
      $0.isJSON && ($0.contains("\"excalidraw") || $0.contains("\"elements\""))
        || $0.contains("\nexcalidraw-plugin:")
    }
  ) { input, ink in
    try JSONReader.read(input, repairsStrings: true) { json in
      try json.block { try ExcalidrawReader(json: json, ink: ink).read() }
    }
  }
}

struct ExcalidrawReader {
  let json: JSONReader
  let ink: ImportedInk

  func read() throws {
    var hasElements = false
    var elements: [ExcalidrawElement] = []
    try json.object { key in
      switch key {
      case "type":
        guard ["excalidraw", "excalidraw/clipboard"].contains(try json.string())
        else { throw ImportRefusal("it is not an Excalidraw scene") }
      case "elements":
        guard !hasElements else { throw ImportRefusal("there are two lists of elements") }
        hasElements = true
        try json.array {
          let element = try value(json.isAtObject, self.element)
          if let element = element.flatMap(drawn) { elements.append(element) }
        }
      default: try json.skipValue()
      }
    }
    guard hasElements else { throw ImportRefusal("there are no elements") }
    try add(elements)
  }

  private func element() throws -> ExcalidrawElement {
    var element = ExcalidrawElement()
    try json.object { key in
      switch key {
      case "type": element.type = try string() ?? ""
      case "id": element.id = try string() ?? ""
      case "x": element.x = try number() ?? .nan
      case "y": element.y = try number() ?? .nan
      case "width": element.width = try number() ?? .nan
      case "height": element.height = try number() ?? .nan
      case "angle": element.angle = try number() ?? 0
      case "strokeWidth": element.strokeWidth = try number() ?? 1
      case "opacity": element.opacity = try number() ?? 100
      case "strokeColor": element.strokeColor = try string() ?? ""
      case "backgroundColor": element.backgroundColor = try string() ?? ""
      case "strokeStyle": element.dash = try string().flatMap { LineStyle.Dash(name: $0) } ?? .solid
      case "roundness": element.isRound = try value(json.isAtObject, json.skipValue) != nil
      // Older scenes have this instead.
      case "strokeSharpness": element.isRound = try string() == "round"
      case "isDeleted": element.isDeleted = try flag()
      case "text": element.text = try string() ?? ""
      case "originalText": element.originalText = try string()
      case "textAlign": element.textAlign = try string() ?? ""
      case "verticalAlign": element.isAtTop = try string() == "top"
      case "containerId": element.container = try string()
      case "elbowed": element.isElbowed = try flag()
      case "startBinding": element.startBinding = try member("elementId")
      case "endBinding": element.endBinding = try member("elementId")
      case "endArrowhead": element.endArrowhead = try string()
      case "startArrowhead": element.startArrowhead = try string()
      case "points": try appendArray(to: &element.points) { try point() }
      case "pressures": try appendArray(to: &element.pressures) { try number() ?? 0.5 }
      default: try json.skipValue()
      }
    }
    return element
  }

  /// Returns a member of an object if it is a string.
  private func member(_ name: String) throws -> String? {
    var text: String?
    try value(json.isAtObject) {
      try json.object { key in
        if key == name { text = try string() } else { try json.skipValue() }
      }
    }
    return text
  }

  /// Returns an element that becomes a stroke; counts others, and what is left out.
  private func drawn(_ element: ExcalidrawElement) -> ExcalidrawElement? {
    var element = element
    guard !element.isDeleted else { return nil }
    ink.skip("point", count: element.removeMalformedPoints())
    guard element.isFinite, element.isDrawn else {
      let isKnown = ["text", "image", "embeddable", "iframe"].contains(element.type)
      let kind = isKnown ? element.type : "other element"
      ink.skip(element.isFinite ? kind : "malformed element")
      return nil
    }
    guard let style = style(of: element) else { return nil }
    element.style = style
    ink.skip("arrowhead", count: element.unknownHeads)
    return element
  }

  /// Adds the strokes of all elements, each as an edit of its own; an element may name one that follows.
  private func add(_ elements: [ExcalidrawElement]) throws {
    // An element may be the target of many others.
    let figures = elements.map(\.figure)
    let numbers = Dictionary(elements.enumerated().map { ($1.id, $0) }) { first, _ in first }
    func target(_ id: String?) -> (id: StrokeID, figure: Figure)? {
      guard let id, !id.isEmpty, let number = numbers[id] else { return nil }
      return figures[number].map { (StrokeID(counter: number + 1), $0) }
    }
    func hold(_ id: String?, _ end: Point?) -> Hold? {
      guard let end, let (id, figure) = target(id), figure.isClosed else { return nil }
      return figure.frame.inverse.map { Hold(id, at: $0.apply(to: end)) }
    }
    for (element, figure) in zip(elements, figures) {
      let owner = target(element.container)?.id
      var stroke = try element.type == "text" ? text(element, of: owner) : element.stroke()
      if var figure {
        figure.start = hold(element.bindings.start, figure.points.first)
        figure.end = hold(element.bindings.end, figure.points.last)
        stroke.meaning = .figure(figure)
      }
      if try ink.add(stroke) == nil {
        // The names of the strokes that follow stay the same.
        try ink.add(Edit(.strokesAdded([]), at: ink.lastTime ?? 0))
      }
    }
  }

  /// Returns a text in the characters of the terminal, in the middle of its box or at one of its sides.
  private func text(_ element: ExcalidrawElement, of owner: StrokeID?) throws -> ImportedStroke {
    let text = owner == nil ? element.text : element.originalText ?? element.text
    let clusters = text.compactMap { character in
      let shown = CharacterText.Cluster(character == "\t" ? " " : character)
      return character.isNewline ? .lineFeed : shown
    }
    ink.skip("character", count: text.count - clusters.count)
    let layout = TextLayout(clusters, wrappedTo: element.textAlign == "center" ? 1e9 : nil)
    // As in an export, a dot is four units.
    let size = layout.size * 4
    let part: Double = ["center": 0.5, "right": 1][element.textAlign] ?? 0
    let corner = Point(
      x: element.x + max(0, element.width - size.dx) * part,
      y: element.y + max(0, element.height - size.dy) / 2)
    var stroke = ImportedStroke(style: element.style)
    for place in layout.places { try stroke.append(corner + place * 4) }
    stroke.meaning = .text(
      CharacterText(clusters, owner: owner, placement: element.isAtTop ? .top : .center))
    return stroke
  }

  /// Returns the style of an element, and counts what it cannot show; `nil` if nothing can be seen.
  private func style(of element: ExcalidrawElement) -> StrokeStyle? {
    let (line, area) = (color(element.strokeColor, "#000"), color(element.backgroundColor, "#0000"))
    let isFilled = element.isClosed && area.opacity > 0
    var style = StrokeStyle()
    style.line = element.line
    if element.opacity <= 0 || line.opacity <= 0 && !isFilled {
      ink.skip("invisible element")
      return nil
    }
    if line.opacity > 0 {
      style.color = InkColor(imported: line.color)
      if isFilled { ink.skip("filling") }
      if element.type == "text" { style.nib = .characters }
      if element.opacity < 100 || line.opacity < 1 { ink.skip("transparent element") }
    } else if area.color == .white {
      ink.skip("white area")
      return nil
    } else {
      style.color = InkColor(imported: area.color)
      (style.nib, style.line) = (.fill, .plain)
      style.density = element.opacity / 100 * area.opacity
    }
    return style
  }

  /// Returns a color; a default if there is none, and black if it is unknown.
  private func color(_ text: String, _ absent: String) -> CSSColor {
    if let color = CSSColor(text.isEmpty ? absent : text) { return color }
    ink.skip("color")
    return CSSColor(color: .black)
  }

  /// Appends an array of values; an element can have several arrays with the same key.
  private func appendArray<Value>(to values: inout [Value], _ read: () throws -> Value) throws {
    try value(json.isAtArray) {
      try json.array {
        values.append(try read())
        guard values.count <= ImportedStroke.maximumSamples else {
          throw ImportRefusal("an element has more than \(ImportedStroke.maximumSamples) points")
        }
      }
    }
  }

  /// Reads a point, which is not finite if it is malformed; further values are ignored.
  private func point() throws -> Point {
    var numbers: [Double] = []
    try value(json.isAtArray) {
      try json.array {
        let number = try number()
        if numbers.count < 2 { numbers.append(number ?? .nan) }
      }
    }
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : Point(x: .nan, y: .nan)
  }

  /// Reads a number, which is infinite if it is out of range.
  private func number() throws -> Double? {
    try value(json.isAtNumber) { try json.finiteNumber() ?? .infinity }
  }
  private func string() throws -> String? { try value(json.isAtString, json.string) }

  private func flag() throws -> Bool { try value(json.isAtBool, json.bool) ?? false }

  /// Reads a value with a function if it has the right type, and skips it otherwise.
  @discardableResult private func value<Value>(
    _ isRight: Bool, _ read: () throws -> Value
  ) throws -> Value? {
    if isRight { return try read() }
    try json.skipValue()
    return nil
  }
}
