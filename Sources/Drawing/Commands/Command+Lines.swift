import Ink
import TerminalUI

/// The styles of lines, of the selection or else of the next strokes.
extension Command {
  static let lineStyles = [dashes, heads, corners, elbow]

  static let dashes = lineStyle(
    "dashes", "_", "selects solid, dashed, or dotted lines", columns: 6, \.dashLabel
  ) { StyleChange(dash: $0.dash.next) }
  static let heads = lineStyle(
    "heads", "^", "selects lines with no head, one, or two", columns: 7, \.headsLabel
  ) { StyleChange(heads: $0.heads.next) }
  static let corners = lineStyle(
    "corners", "&", "selects sharp or round corners of boxes", columns: 5, \.cornersLabel
  ) { StyleChange(isRounded: !$0.isRounded) }
  static let elbow = lineStyle(
    "elbow", "Z", "selects straight lines, or lines with elbows", columns: 8, \.elbowLabel
  ) { StyleChange(isElbowed: !$0.isElbowed) }

  /// Creates a command that selects the next way to draw lines, for which the toolbar has some columns.
  private static func lineStyle(
    _ name: String, _ key: Key, _ details: String, columns: Int,
    _ label: any KeyPath<LineStyle, ToolbarItem.Label> & Sendable,
    next: @escaping @Sendable (LineStyle) -> StyleChange
  ) -> Command {
    Command(
      name: name, keys: [key], label: "line style",
      details: details + ", or applies them to the selection",
      toolbarItem: ToolbarItem(
        tooltip: { $0.line[keyPath: label].long },
        isOn: { $0.line[keyPath: label].short != LineStyle.plain[keyPath: label].short },
        columns: columns
      ) { ToolbarItem.Label($0.line[keyPath: label].short) }, isSetting: true
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
  var dashLabel: ToolbarItem.Label { ToolbarItem.Label(long: "\(dash) line", short: "\(dash)") }

  var headsLabel: ToolbarItem.Label {
    switch heads {
    case .none: ToolbarItem.Label(long: "no head", short: "no head")
    case .end: ToolbarItem.Label(long: "head at the end", short: "head")
    case .both: ToolbarItem.Label(long: "heads at both ends", short: "2 heads")
    }
  }

  var cornersLabel: ToolbarItem.Label {
    let name = isRounded ? "round" : "sharp"
    return ToolbarItem.Label(long: "\(name) corners", short: name)
  }

  var elbowLabel: ToolbarItem.Label { ToolbarItem.Label(isElbowed ? "elbows" : "straight") }
}

extension StyleChange {
  /// What lines become, in words.
  var lineTexts: [String] {
    [
      dash.map { LineStyle(dash: $0).dashLabel.long },
      heads.map { LineStyle(heads: $0).headsLabel.long },
      isRounded.map { LineStyle(isRounded: $0).cornersLabel.long },
      isElbowed.map { LineStyle(isElbowed: $0).elbowLabel.long },
    ].compactMap(\.self)
  }
}
