import CEvdev
import Pens

struct PenDiagnosis {
  /// The rule that lets the user who is logged in read tablets and their pads, but no keyboard.
  ///
  /// `docs/70-stipple-tablets.rules` contains it too.
  static let rule = #"KERNEL=="event*", ENV{ID_INPUT_TABLET}=="1", TAG+="uaccess""#

  private let tablets: [TabletNode]

  init(_ tablets: [TabletNode] = TabletNode.all()) { self.tablets = tablets }

  /// The tablets, and what to change for each shortfall.
  var finding: Finding {
    Finding(
      "pen", tablets.isEmpty ? ["no tablet is connected"] : tablets.flatMap(lines),
      advice: advice,
      values: ["tablets": .init(tablets.count), "readable": .init(readableCount)])
  }

  private var readableCount: Int { tablets.count { $0.isReadable } }

  private var advice: [String] {
    let isMissing = readableCount > 0 && stipple_evdev_is_installed() == 0
    return (readableCount == tablets.count ? [] : Self.permissionAdvice)
      + (isMissing ? ["install the package libevdev2, which reads tablets"] : [])
  }

  private func lines(for tablet: TabletNode) -> [String] {
    let state = tablet.isReadable ? Self.state(of: tablet) : "not readable"
    return [tablet.name, "\(tablet.path): \(state)"]
  }

  private static func state(of tablet: TabletNode) -> String {
    do {
      let device = try PenDevice(tablet)
      guard device.grab(true) else { return "another program has grabbed it" }
      _ = device.grab(false)
      return "readable, with pressure" + (device.axes.tilt == nil ? "" : " and tilt")
    } catch { return error == .noLibrary ? "readable" : error.reason }
  }

  private static let permissionAdvice = [
    "to allow tablets and their pads, but no keyboard, write this line to",
    "/etc/udev/rules.d/70-stipple-tablets.rules, and connect the tablet again:",
    rule,
    "do not join the group input: its members can read every keyboard",
  ]
}
