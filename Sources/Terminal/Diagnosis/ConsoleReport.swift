import CGPM
import Geometry
import Glibc
import Raster
import TerminalUI

/// The findings about a Linux console: its pointer and its font.
struct ConsoleReport {
  private let device: TerminalDevice?
  private let gain: Double?
  private let daemon: DaemonCheck?

  /// Connects to the pointer daemon if there is a terminal, and waits up to half a second.
  init(_ device: TerminalDevice?, gain: Double?) {
    (self.device, self.gain) = (device, gain)
    daemon = device != nil ? DaemonCheck() : nil
  }

  var findings: [Finding] { [gpm, gainFinding, glyphs] }

  private var gpm: Finding {
    guard let daemon else {
      let library = stipple_gpm_is_installed() != 0 ? "is" : "is not"
      return Finding(
        "gpm", ["not checked: this is not a terminal; libgpm \(library) installed"],
        values: ["answers": .none])
    }
    return Finding(
      "gpm", [daemon.failure?.description ?? "answers"],
      verdict: .init(daemon.failure == nil, daemon.failure == nil ? "mouse" : "no mouse"),
      advice: [daemon.failure?.remedy],
      values: ["answers": .init(daemon.failure == nil)])
  }

  private var gainFinding: Finding {
    guard let size = device?.geometry?.size, let daemon else {
      let value = gain.map { "\($0)" } ?? "automatic"
      return Finding("gain", ["\(value) (--pointer-gain), used only on a console"])
    }
    var scale = GPMScale(gain: gain)
    scale.settings = daemon.settings ?? .assumed
    let step = scale.dotsPerUnit(on: size)
    return Finding(
      "gain",
      [
        "\(scale.gain(on: size)) dots per ten counts of the mouse (--pointer-gain)",
        "in steps of \(step.dx) dots across and \(step.dy) down", Self.options(daemon.settings),
      ], advice: [Self.advice(daemon.settings)],
      values: ["dotsPerTenCounts": .number(scale.gain(on: size))])
  }

  static func options(_ settings: GPMSettings?) -> String {
    guard let settings else {
      return "gpm's options are unknown: -r \(GPMSettings.assumed.responsiveness) is assumed"
    }
    return "gpm's options: -r \(settings.responsiveness) -a \(settings.acceleration) "
      + "-d \(settings.threshold)"
  }

  /// What to change for drawing at any speed; `nil` for nothing.
  static func advice(_ settings: GPMSettings?) -> String? {
    guard let settings, settings.acceleration != 1 else { return nil }
    return "for exact fast movements, start gpm with -a 1"
  }

  private var glyphs: Finding {
    guard let font = device.flatMap({ ConsoleFont(of: $0.descriptor) }) else {
      return Finding(
        "glyphs", ["the font cannot be checked; using braille (--cells selects another style)"],
        values: ["style": .none])
    }
    let coverage = CellStyle.finestFirst.map { style in
      let (shown, all) = font.coverage(of: style)
      return "\(style.rawValue): \(shown) of \(all) characters"
    }
    let best = font.finestStyle
    return Finding(
      "glyphs", coverage + ["drawn with \(best.rawValue)"],
      verdict: .init(best == .braille, best == .braille ? "braille" : "no braille"),
      advice: [
        best == .braille
          ? nil
          : "for braille, install console-braille, then: setfont Lat15-Fixed16.psf.gz brl-16x8.psf"
      ], values: ["style": .text(best.rawValue)])
  }
}

struct DaemonCheck {
  /// The time to wait for the daemon's first event, in seconds.
  private static let timeout = 0.5

  /// Why the daemon cannot be used; `nil` if it answers.
  let failure: GPMFailure?
  /// The daemon's options; `nil` if they cannot be read.
  let settings: GPMSettings?

  init() {
    let pointer = GPMPointer { () throws(GPMFailure) in try GPMConnection() }
    let start = Clock.now()
    var events = pointer.connect(at: start)
    while events.isEmpty, let descriptor = pointer.descriptor {
      let remaining = start + Self.timeout - Clock.now()
      guard remaining > 0 else { break }
      var request = pollfd(descriptor)
      guard poll(&request, 1, Int32((remaining * 1000).rounded(.up))) > 0 else { continue }
      events = pointer.receive(at: Clock.now())
    }
    settings = pointer.settings
    switch events.first {
    case .connected, .input: failure = nil
    case .failed(let failure): self.failure = failure
    case nil: failure = .notResponding
    }
  }
}
