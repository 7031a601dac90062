import Glibc

/// Waits until a condition holds.
///
/// - Parameters:
///   - description: What is waited for.
///   - condition: The condition, which is computed several thousand times a second.
/// - Throws: ``TookTooLong`` if it does not hold within a minute.
public func wait(until description: String, _ condition: () throws -> Bool) throws {
  let end = ContinuousClock.now + .seconds(60)
  while try !condition() {
    guard ContinuousClock.now < end else { throw TookTooLong(description: description) }
    usleep(200)
  }
}

/// A condition did not hold in time.
public struct TookTooLong: Error {
  /// What was waited for.
  public let description: String
}
