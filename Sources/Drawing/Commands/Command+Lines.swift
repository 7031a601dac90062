import Ink
import TerminalUI

/// The styles of lines, of the selection or else of the next strokes.
extension Command {
  /// In the order of `LineStyle/labels`.
  static let lineStyles = [dashes, heads, corners, elbow]

  static let dashes = lineStyle(
    "dashes", "_", "selects solid, dashed, or dotted lines", columns: 6, label: 0
  ) { StyleChange(dash: $0.dash.next) }
  static let heads = lineStyle(
    "heads", "^", "selects lines with no head, one, or two", columns: 7, label: 1
  ) { StyleChange(heads: $0.heads.next) }
  static let corners = lineStyle(
    "corners", "&", "selects sharp or round corners of boxes", columns: 5, label: 2
  ) { StyleChange(isRounded: !$0.isRounded) }
  static let elbow = lineStyle(
    "elbow", "Z", "selects straight lines, or lines with elbows", columns: 8, label: 3
  ) { StyleChange(isElbowed: !$0.isElbowed) }

  /// Creates a command that selects the next way to draw lines, for which the toolbar has some columns.
  private static func lineStyle(
    _ name: String, _ key: Key, _ details: String, columns: Int, label: Int,
    next: @escaping @Sendable (LineStyle) -> StyleChange
  ) -> Command {
    Command(
      name: name, keys: [key], label: "line style",
      details: details + ", or applies them to the selection",
      toolbarItem: ToolbarItem(
        tooltip: { $0.line.labels[label].long },
        isOn: { $0.line.labels[label].short != LineStyle.plain.labels[label].short },
        columns: columns
      ) { ToolbarItem.Label($0.line.labels[label].short) }, isSetting: true
    ) { $0.styling(next) }
  }

  static let holding = Command(
    name: "holding", keys: ["Y"], label: "attach ends",
    details: "lets the ends of lines attach to figures, or not; even during a drag",
    menuPlace: .drawing, isSwitchOn: \.holdsOn, isSetting: true
  ) {
    $0.toggling(\.ink.holdsOn, "ends of lines attach", off: "ends of lines stay free")
      + [.repeatSample]
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == UInt8 {
  /// The next value; the first follows the last.
  fileprivate var next: Self? { Self(rawValue: (rawValue + 1) % UInt8(Self.allCases.count)) }
}

extension LineStyle {
  /// The texts of the dashes, the heads, the corners, and the elbows.
  var labels: [ToolbarItem.Label] {
    let corners = isRounded ? "round" : "sharp"
    let head =
      switch heads {
      case .none: ToolbarItem.Label("no head")
      case .end: ToolbarItem.Label(long: "head at the end", short: "head")
      case .both: ToolbarItem.Label(long: "heads at both ends", short: "2 heads")
      }
    return [
      ToolbarItem.Label(long: "\(dash) line", short: "\(dash)"), head,
      ToolbarItem.Label(long: "\(corners) corners", short: corners),
      ToolbarItem.Label(isElbowed ? "elbows" : "straight"),
    ]
  }
}

extension StyleChange {
  /// What lines become, in words.
  var lineTexts: [String] {
    let changes = [dash != nil, heads != nil, isRounded != nil, isElbowed != nil]
    let labels = apply(to: StrokeStyle()).line.labels
    return zip(changes, labels).compactMap { $0 ? $1.long : nil }
  }
}
