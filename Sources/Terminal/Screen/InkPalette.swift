import Ink

/// Which of its colours a terminal shows an ink in.
package enum InkPalette: Hashable, Sendable {
  /// No colour at all.
  case mono
  /// The terminal's eight colours, whatever they look like.
  case eight
  /// The same and eight brighter ones.
  case sixteen
  /// The 240 colours that look the same on every terminal, without the first sixteen.
  case fixed
  /// Any colour, by a sequence that is put in place of that of a fixed colour.
  case substituted
  /// Any colour, its number being the colour itself.
  case direct

  /// What a terminal of a type has.
  ///
  /// - Parameters:
  ///   - colors: How many colours it has by its description.
  ///   - isDirect: Whether the description says that their numbers are colours themselves.
  ///   - offersAny: Whether the terminal says by other ways that it has any colour.
  init(colors: Int, isDirect: Bool, offersAny: Bool) {
    switch colors {
    case ..<8: self = .mono
    case ..<16: self = .eight
    case ..<256: self = .sixteen
    case (1 << 24)... where isDirect: self = .direct
    default: self = offersAny ? .substituted : .fixed
    }
  }

  /// Whether an environment says that the terminal has any colour.
  ///
  /// The variable COLORTERM outlives its terminal: GNU screen hands it on, but shows such colours
  /// only when told to.
  package static func offersAnyColor(_ environment: [String: String]) -> Bool {
    let isScreen =
      environment["STY"] != nil
      || environment["TERM"]?.hasPrefix("screen") == true && environment["TMUX"] == nil
    return !isScreen && ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
  }

  /// The number of the colour that shows an ink; `nil` for the terminal's own foreground.
  package func number(for ink: UInt8) -> Int32? {
    guard self != .mono, let color = InkColor(rawValue: ink)?.components else { return nil }
    switch self {
    case .mono: return nil
    // The hues are numbered as the inks are; black made bright is a grey.
    case .eight: return Int32(ink)
    case .sixteen: return ink < 7 ? Int32(ink) : 8
    case .fixed, .substituted: return Self.nearestFixed(to: color)
    case .direct: return Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
    }
  }

  /// The sequences to put in place of others, those of the fixed colours.
  ///
  /// - Parameter sequence: What sets the foreground to the colour of a number.
  /// - Returns: Pairs of what ncurses writes and what is to be sent; none where that is the same.
  func substitutions(of sequence: (Int32) -> [UInt8]?) -> [(old: [UInt8], new: [UInt8])] {
    guard self == .substituted else { return [] }
    return InkColor.allCases.compactMap { ink in
      guard let color = ink.components, let number = number(for: ink.rawValue),
        let old = sequence(number), !old.isEmpty
      else { return nil }
      // ECMA-48, SGR 38; the form with semicolons is understood by most.
      return (old, Array("\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)m".utf8))
    }
  }

  /// xterm's colours 16 to 255: a cube of six steps a side, and 24 greys.
  private static let fixedColors: [SIMD3<Int>] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { SIMD3(steps[$0 / 36], steps[$0 / 6 % 6], steps[$0 % 6]) }
    return cube + (0..<24).map { SIMD3(repeating: 8 + 10 * $0) }
  }()

  private static func nearestFixed(to color: InkColor.Components) -> Int32? {
    let parts = SIMD3(Int(color.red), Int(color.green), Int(color.blue))
    func distance(_ index: Int) -> Int {
      let way = parts &- fixedColors[index]
      return (way &* way).wrappedSum()
    }
    return fixedColors.indices.min { distance($0) < distance($1) }.map { Int32(16 + $0) }
  }
}
