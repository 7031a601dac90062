import CTerminal
import Glibc
import Raster

/// What a console's font can show.
struct ConsoleFont {
  /// The characters that have a glyph.
  private let characters: Set<UInt16>

  /// Asks a console for its Unicode map; `nil` when it is no console of ours.
  ///
  /// Linux ioctl: `GIO_UNIMAP`.
  init?(of terminal: Int32) {
    var map = unimapdesc(entry_ct: 0, entries: nil)
    // With no room it tells how much it needs.
    guard ioctl(terminal, UInt(GIO_UNIMAP), &map) != 0, errno == ENOMEM, map.entry_ct > 0 else {
      return nil
    }
    var entries = [unipair](repeating: unipair(), count: Int(map.entry_ct))
    let isRead = entries.withUnsafeMutableBufferPointer { buffer in
      map.entries = buffer.baseAddress
      return ioctl(terminal, UInt(GIO_UNIMAP), &map) == 0
    }
    guard isRead else { return nil }
    characters = Set(entries.prefix(Int(map.entry_ct)).map(\.unicode))
  }

  /// Whether a character has a glyph.
  func shows(_ character: Unicode.Scalar) -> Bool {
    // The blank is shown whatever the map says.
    character == " " || UInt16(exactly: character.value).map(characters.contains) ?? false
  }

  /// How many of a style's characters have a glyph.
  func coverage(of style: CellStyle) -> (shown: Int, all: Int) {
    (style.characters.count(where: shows), style.characters.count)
  }

  /// What gives a console braille.
  static let brailleHint =
    "no braille in this font · install console-braille, then: setfont Lat15-Fixed16.psf.gz brl-16x8.psf"

  /// Whether bold text is bright on a console: not where the bit that makes it bright chooses
  /// between the halves of a font of 512 glyphs, as on a VGA text screen.
  ///
  /// Linux ioctl: `KDFONTOP`.
  static func boldIsBright(on terminal: Int32) -> Bool {
    var operation = console_font_op()
    operation.op = UInt32(KD_FONT_OP_GET)
    operation.width = 64
    operation.height = 128
    operation.charcount = 512
    guard ioctl(terminal, UInt(KDFONTOP), &operation) == 0, operation.charcount > 256 else {
      return true
    }
    return (0...3).contains { number in
      let folder = "/sys/class/vtconsole/vtcon\(number)"
      guard Self.text(folder + "/bind").hasPrefix("1") else { return false }
      return Self.text(folder + "/name").contains("frame buffer")
    }
  }

  /// The finest style of which every character has a glyph.
  var finestStyle: CellStyle { CellStyle.finest(where: shows) }
}

extension ConsoleFont {
  private static func text(_ path: String) -> String {
    contents(of: path, atMost: 256).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
