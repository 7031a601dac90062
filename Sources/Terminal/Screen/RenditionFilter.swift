import Ink

/// Removes what ncurses writes about colors and attributes without need.
///
/// The filter remembers the terminal's rendition from one update to the next. It sends what changed as
/// one sequence, before the next character or erasure. It writes what ncurses lacks: colors with components,
/// which that knows by the numbers of ``TerminalDescription``, lines through characters, which are invisible for
/// that, and colored underlines, of characters that blink on that color.
///
/// Source: ECMA-48, SGR; ISO 8613-6.
struct RenditionFilter {
  /// The rendition of the terminal; `nil` if it is unknown.
  private var shown: Rendition?
  /// The rendition of the next character.
  private var wanted = Rendition()
  /// Whether the terminal is known to show ASCII characters, not the lines of another set.
  private var isASCII = false
  /// The parameters of the current sequence.
  private var parameters: [Int] = []
  private var output: [UInt8] = []

  /// Forgets the rendition of a terminal that others may have written to.
  mutating func forget() { (shown, isASCII) = (nil, false) }

  /// Returns the output of an update with only those sequences that have an effect.
  mutating func filter(_ bytes: [UInt8]) -> [UInt8] {
    output.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0x1B {
          let end = Self.endOfSequence(at: index, in: bytes)
          handle(UnsafeBufferPointer(rebasing: bytes[index..<end]))
          index = end
        } else {
          if bytes[index] >= 0x20, shown != wanted { setRendition() }
          output.append(bytes[index])
          index += 1
        }
      }
    }
    defer { output = [] }
    return output
  }

  private static func endOfSequence(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard start + 2 < bytes.count else { return bytes.count }
    guard bytes[start + 1] == UInt8(ascii: "[")
    else { return start + (bytes[start + 1] == UInt8(ascii: "(") ? 3 : 2) }
    var end = start + 2
    while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
    return min(end + 1, bytes.count)
  }

  private mutating func handle(_ sequence: UnsafeBufferPointer<UInt8>) {
    let last = sequence[sequence.count - 1]
    switch (sequence.count > 1 ? sequence[1] : 0, last) {
    case (UInt8(ascii: "("), _):
      let wasASCII = isASCII
      isASCII = last == UInt8(ascii: "B")
      if wasASCII && isASCII { return }
    case (UInt8(ascii: "["), UInt8(ascii: "m")):
      parse(sequence)
      if let rendition = wanted.changed(by: parameters[...]) {
        wanted = rendition
        return
      }
      // What is not understood is passed on.
      shown = nil
    case (UInt8(ascii: "["), UInt8(ascii: "A")...UInt8(ascii: "H")),
      (UInt8(ascii: "["), UInt8(ascii: "d")):
      // The cursor moves, whatever the rendition.
      break
    default: if shown != wanted { setRendition() }
    }
    output += sequence
  }

  /// Reads the parameters of a sequence; -1 for what is not a number.
  private mutating func parse(_ sequence: UnsafeBufferPointer<UInt8>) {
    parameters.removeAll(keepingCapacity: true)
    var number = 0
    for byte in sequence.dropFirst(2) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where (0..<1 << 28).contains(number):
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ";"), UInt8(ascii: "m"):
        parameters.append(number)
        number = 0
      default: number = -1
      }
    }
  }

  /// Appends the sequence that gives the terminal the rendition of the next character.
  private mutating func setRendition() {
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    parameters.removeAll(keepingCapacity: true)
    wanted.appendParameters(after: shown, to: &parameters)
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ";")) }
      if parameter >= 100 { output.append(UInt8(ascii: "0") + UInt8(parameter / 100)) }
      if parameter >= 10 { output.append(UInt8(ascii: "0") + UInt8(parameter / 10 % 10)) }
      output.append(UInt8(ascii: "0") + UInt8(parameter % 10))
    }
    output.append(UInt8(ascii: "m"))
    shown = wanted
  }
}

private struct Rendition: Equatable {
  /// The bits whose numbers are the parameters of the attributes that are on.
  var attributes: UInt16 = 0
  var foreground = TerminalColor.standard
  var background = TerminalColor.standard

  /// The bits of bold, dim, italic, underline, blinking, and reverse.
  private static let known: UInt16 = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 7

  private var hasColoredUnderline: Bool { attributes >> 5 & 1 == 1 }
  private var behind: TerminalColor { hasColoredUnderline ? .standard : background }

  /// Appends the fewest parameters that lead here from another rendition; `nil` for an unknown one.
  func appendParameters(after shown: Rendition?, to parameters: inout [Int]) {
    guard self != Rendition() else { return }
    guard let shown, shown.attributes & ~attributes == 0 else {
      parameters.append(0)
      return appendParameters(after: Rendition(), to: &parameters)
    }
    let added = attributes & ~shown.attributes
    if added != 0 { parameters += (0..<16).filter { added >> $0 & 1 == 1 && $0 != 5 } }
    if foreground != shown.foreground { foreground.appendParameters(.foreground, to: &parameters) }
    if behind != shown.behind { behind.appendParameters(.background, to: &parameters) }
    if hasColoredUnderline, !shown.hasColoredUnderline || background != shown.background {
      background.appendParameters(.underline, to: &parameters)
    }
  }

  /// Returns the rendition after a sequence with some parameters; `nil` if it is not understood.
  func changed(by parameters: ArraySlice<Int>) -> Rendition? {
    var (rendition, rest) = (self, parameters)
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: rendition = Rendition()
      // The standard font, which the Linux console sets with every attribute.
      case 10: break
      case 8: rendition.attributes |= 1 << 9
      case 22: rendition.attributes &= ~(1 << 1 | 1 << 2)
      case 23: rendition.attributes &= ~(1 << 3)
      case 24: rendition.attributes &= ~(1 << 4)
      case 27: rendition.attributes &= ~(1 << 7)
      case 30...39, 90...97:
        guard let color = Self.color(parameter, .foreground, &rest) else { return nil }
        rendition.foreground = color
      case 40...49, 100...107:
        guard let color = Self.color(parameter, .background, &rest) else { return nil }
        rendition.background = color
      case 1..<16 where Self.known >> parameter & 1 == 1: rendition.attributes |= 1 << parameter
      default: return nil
      }
    }
    return rendition
  }

  /// Returns the color that a parameter and those after it set; `nil` if they set none.
  private static func color(
    _ parameter: Int, _ place: TerminalColor.Place, _ rest: inout ArraySlice<Int>
  ) -> TerminalColor? {
    let number = parameter - place.rawValue
    switch number {
    case 0..<8: return .number(number)
    case 9: return .standard
    case 60...: return .number(number - 52)
    default:
      guard rest.popFirst() == 5, let number = rest.popFirst() else { return nil }
      if (0..<256).contains(number) { return .number(number) }
      let components = number - InkPalette.trueColorCount
      return components < 0 ? nil : .components(RGBColor(number: UInt32(components)))
    }
  }
}
