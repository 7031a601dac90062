/// The standard input, output, and error of a command, and whether a person is there.
package struct StandardStreams {
  package var isInputTerminal, isOutputTerminal, isErrorTerminal: Bool
  package var write: (String) -> Void
  package var warn: (String) -> Void
  /// Returns the next line of standard input without its end; `nil` at the end of the input.
  package var readLine: () -> String?
  /// Whether standard output is accepted; a terminal that stopped reading accepts none.
  package var acceptsOutput: () -> Bool

  package init(
    isInputTerminal: Bool, isOutputTerminal: Bool, isErrorTerminal: Bool,
    write: @escaping (String) -> Void, warn: @escaping (String) -> Void,
    readLine: @escaping () -> String?, acceptsOutput: @escaping () -> Bool
  ) {
    (self.isInputTerminal, self.isOutputTerminal) = (isInputTerminal, isOutputTerminal)
    (self.isErrorTerminal, self.write, self.warn) = (isErrorTerminal, write, warn)
    (self.readLine, self.acceptsOutput) = (readLine, acceptsOutput)
  }

  /// Whether a person can answer a question on standard output.
  package var canAsk: Bool { isInputTerminal && isOutputTerminal }

  /// Asks a question; any answer but `y` or `yes` is no.
  package func confirms(_ question: String) -> Bool {
    write("\(question) [y/N] ")
    return readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }
}
