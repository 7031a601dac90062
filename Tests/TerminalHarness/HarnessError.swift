import Glibc

/// What can go wrong while a test drives a program.
public enum HarnessError: Error, Equatable {
  /// A call to the system failed with an `errno`.
  case systemCall(_ name: String, errno: Int32)
  /// Time ran out; the screen is what the program showed by then.
  case timedOut(waitingFor: String, screen: String)
  /// The program ended before what was waited for.
  case ended(ExitStatus, waitingFor: String, screen: String)
  /// The program has not switched on mouse reports in an encoding that the harness plays.
  case mouseIsOff(screen: String)
  /// A subprocess did not finish in time and was killed.
  case didNotFinish(program: String, output: String, errorOutput: String)
  /// The package has built no such product.
  case noSuchProduct(name: String, folder: String)

  /// The failure that `errno` tells of now.
  static func lastFailure(of call: String) -> HarnessError { .systemCall(call, errno: errno) }

  /// Turns the -1 of a system call into an error.
  @discardableResult
  static func check(_ result: Int32, _ call: String) throws(HarnessError) -> Int32 {
    guard result != -1 else { throw lastFailure(of: call) }
    return result
  }

  /// Turns the error that a `posix_spawn` function returns into a thrown one.
  static func checkReturned(_ error: Int32, _ call: String) throws(HarnessError) {
    guard error == 0 else { throw .systemCall(call, errno: error) }
  }
}

extension HarnessError: CustomStringConvertible {
  /// A sentence, and what the screen showed.
  public var description: String {
    switch self {
    case .systemCall(let name, let error):
      "\(name): \(String(cString: strerror(error)))"
    case .timedOut(let awaited, let screen):
      "time ran out waiting for \(awaited); the screen:\n\(screen)"
    case .ended(let status, let awaited, let screen):
      "the program ended (\(status)) before \(awaited); the screen:\n\(screen)"
    case .mouseIsOff(let screen):
      "the program has not asked for SGR mouse reports; the screen:\n\(screen)"
    case .didNotFinish(let program, let output, let errorOutput):
      "\(program) did not finish; it wrote:\n\(output)\nand as errors:\n\(errorOutput)"
    case .noSuchProduct(let name, let folder):
      "there is no \(name) in \(folder): add its target to the test target's dependencies"
    }
  }
}
