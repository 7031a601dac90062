import Glibc

/// Returns the environment for a program that the harness starts.
///
/// From the tests' environment it inherits only what the program needs in order to load, and the
/// options of sanitizers and coverage.
func programEnvironment(home: String, changes: [String: String]) -> [String: String] {
  var environment = [
    "HOME": home, "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    "TERM": "xterm-256color", "XDG_DATA_HOME": home,
    // Nothing can be stored there, so there is no welcome.
    "XDG_STATE_HOME": "/dev/null",
  ]
  let inherited = [
    "ASAN_OPTIONS", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "LSAN_OPTIONS", "TSAN_OPTIONS",
    "UBSAN_OPTIONS",
  ]
  for name in inherited {
    environment[name] = getenv(name).map { String(cString: $0) }
  }
  return environment.merging(changes) { $1 }
}
