import Glibc

/// A program with pipes for its standard streams; no stream can block another.
final class PipedProcess {
  private let child: ChildProcess
  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  private var errorOutput: [UInt8] = []
  /// The harness's end of the standard input; `nil` once all input has been written.
  private var inputPipe: Descriptor?
  /// The harness's end of the standard output; `nil` once it has been read to the end.
  private var outputPipe: Descriptor?
  /// The harness's end of the standard error; `nil` once it has been read to the end.
  private var errorPipe: Descriptor?

  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    input: [UInt8]
  ) throws(HarnessError) {
    ignoreBrokenPipes()
    self.input = input[...]
    let (inputPipe, outputPipe, errorPipe) =
      (try Descriptor.pipe(), try Descriptor.pipe(), try Descriptor.pipe())
    child = try ChildProcess(
      program, arguments, environment: environment, folder: folder,
      streams: .pipes(
        input: inputPipe.reading, output: outputPipe.writing, error: errorPipe.writing))
    for pipe in [inputPipe.writing, outputPipe.reading, errorPipe.reading] {
      try pipe.setNonBlocking()
    }
    self.inputPipe = inputPipe.writing
    self.outputPipe = outputPipe.reading
    self.errorPipe = errorPipe.reading
  }

  /// The result; `nil` until the program has ended and all its output has been read.
  var result: CompletedProcess? {
    guard outputPipe == nil, errorPipe == nil, let status = child.status else { return nil }
    return CompletedProcess(status: status, output: output, errorOutput: errorOutput)
  }

  /// Waits until the harness can read, write, or reap, and then does whatever is possible.
  func pump(for limit: Duration) throws(HarnessError) {
    var descriptors: [pollfd] = []
    for (pipe, events) in [(inputPipe, POLLOUT), (outputPipe, POLLIN), (errorPipe, POLLIN)] {
      guard let pipe else { continue }
      descriptors.append(pollfd(fd: pipe.number, events: Int16(events), revents: 0))
    }
    if child.status == nil {
      descriptors.append(pollfd(fd: child.exitDescriptor.number, events: Int16(POLLIN), revents: 0))
    }
    try poll(&descriptors, for: limit)
    try writeInput()
    if try outputPipe?.readAvailable(into: &output) == false { outputPipe = nil }
    if try errorPipe?.readAvailable(into: &errorOutput) == false { errorPipe = nil }
    child.reap()
  }

  /// Kills the program, and returns an error with its output so far.
  func didNotFinish(_ program: String) -> HarnessError {
    child.end()
    return .didNotFinish(
      program: program, output: String(decoding: output, as: UTF8.self),
      errorOutput: String(decoding: errorOutput, as: UTF8.self))
  }

  private func writeInput() throws(HarnessError) {
    guard let pipe = inputPipe else { return }
    let count = input.isEmpty ? nil : try pipe.writeAvailable(input)
    input = input.dropFirst(count ?? input.count)
    if input.isEmpty { inputPipe = nil }
  }
}

/// Makes a write to a closed pipe return an error instead of ending the test process.
private func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}
