/// How large a screen is, in cells.
public struct ScreenSize: Hashable, Sendable {
  /// The cells across.
  public var columns: Int
  /// The cells down.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
