/// The keys and axes of a pen at one time, in the units of the device.
public struct PenState: Hashable, Sendable {
  /// The keys that are down.
  private var keys: Set<UInt16> = []
  /// The values of the axes; 0 where there is none.
  private var values: [UInt16: Int32] = [:]

  /// Creates a state in which no key is down and every value is 0.
  public init() {}

  /// Sets the state of a key.
  public mutating func set(key: UInt16, isDown: Bool) {
    guard InputCode.keys.contains(key) else { return }
    if isDown { keys.insert(key) } else { keys.remove(key) }
  }

  /// Sets the value of an axis.
  public mutating func set(axis: UInt16, to value: Int32) {
    if InputCode.axes.contains(axis) { values[axis] = value }
  }

  /// Returns whether a key is down.
  func isDown(_ key: UInt16) -> Bool { keys.contains(key) }
  /// Returns the value of an axis.
  func value(_ axis: UInt16) -> Int32 { values[axis] ?? 0 }

  /// Whether a pen is in proximity; simple tablets do not name the tool of a pen that touches.
  var isNear: Bool { isDown(InputCode.touch) || InputCode.tools.contains(where: isDown) }
}
