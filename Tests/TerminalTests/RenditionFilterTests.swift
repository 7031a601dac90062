import TestSupport

@testable import Terminal

/// Tests what the terminal receives of the colors and attributes that ncurses writes.
@Suite struct RenditionFilterTests {
  private func filtered(_ texts: String...) -> [String] {
    var filter = RenditionFilter()
    return texts.map { String(decoding: filter.filter(Array($0.utf8)), as: UTF8.self) }
  }

  @Test func `a color is set once in several updates`() {
    let update = "\u{1B}[2;3H\u{1B}[31m⠉\u{1B}[31m\u{1B}[48;5;22m⠉\u{1B}[39;49m\u{1B}(B\u{1B}[m"
    let shorter = "⠉\u{1B}[48;5;22m⠉"
    #expect(
      filtered(update, update) == [
        "\u{1B}[2;3H\u{1B}[0;31m\(shorter)\u{1B}(B", "\u{1B}[2;3H\u{1B}[49m\(shorter)",
      ])
  }

  @Test func `an erasure has the color that it had`() {
    #expect(filtered("\u{1B}[41m \u{1B}[m\u{1B}[K") == ["\u{1B}[0;41m \u{1B}[m\u{1B}[K"])
  }

  @Test func `a number beyond the palette is written as components`() {
    let number = 1 << 24 + 0x10_20_FF
    #expect(filtered("\u{1B}[48;5;\(number)mx") == ["\u{1B}[0;48;2;16;32;255mx"])
  }

  @Test func `attributes are removed by a reset`() {
    #expect(
      filtered("\u{1B}[1;7;32mx\u{1B}[0;32my\u{1B}[22my")
        == ["\u{1B}[0;1;7;32mx\u{1B}[0;32myy"])
  }

  @Test func `attributes of the Linux console are kept, and underlines`() {
    #expect(filtered("\u{1B}[0;10;7mx\u{1B}[0;10my") == ["\u{1B}[0;7mx\u{1B}[my"])
    #expect(filtered("\u{1B}[4mx\u{1B}[24my") == ["\u{1B}[0;4mx\u{1B}[my"])
  }

  @Test func `a blinking character has an underline in the color that ncurses sets behind it`() {
    #expect(
      filtered("\u{1B}[4;5;31;42mx\u{1B}[44my\u{1B}[0;42mz")
        == ["\u{1B}[0;4;31;58;5;2mx\u{1B}[58;5;4my\u{1B}[0;42mz"])
  }

  @Test func `what is not understood is passed on`() {
    let text = "\u{1B}[4:3mx\u{1B}[?25l\u{1B}7\u{1B}["
    #expect(filtered(text) == ["\u{1B}[4:3m\u{1B}[mx\u{1B}[?25l\u{1B}7\u{1B}["])
  }

  @Test func `every character keeps its rendition`() {
    let pieces = [
      "x", "⣿", " ", "\u{1B}[K", "\u{1B}[3;4H", "\u{08}", "\r\n", "\u{1B}[m", "\u{1B}[39;49m",
      "\u{1B}[31m", "\u{1B}[97m", "\u{1B}[1m", "\u{1B}[0;7;34m", "\u{1B}[48;5;200m", "\u{1B}[104m",
      "\u{1B}[38;5;9m", "\u{1B}[2m", "\u{1B}[27m", "\u{1B}[22m", "\u{1B}(B",
    ]
    var random = SplitMix64(seed: 1)
    var filter = RenditionFilter()
    var (sent, received) = (Receiver(), Receiver())
    for _ in 0..<300 {
      let update = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "x" }.joined()
      let bytes = filter.filter(Array(update.utf8))
      #expect(bytes.count <= update.utf8.count + 2)
      #expect(sent.receive(update) == received.receive(String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// A terminal that knows the renditions of characters.
  private struct Receiver {
    /// The parameters of the foreground, of the background, and of the attributes.
    private var rendition = ["39", "49", ""]

    /// Returns what is shown or moves the cursor, with its rendition.
    mutating func receive(_ text: String) -> [String] {
      text.matches(of: /\u{1B}\[([0-9;]*)m|\u{1B}\(B|\u{1B}\[[0-9;]*[A-Z]|[^\u{1B}]/).compactMap {
        guard let parameters = $0.output.1 else {
          let isMotion = $0.output.0.contains(/[H\u{08}\r\n]/)
          let suffix = isMotion ? "" : rendition.joined(separator: ",")
          return $0.output.0 == "\u{1B}(B" ? nil : $0.output.0 + suffix
        }
        set(parameters.split(separator: ";", omittingEmptySubsequences: false).map(String.init))
        return nil
      }
    }

    private mutating func set(_ parameters: [String]) {
      var rest = parameters[...]
      while let parameter = rest.popFirst() {
        switch parameter {
        case "", "0": rendition = ["39", "49", ""]
        case "22": rendition[2].removeAll { $0 == "1" || $0 == "2" }
        case "27": rendition[2].removeAll { $0 == "7" }
        case "1", "2", "7":
          rendition[2] = String(Set(rendition[2] + parameter).sorted())
        case "38", "48":
          let number = rest.prefix(2).joined(separator: ";")
          rest = rest.dropFirst(2)
          // The color 9 of the palette is the bright red of SGR 91.
          rendition[parameter == "38" ? 0 : 1] = number == "5;9" ? "91" : number
        default: rendition[["3", "9"].contains(parameter.prefix(1)) ? 0 : 1] = parameter
        }
      }
    }
  }
}
