import CTerminal
import Display
import Glibc

/// The terminal as a device: its line discipline, its size and its bytes.
///
/// It is opened anew, so that making it non-blocking does not make the shell's descriptors so.
final class TerminalDevice {
  /// What the kernel says of a terminal's size.
  struct Geometry: Hashable {
    /// The size in cells.
    var size: ScreenSize
    /// The size of a cell in pixels, where the terminal told it.
    var cellPixels: CellPixels?
  }

  /// Open for reading and writing, non-blocking.
  let descriptor: Int32
  /// The line discipline as it was found.
  let originalAttributes: termios

  /// Opens the process's terminal without changing anything about it.
  init() throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal(stream: "Standard input") }
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal(stream: "Standard output") }
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = open("/dev/tty", flags)
    // A process without a controlling terminal can still have one to write to.
    if opened < 0 { opened = open("/proc/self/fd/1", flags) }
    guard opened >= 0 else { throw .cannotOpen(reason: lastSystemError()) }
    var attributes = termios()
    guard tcgetattr(opened, &attributes) == 0 else {
      let reason = lastSystemError()
      close(opened)
      throw .cannotOpen(reason: reason)
    }
    descriptor = opened
    originalAttributes = attributes
  }

  deinit { close(descriptor) }

  /// The present size, or `nil` when the terminal has none.
  var geometry: Geometry? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    let size = ScreenSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    // Some terminals count a border in; it is less than a pixel for each cell.
    let cell = CellPixels(
      width: Int(window.ws_xpixel) / size.columns, height: Int(window.ws_ypixel) / size.rows)
    return Geometry(size: size, cellPixels: cell)
  }

  /// Has every byte come through at once and as it is.
  func makeRaw() {
    var attributes = originalAttributes
    cfmakeraw(&attributes)
    tcsetattr(descriptor, TCSANOW, &attributes)
  }

  /// Sets the line discipline as it was found.
  func restoreAttributes() {
    var attributes = originalAttributes
    tcsetattr(descriptor, TCSANOW, &attributes)
  }

  /// What came of an attempt to read.
  enum ReadResult {
    /// This many bytes are in the buffer.
    case bytes(Int)
    /// Nothing has come.
    case nothing
    /// The terminal is gone.
    case hungUp
  }

  /// Reads what has come, without waiting.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .hungUp
  }

  /// Writes as much as the terminal takes without waiting.
  ///
  /// - Returns: The number of bytes taken; `nil` when the terminal is gone.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Waits until the descriptor is ready.
  ///
  /// - Returns: Whether it became so in time.
  @discardableResult
  func wait(for events: Int32, seconds: Double) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&request, 1, Int32((max(0, seconds) * 1000).rounded(.up))) > 0
  }
}

/// The size of a cell in pixels.
struct CellPixels: Hashable {
  let width: Int
  let height: Int

  /// Creates a size, or `nil` when it is not one that a cell can have.
  init?(width: Int, height: Int) {
    guard (1...1000).contains(width), (1...1000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}

/// The C library's words for the error of the last call.
func lastSystemError() -> String { String(cString: strerror(errno)) }
