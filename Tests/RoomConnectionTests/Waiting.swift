import TestSupport

/// Updates users until a condition holds.
///
/// - Returns: Whether it held within half a minute.
func wait(_ users: [HeadlessUser], until condition: () -> Bool) -> Bool {
  HeadlessUser.wait(users, until: condition)
}
