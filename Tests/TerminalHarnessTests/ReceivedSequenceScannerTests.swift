import TestSupport

@testable import TerminalHarness

@Suite struct ReceivedSequenceScannerTests {
  @Test func `parses a sequence`() {
    let sequence = ReceivedSequence(bytes: Array("\u{1B}[?1003;1016$p".utf8))
    #expect(sequence.marker == "?")
    #expect(sequence.parameters == [1003, 1016])
    #expect(sequence.function == "$p")
  }

  @Test func `parses absent parameters as 0`() {
    #expect(ReceivedSequence(bytes: Array("\u{1B}[c".utf8)).parameters == [0])
    #expect(ReceivedSequence(bytes: Array("\u{1B}[;5H".utf8)).parameters == [0, 5])
  }

  @Test func `passes on titles, charsets and interrupted sequences`() {
    let output = "\u{1B}]0;name\u{1B}\\ \u{1B}(B \u{1B}[1\u{18}x ⣿"
    var scanner = ReceivedSequenceScanner()
    #expect(scanner.scan(Array(output.utf8)) == [.other(Array(output.utf8))])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `finds the same sequences wherever the output is split`(seed: UInt64) {
    let output = Array(
      "a⣿\u{1B}[?1016$p\u{1B}[c\u{1B}\u{1B}[6n\u{1B}]0;t\u{7}\u{1B}[1;2Hb\u{1B}c".utf8)
    var (whole, parts) = (ReceivedSequenceScanner(), ReceivedSequenceScanner())
    var random = SplitMix64(seed: seed)
    var pieces: [ReceivedSequenceScanner.Piece] = []
    var remainder = output[...]
    while !remainder.isEmpty {
      let count = Int.random(in: 1...4, using: &random)
      pieces += parts.scan(remainder.prefix(count))
      remainder = remainder.dropFirst(count)
    }
    #expect(joined(pieces) == joined(whole.scan(output)))
  }

  /// Joins adjacent pieces that are not sequences; their boundaries are arbitrary.
  private func joined(
    _ pieces: [ReceivedSequenceScanner.Piece]
  ) -> [ReceivedSequenceScanner.Piece] {
    pieces.reduce(into: []) { result, piece in
      if case .other(let bytes) = piece, case .other(let before)? = result.last {
        result[result.count - 1] = .other(before + bytes)
      } else {
        result.append(piece)
      }
    }
  }
}
