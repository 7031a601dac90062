/// Splits a program's output into control sequences and other bytes.
///
/// The pieces in order add up to the output. A sequence that is split between two reads is returned
/// as a whole after the second.
struct ReceivedSequenceScanner {
  /// A piece of the output.
  enum Piece: Hashable {
    /// Bytes that belong to no CSI sequence.
    case other([UInt8])
    /// A complete CSI sequence.
    case sequence(ReceivedSequence)
    /// RIS, `ESC c`: a reset of the terminal.
    case reset
  }

  private enum State {
    case ground, escape, sequence
  }

  private var state = State.ground
  /// The bytes of an incomplete sequence, from its `ESC`.
  private var partial: [UInt8] = []
  private var other: [UInt8] = []
  private var pieces: [Piece] = []

  /// Processes more output, and returns the pieces that it completes.
  mutating func scan(_ bytes: some Sequence<UInt8>) -> [Piece] {
    for byte in bytes { scan(byte) }
    endOther()
    defer { pieces = [] }
    return pieces
  }

  private mutating func scan(_ byte: UInt8) {
    switch (state, byte) {
    case (_, escape):
      other += partial
      partial = [byte]
      state = .escape
    case (.ground, _):
      other.append(byte)
    case (.escape, UInt8(ascii: "[")):
      partial.append(byte)
      state = .sequence
    case (.escape, UInt8(ascii: "c")):
      finish(with: .reset)
    case (.sequence, 0x20...0x3F):
      partial.append(byte)
    case (.sequence, 0x40...0x7E):
      finish(with: .sequence(ReceivedSequence(bytes: partial + [byte])))
    default:
      // Another kind of escape sequence, or a sequence interrupted by a control character.
      other += partial + [byte]
      partial = []
      state = .ground
    }
  }

  private mutating func finish(with piece: Piece) {
    endOther()
    pieces.append(piece)
    partial = []
    state = .ground
  }

  private mutating func endOther() {
    if !other.isEmpty { pieces.append(.other(other)) }
    other = []
  }
}

private let escape: UInt8 = 0x1B
