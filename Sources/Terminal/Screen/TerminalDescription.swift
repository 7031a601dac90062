import CNcurses
import Glibc
import Ink

/// A compiled description of a terminal that can show colors with components.
///
/// It is the description of the terminal's own type with more colors: numbers up to 255 are those of the
/// palette, and 2²⁴ + 0xRRGGBB is a color with components, which ``RenditionFilter`` writes as such.
/// ncurses can read a description from the variable TERMINFO; if it does not, the terminal has only the
/// colors of its own description.
///
/// Source: term(5), "Extended number format" and "Extended storage format".
enum TerminalDescription {
  static let colorCount = 2 * InkPalette.trueColorCount
  private static let pairCount: Int32 = 0x7FFF

  /// Calls a closure while the description of a type is loaded; `nil` if the type is unknown.
  static func loading<Result>(_ type: String, _ body: () -> Result) -> Result? {
    var status: Int32 = 0
    guard setupterm(type, STDOUT_FILENO, &status) == OK else { return nil }
    defer { stipple_forget_type() }
    return body()
  }

  /// Returns the value of TERMINFO for a type; `nil` if that is unknown or has no colors.
  static func withComponents(type: String) -> String? {
    loading(type) { () -> String? in
      guard text(of: "setaf") != nil, text(of: "setab") != nil else { return nil }
      return description(
        type: type, ["setaf": "\u{1B}[38;5;%p1%dm", "setab": "\u{1B}[48;5;%p1%dm"])
    } ?? nil
  }

  /// Returns a string of the loaded description; `nil` if it has none of that name.
  static func text(of name: String) -> String? {
    // `tigetstr` returns NULL for an absent capability and -1 for one that is not a string.
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    return String(cString: text)
  }

  /// Returns the loaded description with some strings replaced.
  private static func description(type: String, _ changes: [String: String]) -> String {
    let flags = names(stipple_flag_name).map { UInt8(tigetflag($0) > 0 ? 1 : 0) }
    let numbers = names(stipple_number_name).map { name -> Int32 in
      switch name {
      case "colors": Int32(colorCount)
      case "pairs": pairCount
      default: max(-1, tigetnum(name))
      }
    }
    var table: [UInt8] = []
    let offsets = names(stipple_string_name).map { name -> Int16 in
      guard let text = changes[name] ?? text(of: name) else { return -1 }
      defer { table += Array(text.utf8) + [0] }
      return Int16(clamping: table.count)
    }
    let name = Array(type.utf8) + [0]
    var bytes = Bytes()
    bytes.add([0x021E] + [name, flags].map { Int16($0.count) })
    bytes.add([numbers.count, offsets.count, table.count].map { Int16(clamping: $0) })
    bytes.bytes += name + flags
    bytes.align()
    for number in numbers { bytes.add([Int16(truncatingIfNeeded: number), Int16(number >> 16)]) }
    bytes.add(offsets)
    bytes.bytes += table
    bytes.align()
    bytes.addFlags(["RGB"] + (tigetflag("AX") > 0 ? ["AX"] : []))
    return "hex:" + bytes.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func names(_ name: (Int32) -> UnsafePointer<CChar>?) -> [String] {
    var names: [String] = []
    while let name = name(Int32(names.count)) { names.append(String(cString: name)) }
    return names
  }

  private struct Bytes {
    var bytes: [UInt8] = []

    /// Appends numbers of two bytes, the lower one first.
    mutating func add(_ numbers: [Int16]) {
      for number in numbers {
        let number = UInt16(bitPattern: number)
        bytes += [UInt8(number & 0xFF), UInt8(number >> 8)]
      }
    }

    mutating func align() { if bytes.count % 2 == 1 { bytes.append(0) } }

    /// Appends the flags that only the extended part has.
    mutating func addFlags(_ names: [String]) {
      let table: [UInt8] = names.flatMap { [UInt8]($0.utf8) + [0] }
      var offset = 0
      let offsets = names.map { name -> Int16 in
        defer { offset += name.utf8.count + 1 }
        return Int16(offset)
      }
      add([Int16(names.count), 0, 0, Int16(names.count), Int16(table.count)])
      bytes += names.map { _ in 1 }
      align()
      add(offsets)
      bytes += table
    }
  }
}

enum TerminalType {
  /// Returns the type that describes the terminal best.
  ///
  /// It is the value of TERM, except that `xterm`, whose description has eight colors, stands for
  /// `xterm-256color` if another variable shows that the terminal is a recent one.
  static func name(in environment: [String: String]) -> String {
    let type = environment["TERM"] ?? ""
    let isRecent = ["XTERM_VERSION", "COLORTERM"].contains { !(environment[$0] ?? "").isEmpty }
    let colorful = "xterm-256color"
    let isUsable = type == "xterm" && isRecent && TerminalDescription.loading(colorful) {} != nil
    return isUsable ? colorful : type
  }

  /// Returns whether the terminal emulator reports no drag with Shift, even to a program that requests it.
  ///
  /// xterm and kitty select text instead. Inside another terminal, the variables may be those of one that is gone.
  static func reservesShift(in environment: [String: String]) -> Bool {
    let type = environment["TERM"] ?? ""
    let isXterm = type.hasPrefix("xterm") && environment["XTERM_VERSION"]?.isEmpty == false
    return isXterm || type == "xterm-kitty"
  }
}

enum ColorCount {
  /// Returns the number of colors of the terminal's type, whose description must be loaded:
  /// `InkPalette.trueColorCount` if the terminal shows components; 0 if it has no colors.
  ///
  /// Terminals set COLORTERM for colors with components; screen passes it on, but does not show them.
  static func ofLoadedType(_ type: String, environment: [String: String]) -> Int {
    let count = max(0, Int(tigetnum("colors")))
    guard count >= 8 else { return count }
    let isScreen = type.hasPrefix("screen") && !(environment["STY"] ?? "").isEmpty
    let names = ["truecolor", "24bit"]
    let isNamed = names.contains(environment["COLORTERM"] ?? "") && !isScreen
    return isNamed || describesComponents ? InkPalette.trueColorCount : count
  }

  /// Returns the number of colors of a terminal's type; 0 if the type is unknown.
  static func of(type: String, environment: [String: String]) -> Int {
    TerminalDescription.loading(type) { ofLoadedType(type, environment: environment) } ?? 0
  }

  /// Returns the number of colors to use: the terminal's, or 0 if NO_COLOR is set.
  static func wanted(type: String, environment: [String: String]) -> Int {
    (environment["NO_COLOR"] ?? "").isEmpty ? of(type: type, environment: environment) : 0
  }

  /// Whether the loaded description has colors with components: user_caps(5), RGB; tmux(1), Tc.
  private static var describesComponents: Bool {
    tigetnum("colors") >= InkPalette.trueColorCount || tigetflag("RGB") > 0
      || tigetnum("RGB") > 0 || TerminalDescription.text(of: "RGB") != nil || tigetflag("Tc") > 0
  }
}
