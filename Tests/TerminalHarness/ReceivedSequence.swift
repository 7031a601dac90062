/// A complete CSI sequence: `ESC [`, a marker, parameters, intermediates and a final byte.
struct ReceivedSequence: Hashable {
  /// As it came.
  var bytes: [UInt8]
  /// The `?`, `>`, `=` or `<` in front of the parameters.
  var marker: Character?
  /// The parameters separated by semicolons; one that is empty is 0.
  var parameters: [Int]
  /// The intermediates and the final byte, such as `h` or `$p`.
  var function: String

  /// Reads the bytes of one sequence, from `ESC` to its final byte.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    var body = String(decoding: bytes.dropFirst(2), as: UTF8.self)[...]
    if let first = body.first, "<=>?".contains(first) { marker = body.removeFirst() }
    let digits = body.prefix { "0"..."9" ~= $0 || $0 == ";" || $0 == ":" }
    parameters = digits.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    function = String(body.dropFirst(digits.count))
  }

  /// Whether it asks where the cursor is (DSR 6).
  var isCursorQuestion: Bool { marker == nil && function == "n" && parameters == [6] }
}
