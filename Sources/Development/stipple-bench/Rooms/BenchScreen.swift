/// The characters on a terminal, as far as ncurses with `xterm-256color` addresses them.
///
/// xterm ctlseqs, "Controls beginning with CSI".
struct BenchScreen {
  /// A place on the screen, from 0.
  struct Cell: Hashable, Sendable {
    let column: Int
    let row: Int
  }

  private enum State {
    case ground
    case escape
    case sequence
    /// A string, which ends with BEL or ST.
    case string
    /// One more byte of a designation follows.
    case designation
  }

  let columns: Int
  let rows: Int
  private var characters: [Unicode.Scalar]
  private var column = 0
  private var row = 0
  private var state = State.ground
  private var parameters = ""
  private var last: Unicode.Scalar = " "
  private var scalar: (value: UInt32, remaining: Int) = (0, 0)

  /// Creates a blank screen.
  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    characters = Array(repeating: " ", count: columns * rows)
  }

  /// The text of each row.
  var lines: [String] {
    (0..<rows).map { row in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters[row * columns..<(row + 1) * columns])
      return String(text)
    }
  }

  private static func isInk(_ scalar: Unicode.Scalar) -> Bool {
    (0x2801...0x28FF).contains(scalar.value)
  }

  /// The number of cells with ink.
  var inkCount: Int { characters.count(where: Self.isInk) }

  /// Whether a cell has ink.
  func hasInk(at cell: Cell) -> Bool { Self.isInk(characters[cell.row * columns + cell.column]) }

  /// Shows what the program has written.
  ///
  /// - Returns: The cells in which ink or the beginning of a name has appeared or changed, and the replies to
  ///   the program's requests.
  mutating func write(_ bytes: some Sequence<UInt8>) -> (appeared: [Cell], replies: String) {
    var appeared: [Cell] = []
    var replies = ""
    for byte in bytes {
      switch state {
      case .ground: show(byte, &appeared)
      case .escape: escape(byte)
      case .designation: state = .ground
      case .string: if byte == 7 { state = .ground } else if byte == 0x1B { state = .escape }
      case .sequence where (0x40...0x7E).contains(byte):
        state = .ground
        control(byte, &appeared, &replies)
      case .sequence: parameters.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return (appeared, replies)
  }

  private mutating func escape(_ byte: UInt8) {
    parameters = ""
    switch byte {
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .string
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .designation
    default: state = .ground
    }
  }

  private mutating func show(_ byte: UInt8, _ appeared: inout [Cell]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D: column = 0
    case 0x0A: row = min(row + 1, rows - 1)
    case 0x08: column = max(column - 1, 0)
    case 0x20..<0x7F: put(Unicode.Scalar(byte), &appeared)
    case 0xC0..<0xE0: scalar = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: scalar = (UInt32(byte & 0x0F), 2)
    case 0xF0...: scalar = (UInt32(byte & 0x07), 3)
    case 0x80..<0xC0 where scalar.remaining > 0:
      scalar = (scalar.value << 6 | UInt32(byte & 0x3F), scalar.remaining - 1)
      if scalar.remaining == 0 { put(Unicode.Scalar(scalar.value) ?? " ", &appeared) }
    default: break
    }
  }

  private mutating func put(_ character: Unicode.Scalar, _ appeared: inout [Cell]) {
    last = character
    if column >= columns { (column, row) = (0, min(row + 1, rows - 1)) }
    let index = row * columns + column
    if Self.isInk(character) || character == "<", characters[index] != character {
      appeared.append(Cell(column: column, row: row))
    }
    characters[index] = character
    column += 1
  }

  private mutating func control(
    _ function: UInt8, _ appeared: inout [Cell], _ replies: inout String
  ) {
    let marker = parameters.first.flatMap { "?>=".contains($0) ? $0 : nil }
    if marker != nil { return }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap(\.self)
    let count = max(first ?? 1, 1)
    switch function {
    case UInt8(ascii: "c"): replies += "\u{1B}[?62;22c"
    case UInt8(ascii: "n") where first == 6: replies += "\u{1B}[\(row + 1);\(column + 1)R"
    case UInt8(ascii: "b"): for _ in 0..<count { put(last, &appeared) }
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      let second = numbers.count > 1 ? numbers[1] ?? 1 : 1
      move(to: second - 1, count - 1)
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(to: count - 1, row)
    case UInt8(ascii: "d"): move(to: column, count - 1)
    case UInt8(ascii: "A"): move(to: column, row - count)
    case UInt8(ascii: "B"): move(to: column, row + count)
    case UInt8(ascii: "C"): move(to: column + count, row)
    case UInt8(ascii: "D"): move(to: column - count, row)
    case UInt8(ascii: "X"): blank(column, row, to: column + count, row)
    case UInt8(ascii: "K"): eraseLine(first ?? 0)
    case UInt8(ascii: "J"): eraseScreen(first ?? 0)
    case UInt8(ascii: "P"): shift(by: count)
    case UInt8(ascii: "@"): shift(by: -count)
    default: break
    }
  }

  private mutating func move(to column: Int, _ row: Int) {
    (self.column, self.row) = (min(max(column, 0), columns - 1), min(max(row, 0), rows - 1))
  }

  /// Blanks the cells from one to before another.
  private mutating func blank(_ column: Int, _ row: Int, to endColumn: Int, _ endRow: Int) {
    let end = min(endRow * columns + min(endColumn, columns), characters.count)
    let start = min(row * columns + column, end)
    for index in start..<end { characters[index] = " " }
  }

  private mutating func eraseLine(_ part: Int) {
    blank(part == 0 ? column : 0, row, to: part == 1 ? column + 1 : columns, row)
  }

  private mutating func eraseScreen(_ part: Int) {
    switch part {
    case 0: blank(column, row, to: columns, rows - 1)
    case 1: blank(0, 0, to: column + 1, row)
    default: blank(0, 0, to: columns, rows - 1)
    }
  }

  /// Moves the rest of the row to the left.
  private mutating func shift(by count: Int) {
    let range = row * columns + column..<(row + 1) * columns
    let old = Array(characters[range])
    for index in old.indices {
      characters[range.lowerBound + index] =
        old.indices.contains(index + count) ? old[index + count] : " "
    }
  }
}
