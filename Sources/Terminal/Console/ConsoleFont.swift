import CTerminal
import Glibc
import Raster

struct ConsoleFont {
  private let characters: Set<UInt16>

  /// Reads a console's Unicode map; `nil` if the terminal is not a local console.
  init?(of terminal: Int32) {
    var map = unimapdesc(entry_ct: 0, entries: nil)
    // With no entries allocated, the call fails and stores the number of entries required.
    guard ioctl(terminal, UInt(GIO_UNIMAP), &map) != 0, errno == ENOMEM, map.entry_ct > 0
    else { return nil }
    var entries = [unipair](repeating: unipair(), count: Int(map.entry_ct))
    let isRead = entries.withUnsafeMutableBufferPointer { buffer in
      map.entries = buffer.baseAddress
      return ioctl(terminal, UInt(GIO_UNIMAP), &map) == 0
    }
    guard isRead else { return nil }
    characters = Set(entries.prefix(Int(map.entry_ct)).map(\.unicode))
  }

  func shows(_ character: Unicode.Scalar) -> Bool {
    // The console draws a blank even if the map does not contain it.
    character == " " || UInt16(exactly: character.value).map(characters.contains) ?? false
  }

  /// Counts the characters of a style that have a glyph, and all of them.
  func coverage(of style: CellStyle) -> (shown: Int, all: Int) {
    (style.characters.count(where: shows), style.characters.count)
  }

  /// Whether a console shows bold text in bright colors, as all but a VGA text screen with 512 glyphs do.
  static func boldIsBright(on terminal: Int32) -> Bool {
    var operation = console_font_op()
    operation.op = UInt32(KD_FONT_OP_GET)
    (operation.width, operation.height, operation.charcount) = (64, 128, 512)
    guard ioctl(terminal, UInt(KDFONTOP), &operation) == 0, operation.charcount > 256
    else { return true }
    return (0...3).contains { number in
      let folder = "/sys/class/vtconsole/vtcon\(number)"
      return text("\(folder)/bind").hasPrefix("1")
        && text("\(folder)/name").contains("frame buffer")
    }
  }

  var finestStyle: CellStyle { CellStyle.finest(where: shows) }

  private static func text(_ path: String) -> String {
    contents(of: path, atMost: 256).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
