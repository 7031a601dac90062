extension EmulatorSession {
  /// Lets the program run until a condition holds.
  ///
  /// - Parameters:
  ///   - description: The condition as a clause, for the error: "there is ink".
  ///   - timeout: The maximum time to wait; ``timeout`` by default.
  ///   - condition: Evaluated immediately, and again whenever the program may have acted.
  /// - Throws: ``HarnessError/timedOut(waitingFor:screen:)``, or
  ///   ``HarnessError/ended(_:waitingFor:screen:)`` if the program ends first.
  public func wait(
    until description: String, timeout: Duration? = nil,
    _ condition: (EmulatorSession) throws -> Bool
  ) throws {
    let deadline = Deadline(after: timeout ?? self.timeout)
    while try !condition(self) {
      if let exitStatus {
        throw HarnessError.ended(exitStatus, waitingFor: description, screen: screen.text)
      }
      try pumpOnce(before: deadline, waitingFor: description)
    }
  }

  /// Waits until a row of the screen contains a text.
  public func waitForText(_ text: String, timeout: Duration? = nil) throws {
    try wait(until: "“\(text)” is shown", timeout: timeout) { $0.screen.contains(text) }
  }

  /// Waits until the program has written nothing for a while and all input has been sent.
  ///
  /// A last resort: prefer to wait for the effect that the test expects.
  public func waitForIdle(
    quietFor quiet: Duration = .milliseconds(100), timeout: Duration? = nil
  ) throws {
    let deadline = Deadline(after: timeout ?? self.timeout)
    var quietDeadline = Deadline(after: quiet)
    while exitStatus == nil, isSending || !quietDeadline.hasPassed {
      let hasOutput = try pumpOnce(
        before: deadline, atMost: isSending ? nil : quietDeadline.remaining,
        waitingFor: "the program is idle")
      if hasOutput || isSending { quietDeadline = Deadline(after: quiet) }
    }
  }

  /// Waits until the program has ended and the screen shows all its output.
  @discardableResult
  public func waitForExit(timeout: Duration? = nil) throws -> ExitStatus {
    let deadline = Deadline(after: timeout ?? self.timeout)
    while true {
      if let exitStatus { return exitStatus }
      try pumpOnce(before: deadline, waitingFor: "the program ends")
    }
  }

  @discardableResult
  private func pumpOnce(
    before deadline: Deadline, atMost limit: Duration? = nil, waitingFor description: String
  ) throws -> Bool {
    guard !deadline.hasPassed else {
      throw HarnessError.timedOut(waitingFor: description, screen: screen.text)
    }
    return try pump(for: min(deadline.remaining, limit ?? deadline.remaining))
  }

  /// Sends bytes while reading the program's output, until all of them have been written.
  ///
  /// - Throws: ``HarnessError/timedOut(waitingFor:screen:)`` if the program reads none of them for ``timeout``.
  func transmit(_ bytes: some Sequence<UInt8>) throws {
    enqueue(bytes)
    var deadline = Deadline(after: timeout)
    while hasOutgoing {
      let count = outgoingCount
      try pumpOnce(before: deadline, waitingFor: "there is room for input")
      if outgoingCount < count { deadline = Deadline(after: timeout) }
    }
  }
}
