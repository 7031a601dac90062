import CEvdev
import Pens

/// The findings about tablets with pens.
struct PenDiagnosis {
  /// The rule that lets the user who is logged in read tablets, but no other device.
  ///
  /// `docs/70-stipple-tablets.rules` contains it too.
  static let rule = #"KERNEL=="event*", ENV{ID_INPUT_TABLET}=="1", TAG+="uaccess""#

  private let tablets: [TabletNode]

  /// Examines tablets without reading their events.
  init(_ tablets: [TabletNode] = TabletNode.all) {
    self.tablets = tablets
  }

  /// The result, in lines of text.
  var lines: [String] {
    guard !tablets.isEmpty else { return ["no tablet is connected"] }
    let isUsable = tablets.contains(where: \.isReadable)
    let isMissing = isUsable && stipple_evdev_is_installed() == 0
    return tablets.flatMap(lines)
      + (tablets.allSatisfy(\.isReadable) ? [] : Self.permissionAdvice)
      + (isMissing ? ["libevdev is not installed: install the package libevdev2"] : [])
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
    } catch {
      return error == .noLibrary ? "readable" : error.reason
    }
  }

  private static let permissionAdvice = [
    "to allow tablets and no other device, run as root:",
    "echo '\(rule)' \\",
    "  > /etc/udev/rules.d/70-stipple-tablets.rules",
    "then connect the tablet again (see docs/pens.md)",
    "do not join the group input: it reads every keyboard, too",
  ]
}
