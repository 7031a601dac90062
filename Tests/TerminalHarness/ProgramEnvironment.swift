import Glibc

/// The environment of every program that the harness starts.
///
/// Nothing of the tests' own environment is in it but what the program needs in order to load, and
/// what steers sanitizers and coverage.
func programEnvironment(home: String, changes: [String: String]) -> [String: String] {
  var environment = [
    "HOME": home, "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    "TERM": "xterm-256color", "XDG_DATA_HOME": home,
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
