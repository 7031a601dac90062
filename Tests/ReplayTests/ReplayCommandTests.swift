import Canvas
import TestSupport

@testable import Replay

@Suite struct ReplayCommandTests {
  @Test(arguments: [
    ("pause, play", [Key(.character(" "))]), ("skip 5 s", [Key(.left), Key(.right)]),
    ("step", [Key(.character(",")), Key(.character("."))]),
    ("speed", [Key(.character("[")), Key(.character("]"))]),
    ("start, end", [Key(.home), Key(.end)]),
    ("short pauses", [Key(.character("i"))]), ("draw from here", [Key(.enter)]),
    ("zoom", [Key(.character("+")), Key(.character("-")), Key(.character("z"))]),
    ("fit", [Key(.character("f"))]), ("show/hide timeline", [Key(.character("t"))]),
    ("debug", [Key(.function(7))]), ("smoothing", [Key(.function(8))]),
    ("clean take", [Key(.character("c"))]),
    ("quit", [Key(.character("q")), Key(.escape), Key(.character("c"), .control)]),
  ])
  func `maps keys to commands`(label: String, keys: [Key]) {
    #expect(keys.allSatisfy { ReplayCommand.command(for: $0)?.helpLabel == label })
  }

  @Test(arguments: [
    Key(.character("x")), Key(.character("Q")), Key(.character("y")),
    Key(.character(" "), .control), Key(.character("q"), .alternate), Key(.left, .control),
    Key(.up), Key(.tab),
  ])
  func `other keys have no command`(key: Key) {
    #expect(ReplayCommand.command(for: key) == nil)
  }

  @Test(arguments: [(20, 6), (40, 12), (80, 24)])
  func `the help panel lists every command on any screen`(columns: Int, rows: Int) {
    let pages = HelpPanel.pages(
      of: ReplayCommand.helpGroups, on: ScreenSize(columns: columns, rows: rows))
    #expect(pages.allSatisfy { $0.lines.count <= rows })
    let lines = pages.flatMap(\.lines)
    #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns })
    // The last line of a page has its number.
    let text = pages.flatMap { $0.lines.dropLast() }.joined(separator: " ").split(separator: " ")
      .joined(separator: " ")
    for command in ReplayCommand.all {
      guard let keyNames = command.keyNames, let label = command.helpLabel else { continue }
      #expect(text.contains(keyNames) && text.contains(label))
    }
    for mark in Timeline.Tick.help { #expect(text.contains("\(mark.trigger) \(mark.text)")) }
  }
}

@Suite struct ReplaySpeedTests {
  @Test(arguments: [
    ("1", ReplaySpeed.times(1), "1×"), ("0.25", .times(0.25), "0.25×"),
    ("2e3", .times(2000), "2000×"),
    ("max", .maximum, "max"), ("0.0001", .times(0.0001), "<.001×"),
    ("1e300", .times(1e300), ">9999×"),
  ])
  func `parses and formats`(text: String, speed: ReplaySpeed, shown: String) {
    #expect(ReplaySpeed(text) == speed)
    #expect(speed.text == shown)
  }

  @Test(arguments: ["", "0", "-1", "nan", "inf", "fast", "1x", "MAX"])
  func `rejects any other text`(text: String) {
    #expect(ReplaySpeed(text) == nil)
  }

  @Test func `halving undoes doubling, within limits`() {
    var speed = ReplaySpeed.times(1)
    for _ in 0..<11 { speed = speed.doubled }
    #expect(speed == .maximum)
    #expect(speed.doubled == .maximum)
    for _ in 0..<11 { speed = speed.halved }
    #expect(speed == .times(1))
    for _ in 0..<20 { speed = speed.halved }
    #expect(speed == .times(ReplaySpeed.factors.lowerBound))
  }
}

@Suite struct ClockTimeTests {
  @Test(arguments: [
    ("0", 0.0, "0:00"), ("9", 9, "0:09"), ("90", 90, "1:30"), ("1:30", 90, "1:30"),
    ("1:30.5", 90.5, "1:30"), ("0.75", 0.75, "0:00"), ("1:02:03", 3723, "1:02:03"),
    ("100:00", 6000, "1:40:00"), ("3600", 3600, "1:00:00"),
  ])
  func `parses and formats`(text: String, seconds: Double, shown: String) {
    #expect(ClockTime(text)?.seconds == seconds)
    #expect(ClockTime(seconds: seconds).description == shown)
  }

  @Test(arguments: [
    "", ":", "1:", ":30", "1:60", "1:-5", "-1", "+1", "1e3", "1.5:30", "1:2:3:4", "nan", "1.2.3",
    "0x10", " 1", "1:00:60", ".5", "٣",
  ])
  func `rejects any other text`(text: String) {
    #expect(ClockTime(text) == nil)
  }

  @Test(arguments: [-1, Double.nan, .infinity])
  func `negative and non-finite times become zero`(seconds: Double) {
    #expect(ClockTime(seconds: seconds).description == "0:00")
  }
}
