import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// The program in a terminal that says it is a console, with a pointer daemon of the test's own.
final class DaemonStage {
  /// How a test's daemon comes to be where the client library looks for it.
  enum Way: CaseIterable {
    /// It is there: it takes only root to make a socket in /dev.
    case root
    /// The library is led elsewhere, in the program of a user without rights.
    case user

    /// The ways that this machine and user have.
    static var available: [Way] { getuid() == 0 ? [.root, .user] : [.user] }
  }

  let home: TemporaryFolder
  private let way: Way
  private let lock: ConsoleLock
  private let displaced: Bool
  private static let realPath = "/dev/gpmctl"
  private static let asidePath = "/dev/gpmctl.stipple-test"

  /// Makes room for a daemon.
  init(_ way: Way) throws {
    self.way = way
    lock = try ConsoleLock()
    home = try TemporaryFolder()
    displaced = way == .root && rename(Self.realPath, Self.asidePath) == 0
    if way == .user {
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "redirect.c")
      let built = try run(
        "clang", ["-shared", "-fPIC", "-o", shim, source.path],
        environment: ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"],
        home: home, timeout: .seconds(60))
      guard built.status == .exited(0) else { throw GPMServer.Failure(call: built.errorText) }
    }
  }

  deinit {
    if displaced { rename(Self.asidePath, Self.realPath) }
  }

  /// Starts a daemon.
  func server(backlog: Int32 = 5) throws -> GPMServer {
    try GPMServer(path: path, backlog: backlog)
  }

  /// Starts the program on a sketch.
  func program(_ arguments: [String] = []) throws -> EmulatorSession {
    // A user without rights needs a terminal and a home that are his.
    let start =
      way == .user && getuid() == 0
      ? """
      chown nobody "$(tty)" "$HOME"
      exec setpriv --reuid=nobody --clear-groups -- "$0" "$@"
      """ : #"exec "$0" "$@""#
    var environment = ["TERM": "linux"]
    if way == .user {
      environment["LD_PRELOAD"] = shim
      environment["STIPPLE_GPM_SOCKET"] = path
    }
    return try EmulatorSession(
      "sh", ["-c", start, try builtProduct(named: "stipple"), "sketch.stipple"] + arguments,
      profile: .silent.with { $0.answersDeviceAttributes = true }, environment: environment,
      home: home, timeout: .seconds(60))
  }

  private var path: String { way == .root ? Self.realPath : home.path(of: "gpmctl") }
  private var shim: String { home.path(of: "redirect.so") }
}
