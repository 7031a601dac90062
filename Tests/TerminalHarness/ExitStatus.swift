/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
  /// It left with a code, 0 to 255.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)

  /// Reads a status of `waitpid`, in Linux's layout: the signal in the low seven bits, or none and
  /// the code in the second byte.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(signal)
  }
}
