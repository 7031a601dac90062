/// Cuts a program's output into control sequences and everything else.
///
/// The pieces, one after another, are the output. A sequence that is split between two reads comes
/// out whole with the second one.
struct ReceivedSequenceScanner {
  /// A part of the output.
  enum Piece: Hashable {
    case other([UInt8])
    case sequence(ReceivedSequence)
    /// RIS, `ESC c`: back to a fresh terminal.
    case reset
  }

  private enum State {
    case ground, escape, sequence
  }

  private var state = State.ground
  /// The bytes since the `ESC` that began what is not finished yet.
  private var unfinished: [UInt8] = []
  private var other: [UInt8] = []
  private var pieces: [Piece] = []

  /// Takes in more output and returns the pieces that it completes.
  mutating func scan(_ bytes: some Sequence<UInt8>) -> [Piece] {
    for byte in bytes { scan(byte) }
    endOther()
    defer { pieces = [] }
    return pieces
  }

  private mutating func scan(_ byte: UInt8) {
    switch (state, byte) {
    case (_, escape):
      other += unfinished
      unfinished = [byte]
      state = .escape
    case (.ground, _):
      other.append(byte)
    case (.escape, UInt8(ascii: "[")):
      unfinished.append(byte)
      state = .sequence
    case (.escape, UInt8(ascii: "c")):
      finish(with: .reset)
    case (.sequence, 0x20...0x3F):
      unfinished.append(byte)
    case (.sequence, 0x40...0x7E):
      finish(with: .sequence(ReceivedSequence(bytes: unfinished + [byte])))
    default:
      // Another kind of escape, or a sequence broken off by a control character.
      other += unfinished + [byte]
      unfinished = []
      state = .ground
    }
  }

  private mutating func finish(with piece: Piece) {
    endOther()
    pieces.append(piece)
    unfinished = []
    state = .ground
  }

  private mutating func endOther() {
    if !other.isEmpty { pieces.append(.other(other)) }
    other = []
  }
}

private let escape: UInt8 = 0x1B
