/// A rule that decides which inks a cell shows when its dots have several.
struct InkRule: Sendable {
  /// The eight dots of a cell, row by row: the index of the layer whose ink a dot has, higher for
  /// later layers, or `nil` without ink.
  typealias Dots = [Int?]

  /// The name in the table.
  let name: String
  /// Whether dots next to a dot of a newer ink are left out before the rule applies.
  var hasHalo = false
  /// Returns what a cell shows instead of its dots.
  let shown: @Sendable (Dots) -> Dots

  static let all = [
    InkRule(name: "the ink of most dots") { dots in
      let lit = dots.compactMap(\.self)
      let most = lit.max { (count($0, lit), $0) < (count($1, lit), $1) }
      return dots.map { $0 == nil ? nil : most }
    },
    InkRule(name: "the newest ink", shown: newest),
    InkRule(name: "the newest ink, only its dots") { dots in
      let top = dots.compactMap(\.self).max()
      return dots.map { $0 == top ? $0 : nil }
    },
    InkRule(name: "the newest ink, only its dots if they are fewer") { dots in
      let top = dots.compactMap(\.self).max()
      let lit = dots.count { $0 != nil }
      let isFewer = dots.count { $0 != nil && $0 == top } * 2 < lit
      return dots.map { $0 == nil || isFewer && $0 != top ? nil : top }
    },
    InkRule(name: "the newest ink, with a halo", hasHalo: true, shown: newest),
    InkRule(name: "the newest ink, only its dots, with a halo", hasHalo: true) { dots in
      let top = dots.compactMap(\.self).max()
      return dots.map { $0 == top ? $0 : nil }
    },
    InkRule(name: "two inks in full cells") { twoInks($0, maximumBlanks: 0) },
    InkRule(name: "two inks, up to one blank dot") { twoInks($0, maximumBlanks: 1) },
    InkRule(name: "two inks where fewer dots are wrong") { dots in
      let top = dots.compactMap(\.self).max()
      let older = dots.count { $0 != nil && $0 != top }
      return twoInks(dots, maximumBlanks: older - 1)
    },
    InkRule(name: "two inks in all cells") { twoInks($0, maximumBlanks: 8) },
  ]

  @Sendable
  private static func newest(_ dots: Dots) -> Dots {
    let top = dots.compactMap(\.self).max()
    return dots.map { $0 == nil ? nil : top }
  }

  /// Shows the newest ink, and behind it the ink of most of the other dots if few dots are blank.
  private static func twoInks(_ dots: Dots, maximumBlanks: Int) -> Dots {
    let lit = dots.compactMap(\.self)
    guard let top = lit.max(), dots.count - lit.count <= maximumBlanks else { return newest(dots) }
    let older = lit.filter { $0 != top }
    guard let second = older.max() else { return dots }
    return dots.map { $0 == top ? top : second }
  }

  private static func count(_ layer: Int, _ dots: [Int]) -> Int { dots.count { $0 == layer } }
}
