import TestSupport

@testable import Terminal

@Suite struct InputParserPropertyTests {
  /// At least one of every kind of sequence that a terminal sends.
  private let everything = """
    q\u{1B}[A\u{1B}[<0;12;7M\u{1B}[<32;-3;4M\u{1B}[<0;12;7m\u{1B}[I\u{1B}OHé漢😀\u{1B}x\u{1B}[3;5~\
    \u{1B}]0;title\u{07}\u{1B}P1$r\u{1B}\\\u{1B}[M abc\u{1B}[?1016;2$y\u{1B}[6;18;9t\u{1B}[?64c\
    \u{1B}[200~pasted\u{1B}[A\u{1B}[201~\u{1B}[O\u{03}\r
    """

  @Test func `splitting the bytes at any index yields the same events`() {
    let bytes = Array(everything.utf8)
    let whole = parse(everything)
    #expect(whole.count > 15)
    for cut in 0...bytes.count {
      var parser = InputParser()
      #expect(parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...]) == whole)
    }
    var parser = InputParser()
    #expect(bytes.flatMap { parser.parse([$0]) } == whole)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `splitting the bytes into random chunks yields the same events`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<20).flatMap { _ in
      Bool.random(using: &random) ? Array(everything.utf8) : random.noise(count: 40)
    }
    var whole = InputParser()
    var chunked = InputParser()
    let expected = whole.parse(bytes)
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 1...30, using: &random))
      events += chunked.parse(chunk)
      rest = rest.dropFirst(chunk.count)
    }
    #expect(events == expected)
  }

  @Test func `recognizes a report after each thousand of a million random bytes`() {
    var random = SplitMix64(seed: 1)
    var parser = InputParser()
    for _ in 0..<1000 {
      _ = parser.parse(random.noise(count: 1000))
      _ = parser.flush()
      #expect(parser.parse("\u{1B}[<0;1;2M".utf8) == [.mouse(press)])
    }
  }

  @Test func `recognizes a report after any of a hundred thousand mutated sequences`() {
    var random = SplitMix64(seed: 2)
    var parser = InputParser()
    let sequences = everything.split(separator: "\u{1B}").map { [0x1B] + Array($0.utf8) }
    var recognized = 0
    for _ in 0..<100_000 {
      let sequence = sequences[Int.random(in: 0..<sequences.count, using: &random)]
      recognized += parser.parse(random.mutated(sequence)).count
      guard Int.random(in: 0..<100, using: &random) == 0 else { continue }
      _ = parser.flush()
      #expect(parser.parse("\u{1B}[<0;1;2M".utf8) == [.mouse(press)])
    }
    #expect(recognized > 10_000)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `recognizes the second of two sequences after any bytes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parser = InputParser()
    _ = parser.parse(random.noise(count: 300))
    let events = parser.parse("\u{1B}[<0;1;2M\u{1B}[<0;1;2M".utf8)
    #expect(events.last == .mouse(press))
  }

  private let press = MouseReport(code: 0, x: 1, y: 2, isRelease: false)
}

extension SplitMix64 {
  /// Returns the bytes after up to three random changes, removals, repetitions or insertions.
  fileprivate mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var mutated = bytes
    for _ in 0..<Int.random(in: 0...3, using: &self) where !mutated.isEmpty {
      let index = Int.random(in: 0..<mutated.count, using: &self)
      switch Int.random(in: 0..<4, using: &self) {
      case 0: mutated[index] = UInt8(truncatingIfNeeded: next())
      case 1: mutated.remove(at: index)
      case 2: mutated.insert(mutated[index], at: index)
      default: mutated.insert(contentsOf: noise(count: 2), at: index)
      }
    }
    return mutated
  }

  /// Returns random bytes, about half of which are common in control sequences.
  fileprivate mutating func noise(count: Int) -> [UInt8] {
    let common = Array("\u{1B}\u{1B}[]O<;?$0123456789MmPcyt~\\\u{07}\u{18}".utf8)
    return (0..<count).map { _ in
      let byte = UInt8(truncatingIfNeeded: next())
      return byte & 1 == 0 ? byte : common[Int.random(in: 0..<common.count, using: &self)]
    }
  }
}
