import FoundationEssentials
import Sketches
import TerminalHarness
import TestSupport

/// File systems on which programs cannot lock parts of files, which a preloaded library imitates.
@Suite struct NoLocksTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Returns the environment of a program for which locking fails with an error.
  private func environment(failingWith error: String) throws -> [String: String] {
    let source = try home.write(
      """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <stdarg.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      int fcntl64(int file, int command, ...) {
        va_list arguments;
        va_start(arguments, command);
        void *argument = va_arg(arguments, void *);
        va_end(arguments);
        if (command == F_SETLK || command == F_SETLKW || command == F_GETLK) {
          errno = \(error);
          return -1;
        }
        return (int)syscall(SYS_fcntl, file, command, argument);
      }
      int fcntl(int file, int command, ...) __attribute__((alias("fcntl64")));
      """, to: "nolocks.c")
    let library = home.path(of: "nolocks.so")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compiler = try run(
      "clang", ["-shared", "-fPIC", "-o", library, source], environment: ["PATH": path],
      timeout: programTimeout)
    #expect(compiler.status == .exited(0), "\(compiler.errorText)")
    return ["LD_PRELOAD": library]
  }

  @Test(arguments: ["ENOLCK", "EOPNOTSUPP"])
  func `sketches are read without locks, and not written`(error: String) throws {
    var random = SplitMix64(seed: 1)
    let edits = [Edit(.strokeAdded(random.handStroke(samples: 40, at: 0)), at: 1)]
    let path = home.path(of: "a.stipple")
    try SketchStore.write(edits, to: path, title: "a", now: 0)
    let environment = try environment(failingWith: error)
    let program = try builtProduct(named: "stipple")
    let expected = try run(program, ["show", path], home: home, timeout: programTimeout)
    let shown = try run(
      program, ["show", path], environment: environment, home: home, timeout: programTimeout)
    #expect(shown == expected && shown.status == .exited(0) && !shown.text.isEmpty)

    let session = try start([path], environment: environment, home: home)
    try session.waitForText("read-only · no locks on this file system")
    try session.quit()

    let name = home.path(of: "new.stipple")
    let failed = try start([name], environment: environment, home: home)
    #expect(try failed.waitForExit() != .exited(0))
    #expect(failed.transcriptText.contains("its file system has no record locks"))
    #expect(!FileManager.default.fileExists(atPath: name))
  }
}
