/// The pen that a session uses.
public enum PenChoice: Hashable, Sendable {
  /// Every tablet, including one that is connected later.
  case automatic
  /// None.
  case off
  /// A tablet's node, or a FIFO or a file with the events of one.
  case path(String)
}
