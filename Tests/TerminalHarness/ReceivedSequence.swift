/// A complete CSI sequence: `ESC [`, a marker, parameters, intermediates, and a final byte.
struct ReceivedSequence: Hashable {
  /// The bytes of the whole sequence.
  var bytes: [UInt8]
  /// The `?`, `>`, `=`, or `<` in front of the parameters; `nil` for none.
  var marker: Character?
  /// The parameters separated by semicolons; an empty one is 0.
  var parameters: [Int]
  /// The intermediates and the final byte, such as `h` or `$p`.
  var function: String

  /// Parses the bytes of one sequence, from `ESC` to its final byte.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    var body = String(decoding: bytes.dropFirst(2), as: UTF8.self)[...]
    if let first = body.first, "<=>?".contains(first) { marker = body.removeFirst() }
    let digits = body.prefix { "0"..."9" ~= $0 || $0 == ";" || $0 == ":" }
    parameters = digits.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    function = String(body.dropFirst(digits.count))
  }

  /// Whether this is a cursor position request (DSR 6).
  var isCursorRequest: Bool { marker == nil && function == "n" && parameters == [6] }
}
