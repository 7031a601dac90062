extension EmulatorSession {
  /// Lets the program run until something is so.
  ///
  /// - Parameters:
  ///   - description: What is awaited, for the error; "there is ink".
  ///   - timeout: How long at most; ``timeout`` by default.
  ///   - condition: Asked at once, and again after everything that the program does.
  /// - Throws: ``HarnessError/timedOut(waitingFor:screen:)``, or
  ///   ``HarnessError/ended(_:waitingFor:screen:)`` when the program ends before.
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

  /// Waits until a row of the screen has a text in it.
  public func waitForText(_ text: String, timeout: Duration? = nil) throws {
    try wait(until: "the text “\(text)”", timeout: timeout) { $0.screen.contains(text) }
  }

  /// Waits until the program has been silent for a while, and has taken everything sent to it.
  ///
  /// A last resort: prefer to wait for what the program is to do.
  public func waitForIdle(
    quietFor quiet: Duration = .milliseconds(100), timeout: Duration? = nil
  ) throws {
    let deadline = Deadline(after: timeout ?? self.timeout)
    var calm = Deadline(after: quiet)
    while exitStatus == nil, isSending || !calm.hasPassed {
      let hasOutput = try pumpOnce(
        before: deadline, atMost: isSending ? nil : calm.remaining, waitingFor: "silence")
      if hasOutput || isSending { calm = Deadline(after: quiet) }
    }
  }

  /// Waits until the program has ended and everything that it wrote is on the screen.
  @discardableResult
  public func waitForExit(timeout: Duration? = nil) throws -> ExitStatus {
    let deadline = Deadline(after: timeout ?? self.timeout)
    while true {
      if let exitStatus { return exitStatus }
      try pumpOnce(before: deadline, waitingFor: "the program's end")
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

  /// Sends bytes while reading what the program writes meanwhile, until the last is under way.
  func transmit(_ bytes: some Sequence<UInt8>) throws {
    enqueue(bytes)
    let deadline = Deadline(after: timeout)
    while hasOutgoing {
      try pumpOnce(before: deadline, waitingFor: "room for input")
    }
  }
}
