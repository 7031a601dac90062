import CTerminal
import Glibc
import TerminalUI

/// The terminal device: its line discipline, size, input and output.
///
/// The device is opened separately, so it can be non-blocking without making the shell's
/// descriptors non-blocking.
final class TerminalDevice {
  /// A terminal's size in cells, and the size of a cell if the terminal set it.
  struct Geometry: Hashable {
    var size: ScreenSize
    var cellPixels: CellPixels?
  }

  /// A non-blocking descriptor, open for reading and writing.
  let descriptor: Int32
  /// The line discipline's attributes before any change.
  let originalAttributes: termios

  /// Opens the process's terminal without changing its attributes.
  ///
  /// In a filter, standard input and standard output need not be that terminal.
  init(inFilter isFilter: Bool = false) throws(TerminalError) {
    guard isFilter || isatty(STDIN_FILENO) == 1
    else { throw .notATerminal(stream: "Standard input") }
    guard isFilter || isatty(STDOUT_FILENO) == 1
    else { throw .notATerminal(stream: "Standard output") }
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = open("/dev/tty", flags)
    // A process without a controlling terminal can still have a terminal as standard output.
    if opened < 0 && !isFilter { opened = open("/proc/self/fd/1", flags) }
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

  /// The number of files that a session and its sketch have open at a time, with a reserve.
  private static let descriptorCount = 20

  /// Checks that the process can open enough files, for want of which libraries report other causes.
  static func checkDescriptorLimit() throws(TerminalError) {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<descriptorCount {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 && (errno == EMFILE || errno == ENFILE) { throw .tooFewDescriptors }
      descriptors.append(descriptor)
    }
  }

  /// The current size, as the kernel reports it; zeros if it reports none.
  var window: winsize {
    var window = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 ? window : winsize()
  }

  /// The current size, up to `usableSize(columns:rows:)`; `nil` if the kernel reports none.
  var geometry: Geometry? {
    let window = window
    guard window.ws_col > 0, window.ws_row > 0 else { return nil }
    let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
    // Some terminals include a border. It adds less than a pixel per cell, so rounding removes it.
    let cell = CellPixels(
      width: Int(window.ws_xpixel) / columns, height: Int(window.ws_ypixel) / rows)
    return Geometry(size: Self.usableSize(columns: columns, rows: rows), cellPixels: cell)
  }

  /// Returns the part of a terminal that stipple uses: all of it, unless it is huge.
  ///
  /// ncurses counts rows and columns in 16 bits with a sign, and stores about 100 bytes for each cell.
  static func usableSize(columns: Int, rows: Int) -> ScreenSize {
    let (longestSide, mostCells, usualSide) = (32_767, 4_000_000, 2000)
    let rows = min(rows, longestSide, max(usualSide, mostCells / columns))
    return ScreenSize(columns: min(columns, longestSide, mostCells / rows), rows: rows)
  }

  /// Sets raw mode, in which bytes arrive immediately and unchanged; keys such as Ctrl-C may
  /// still send their signals.
  func makeRaw(keysSendSignals: Bool = false) {
    var attributes = originalAttributes
    cfmakeraw(&attributes)
    if keysSendSignals { attributes.c_lflag |= originalAttributes.c_lflag & tcflag_t(ISIG) }
    tcsetattr(descriptor, TCSANOW, &attributes)
  }

  func restoreAttributes() {
    var attributes = originalAttributes
    tcsetattr(descriptor, TCSANOW, &attributes)
  }

  /// Waits until the descriptor is ready or the time is over; returns whether it is ready.
  @discardableResult
  func wait(for events: Int32, seconds: Double) -> Bool {
    var request = pollfd(descriptor, events)
    return poll(&request, 1, Int32((max(0, seconds) * 1000).rounded(.up))) > 0
  }

  /// Writes the output until the terminal has accepted all of it or hangs up, or the time is over.
  func write(_ output: inout OutputQueue, until deadline: Double) {
    while output.flush(to: descriptor), !output.isEmpty, Clock.now() < deadline {
      wait(for: POLLOUT, seconds: deadline - Clock.now())
    }
  }

  /// Writes the output and parses the input until a closure returns `true` for an event, the
  /// terminal hangs up, or the time is over.
  func exchange(
    _ output: inout OutputQueue, _ parser: inout InputParser, until deadline: Double,
    isLast: (InputEvent) -> Bool
  ) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isDone = false
    while !isDone, output.flush(to: descriptor), Clock.now() < deadline {
      wait(for: POLLIN | (output.isEmpty ? 0 : POLLOUT), seconds: deadline - Clock.now())
      switch ReadResult(reading: descriptor, into: &buffer) {
      case .input(let chunk):
        for event in parser.parse(chunk.bytes) { isDone = isLast(event) || isDone }
      case .nothing: break
      case .hungUp: return
      }
    }
  }
}

struct OutputQueue {
  private var bytes: [UInt8] = []
  /// The index of the first byte that has not been written.
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes as much as the terminal accepts without blocking; returns `false` if it has hung up.
  mutating func flush(to descriptor: Int32) -> Bool {
    while !isEmpty {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return count == 0 || errno == EAGAIN || errno == EINTR }
      start += count
    }
    bytes.removeAll(keepingCapacity: true)
    start = 0
    return true
  }

  mutating func removeAll() { (bytes, start) = ([], 0) }
}

struct CellPixels: Hashable {
  let width, height: Int

  /// Creates a size; `nil` unless both dimensions are between 1 and 1000.
  init?(width: Int, height: Int) {
    guard (1...1000).contains(width), (1...1000).contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension pollfd {
  /// Creates a request to wait until a descriptor is ready, by default for reading.
  init(_ descriptor: Int32, _ events: Int32 = POLLIN) {
    self.init(fd: descriptor, events: Int16(events), revents: 0)
  }
}

/// Returns the C library's message for `errno`.
func lastSystemError() -> String { String(cString: strerror(errno)) }
