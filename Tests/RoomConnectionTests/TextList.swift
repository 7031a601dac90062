import Foundation

/// Texts that threads of the library add.
final class TextList: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var texts: [String] { lock.withLock { all } }

  func add(_ text: String) { lock.withLock { all.append(text) } }

  /// Waits until there are some.
  ///
  /// - Returns: Whether they came within half a minute.
  func wait(for count: Int) -> Bool {
    for _ in 0..<6000 where texts.count < count { usleep(5000) }
    return texts.count >= count
  }
}
