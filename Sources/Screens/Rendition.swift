package import Ink

extension TerminalScreen.Style {
  /// Changes the style by the parameters of "select graphic rendition".
  ///
  /// Sources: ECMA-48, SGR; ISO 8613-6, whose colons separate the parts of one parameter; kitty, "Colored and styled
  /// underlines". tmux writes an overline as `5:3`.
  package mutating func select(_ bytes: [UInt8]) {
    let parameters = bytes.parameters
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      let code = parameter.first?.flatMap(\.self) ?? 0
      let part = parameter.count > 1 ? parameter[1] ?? 0 : nil
      switch code {
      case 0:
        let link = link
        self = TerminalScreen.Style()
        self.link = link
      case 4: underline = TerminalScreen.Underline(rawValue: UInt8(min(part ?? 1, 5))) ?? .single
      case 5 where part != nil: if part == 3 { attributes.insert(.overline) }
      case 6: attributes.insert(.blink)
      case 21: underline = .double
      case 22: attributes.subtract([.bold, .dim])
      case 24: underline = .none
      case 23: attributes.remove(.italic)
      case 25: attributes.remove(.blink)
      case 27: attributes.remove(.reverse)
      case 28: attributes.remove(.hidden)
      case 29: attributes.remove(.strikethrough)
      case 55: attributes.remove(.overline)
      case 30...37: foreground = .number(code - 30)
      case 90...97: foreground = .number(code - 82)
      case 40...47: background = .number(code - 40)
      case 100...107: background = .number(code - 92)
      case 38: foreground = Self.color(parameter, &rest)
      case 48: background = Self.color(parameter, &rest)
      case 58: underlineColor = Self.color(parameter, &rest)
      case 39: foreground = .standard
      case 49: background = .standard
      case 59: underlineColor = .standard
      default:
        if let bit = TerminalScreen.Attributes.parameters.firstIndex(of: code) {
          attributes.insert(TerminalScreen.Attributes(rawValue: 1 << bit))
        }
      }
    }
  }

  /// Returns the color of a parameter with colons, or of those that follow one without.
  private static func color(
    _ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>
  ) -> TerminalColor {
    func component(_ value: Int?) -> UInt8 { UInt8(min(value ?? 0, 255)) }
    var parts = parameter.dropFirst().map(\.self)
    let isApart = parts.isEmpty
    if isApart {
      parts = rest.prefix(4).map { $0.first.flatMap(\.self) }
    } else if parts.first == 2, parts.count > 4 {
      // The number of a color space comes before the components.
      parts.remove(at: 1)
    }
    let isIndexed = parts.first == 5 && parts.count > 1
    let isMixed = parts.first == 2 && parts.count > 3
    if isApart { rest = rest.dropFirst(isIndexed ? 2 : isMixed ? 4 : 5) }
    if isIndexed { return .number(Int(component(parts[1]))) }
    guard isMixed else { return .standard }
    return .components(
      RGBColor(
        red: component(parts[1]), green: component(parts[2]), blue: component(parts[3])))
  }
}

extension [UInt8] {
  /// The numbers of a control sequence, up to 9999, divided at semicolons and then at colons.
  var parameters: [[Int?]] {
    split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        $0.isEmpty ? nil : $0.reduce(0) { Swift.min($0 * 10 + Int($1 - UInt8(ascii: "0")), 9999) }
      }
    }
  }
}
