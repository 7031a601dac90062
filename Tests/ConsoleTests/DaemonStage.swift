import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// The program in a terminal of the type of a console, with a fake pointer daemon.
final class DaemonStage {
  /// The user who runs the program, which determines how the client library finds the fake daemon.
  enum Privileges: CaseIterable {
    /// The fake daemon listens on the real path; only root can create a socket in /dev.
    case root
    /// The program runs unprivileged, and a preloaded library redirects it to the fake daemon.
    case user

    /// The privileges that the current user can run the program with.
    static var available: [Privileges] { getuid() == 0 ? [.root, .user] : [.user] }
  }

  let home: TemporaryFolder
  private let privileges: Privileges
  private let lock: ConsoleLock
  private let hasMovedRealSocket: Bool
  private static let realPath = "/dev/gpmctl"
  private static let movedPath = "/dev/gpmctl.stipple-test"

  /// Prepares a path for a fake daemon, moving the real daemon's socket away if necessary.
  init(_ privileges: Privileges) throws {
    self.privileges = privileges
    lock = try ConsoleLock()
    home = try TemporaryFolder()
    hasMovedRealSocket = privileges == .root && rename(Self.realPath, Self.movedPath) == 0
    if privileges == .user {
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
    if hasMovedRealSocket { rename(Self.movedPath, Self.realPath) }
  }

  /// Starts a fake daemon.
  func server(backlog: Int32 = 5) throws -> GPMServer {
    try GPMServer(path: path, home: home.path, backlog: backlog)
  }

  /// Starts the program with a sketch.
  func program(_ arguments: [String] = []) throws -> EmulatorSession {
    // An unprivileged user needs to own the terminal and the home folder.
    let start =
      privileges == .user && getuid() == 0
      ? """
      chown nobody "$(tty)" "$HOME"
      exec setpriv --reuid=nobody --clear-groups -- "$0" "$@"
      """ : #"exec "$0" "$@""#
    var environment = ["TERM": "linux"]
    if privileges == .user {
      environment["LD_PRELOAD"] = shim
      environment["STIPPLE_GPM_SOCKET"] = path
    }
    return try EmulatorSession(
      "sh", ["-c", start, try builtProduct(named: "stipple"), "sketch.stipple"] + arguments,
      profile: .silent.with { $0.answersDeviceAttributes = true }, environment: environment,
      home: home, timeout: .seconds(60))
  }

  private var path: String { privileges == .root ? Self.realPath : home.path(of: "gpmctl") }
  private var shim: String { home.path(of: "redirect.so") }
}
