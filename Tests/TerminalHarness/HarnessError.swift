import Glibc

/// An error while a test drives a program.
public enum HarnessError: Error, Equatable {
  /// A system call failed with an `errno`.
  case systemCall(_ name: String, errno: Int32)
  /// The condition did not hold in time; `screen` is the text at that time.
  case timedOut(waitingFor: String, screen: String)
  /// The program ended before the condition held.
  case ended(ExitStatus, waitingFor: String, screen: String)
  /// The program has not enabled mouse reports in an encoding that the harness supports.
  case mouseIsOff(screen: String)
  /// A subprocess did not finish in time and was killed.
  case didNotFinish(program: String, output: String, errorOutput: String)
  /// The folder of the tests has no such executable.
  case noSuchProduct(name: String, folder: String)

  /// Returns the error for the current `errno`.
  static func lastFailure(of call: String) -> HarnessError { .systemCall(call, errno: errno) }

  /// Throws the current `errno` if a system call returned −1.
  @discardableResult
  static func check(_ result: Int32, _ call: String) throws(HarnessError) -> Int32 {
    guard result != -1 else { throw lastFailure(of: call) }
    return result
  }

  /// Throws the error that a `posix_spawn` function returned, unless it is 0.
  static func checkReturned(_ error: Int32, _ call: String) throws(HarnessError) {
    guard error == 0 else { throw .systemCall(call, errno: error) }
  }
}

extension HarnessError: CustomStringConvertible {
  /// The error in words, with the text of the screen.
  public var description: String {
    switch self {
    case .systemCall(let name, let error):
      "\(name): \(String(cString: strerror(error)))"
    case .timedOut(let condition, let screen):
      "timed out waiting until \(condition); the screen:\n\(screen)"
    case .ended(let status, let condition, let screen):
      "the program ended (\(status)) before \(condition); the screen:\n\(screen)"
    case .mouseIsOff(let screen):
      "the program has not enabled SGR mouse reports; the screen:\n\(screen)"
    case .didNotFinish(let program, let output, let errorOutput):
      "\(program) did not finish; standard output:\n\(output)\nstandard error:\n\(errorOutput)"
    case .noSuchProduct(let name, let folder):
      "there is no \(name) in \(folder); add its target to the dependencies of the test target"
    }
  }
}
