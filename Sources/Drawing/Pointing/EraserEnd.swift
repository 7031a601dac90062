/// The tool of the eraser end of a pen: the eraser that was selected last.
struct EraserEnd: Hashable {
  private var eraser = Tool.dotEraser
  /// The tool that the eraser has replaced until the other end is used; `nil` if none was.
  private var replaced: Tool?

  mutating func note(_ tool: Tool) {
    replaced = nil
    if tool.erases { eraser = tool }
  }

  /// Returns the tool to select for an end; `nil` if it is selected already.
  mutating func use(_ isEraser: Bool, selected: Tool) -> Tool? {
    guard isEraser else {
      defer { replaced = nil }
      return replaced
    }
    guard !selected.erases else { return nil }
    replaced = selected
    return eraser
  }
}
