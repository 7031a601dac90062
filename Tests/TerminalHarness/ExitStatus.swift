/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
  /// The process exited with a code from 0 to 255.
  case exited(Int32)
  /// The process was terminated by a signal.
  case signaled(Int32)

  /// Decodes a status of `waitpid`.
  ///
  /// On Linux the low seven bits are the signal. If they are 0, the second byte is the exit code.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signaled(signal)
  }
}
