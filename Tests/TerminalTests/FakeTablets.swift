import FoundationEssentials
import Glibc
import TestSupport

@testable import Terminal

/// A machine to which a tablet can be connected; its node is a FIFO.
final class FakeTablets {
  /// Whether the user may read the node.
  var isReadable = true
  /// The number of times that the node was opened.
  private(set) var openCount = 0

  private let home: TemporaryFolder
  private let folders: InputFolders

  /// A failed system call.
  struct Failure: Error {
    let error = errno
  }

  /// Creates a machine without a tablet.
  init() throws {
    home = try TemporaryFolder()
    folders = InputFolders(nodes: home.path(of: "input"), descriptions: home.path(of: "class"))
    for name in ["input", "class", "class/event3", "class/event3/device"] {
      try check(mkdir(home.path(of: name), 0o700))
    }
    try check(mkdir(home.path(of: "class/event3/device/capabilities"), 0o700))
  }

  /// Begins to watch the machine.
  func input() -> PenInput {
    PenInput(folders) { [unowned self] node throws(PenFailure) in
      guard isReadable else { throw .noPermission }
      openCount += 1
      return try PenDevice(fifo: node.path)
    }
  }

  /// Connects the tablet.
  func connect() throws {
    let capabilities = "class/event3/device/capabilities"
    try home.write("1cdf 1f007f 0 0 0 0\n", to: "\(capabilities)/key")
    try home.write("1000f000167\n", to: "\(capabilities)/abs")
    try check(mkfifo(node, 0o600))
  }

  /// Changes the permissions of the node, as `udev` does.
  func changePermissions() throws { try check(chmod(node, 0o660)) }

  /// Disconnects the tablet.
  func disconnect() throws {
    try check(unlink(node))
    try check(unlink(home.path(of: "class/event3/device/capabilities/key")))
  }

  /// Polls the descriptors, and notes those that are ready; returns their number.
  @discardableResult func poll(_ input: PenInput) -> Int {
    var requests = input.requests
    let count = Glibc.poll(&requests, nfds_t(requests.count), 0)
    input.note(requests)
    return Int(count)
  }

  /// Reads the pens, and returns the notices.
  func notices(of input: PenInput, at time: TimeInterval) -> [String] {
    input.receive(at: time).compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }

  private var node: String { home.path(of: "input/event3") }

  private func check(_ result: Int32) throws {
    if result != 0 { throw Failure() }
  }
}
