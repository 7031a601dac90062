import ArgumentParser

/// `stipple-bench typing`: the cost of typing text.
struct Typing: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Type a text into sketches of several sizes, with a frame after every key.")

  @Option(help: "The numbers of strokes of the sketch, separated by commas.")
  var strokes = "0,1000,10000"

  @Option(help: "The number of characters.")
  var characters = 2000

  func validate() throws {
    guard characters >= 100, counts.allSatisfy({ $0 >= 0 }), !counts.isEmpty else {
      throw ValidationError("--characters must be at least 100, and --strokes 0.")
    }
  }

  private var counts: [Int] { strokes.split(separator: ",").map { Int($0) ?? -1 } }

  func run() throws {
    print("\(characters) characters, in ms: opening, first keys, last keys, deleting, ending")
    for count in counts {
      let result = TypingBench(strokes: count).run(characters: characters)
      let times = [result.opening, result.first, result.last, result.deleting, result.ending]
      let text = times.map { "\(($0 * 1e3).rounded(to: 3))" }.joined(separator: ", ")
      print("  \(count) strokes: \(text)")
    }
  }
}
