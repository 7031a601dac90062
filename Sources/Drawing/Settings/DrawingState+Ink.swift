import Canvas
import Geometry
import Ink
import Touches

/// Changing what is drawn with; with a selection, changing how the selected strokes look.
extension DrawingState {
  /// Colors the selected strokes, or else the next ones.
  func coloring(_ color: InkColor) -> [Effect] {
    selection == nil
      ? [.set(\.ink.color, to: color), .showTool] : restyling(StyleChange(color: color))
  }

  /// Changes the width of the selected strokes, or else of the tool; the density of a tool without a width.
  func widening(by dots: Double) -> [Effect] {
    guard selection == nil else { return wideningSelection(by: dots) }
    guard ink.tool.settings.contains(.width) else {
      if ink.density != nil { return changingDensity(by: dots * 5) }
      return [.show("\(ink.tool.name) has no width")]
    }
    return [.set(\.ink.width, to: ink.width + dots * ink.tool.size.step), .showTool]
  }

  /// Changes the density of the tool, but not of selected strokes, by a percentage.
  func changingDensity(by percentage: Double) -> [Effect] {
    guard selection == nil else { return [.show("deselect to set the density")] }
    guard let density = ink.density else { return [.show("\(ink.tool.name) has no density")] }
    return [.set(\.ink.density, to: density + percentage), .showTool]
  }

  /// Turns the nib clockwise by steps of 15°, even during a stroke; with a selection, its nibs.
  func turningNib(by steps: Int) -> [Effect] {
    guard selection == nil else { return turningSelectedNibs(by: steps) }
    return settingNib(.direction) { $0.azimuthSteps += steps }
  }

  /// Changes an angle of the nib, even during a stroke, unless the tool has none.
  func settingNib(_ setting: Tool.Settings, _ change: (inout NibDial) -> Void) -> [Effect] {
    guard ink.tool.settings.contains(setting) else {
      return [.show("\(ink.tool.name) has no nib \(setting == .tilt ? "tilt" : "direction")")]
    }
    var nib = ink.nib
    change(&nib)
    let angles = nib.angles(ink.tool.settings, usesBraille: usesBraille).map(\.text)
    return [
      .set(\.ink.nib, to: nib), .repeatSample,
      selection == nil ? .showTool : .show((["next stroke"] + angles).joined(separator: " · ")),
    ]
  }

  /// Selects the next kind of symmetry; none follows the rosette.
  var selectingNextSymmetry: [Effect] {
    switch ink.symmetry {
    case nil: selecting(.leftRight)
    case .leftRight: selecting(.upDown)
    case .upDown: selecting(.rosette(ink.rosetteArms))
    case .rosette: selecting(nil)
    }
  }

  /// Adds an arm to the rosette, which returns to the smallest after the largest; selects one if there is none.
  var addingArm: [Effect] {
    guard case .rosette(let arms) = ink.symmetry else {
      return selecting(.rosette(ink.rosetteArms))
    }
    let range = Symmetry.rotations
    return selecting(.rosette(arms < range.upperBound ? arms + 1 : range.lowerBound))
  }

  /// Gives later strokes a symmetry, or none; a first one has its center in the middle of the window.
  func selecting(_ symmetry: Symmetry?) -> [Effect] {
    guard activeStrokes.isEmpty else { return [.show("lift the pen to change the symmetry")] }
    let center = ink.symmetry == nil ? transform.invert(window.center) : ink.symmetryCenter
    let message: Effect =
      switch symmetry {
      case nil: .show("symmetry off")
      case .rosette: .show(symmetry?.name ?? "", KeyHint(.addArm, "adds an arm"))
      case .leftRight, .upDown:
        .show("\(symmetry?.name ?? "") symmetry", KeyHint(.nextSymmetry, "for the next"))
      }
    return [.set(\.ink.symmetryCenter, to: center), .set(\.ink.symmetry, to: symmetry), message]
  }

  /// The axes of the symmetry, or the edges of a rosette's sectors, from its center out of sight.
  var symmetryAxes: [Segment] {
    let center = transform.apply(to: ink.symmetryCenter)
    let length = center.distance(to: window.center) + window.width + window.height
    return ink.symmetry?.directions.map { Segment(center, center + $0 * length) } ?? []
  }

  /// Makes a modifier key count as held during drags, or not, for terminals that reserve the key.
  func toggling(_ key: ModifierFlags, _ text: String) -> [Effect] {
    let keys = ink.stickyKeys.symmetricDifference(key)
    return [
      .set(\.ink.stickyKeys, to: keys),
      .show(keys.contains(key) ? text : "drags are free again"), .repeatSample,
    ]
  }

  /// Turns a setting on or off, and shows a message that says which.
  func toggling(
    _ setting: WritableKeyPath<DrawingSettings, Bool>, _ on: String, off: String
  ) -> [Effect] {
    let isOn = !settings[keyPath: setting]
    return [.set(setting, to: isOn), .show(isOn ? on : off)]
  }

  var togglingGrid: [Effect] {
    var ink = ink
    ink.hasGrid.toggle()
    let grid = ink.grid(scale: transform.scale)
    return [
      .set(\.ink.hasGrid, to: ink.hasGrid),
      .show(grid.map { "grid: \(dotCount($0.step)) apart, snaps" } ?? "grid off"),
    ]
  }

  var changingSmoothing: [Effect] {
    smoothing(with: ink.smoothing.next(strength: ink.smoothingStrength))
  }

  func changingSmoothing(by percent: Double) -> [Effect] {
    smoothing(strength: (ink.smoothingStrength * 100).rounded() + percent)
  }

  /// Sets the strength of the smoothing, in percent, clamped to `InkSettings.smoothingStrengths`.
  func smoothing(strength: Double) -> [Effect] {
    let (old, range) = (ink.smoothing, InkSettings.smoothingStrengths)
    guard old.method != .none else {
      return [.show("not smoothed", KeyHint(.smoothing, "selects a method"))]
    }
    return smoothing(
      with: Smoothing(
        old.method, strength: strength.clamped(to: range) / 100, granularity: old.granularity))
  }

  /// Sets the number of straight segments of a curve, clamped to `Smoothing.granularities`.
  func smoothing(granularity: Int) -> [Effect] {
    let old = ink.smoothing
    guard old.method == .catmullRom else {
      return [.show("only catmull-rom draws straight pieces")]
    }
    return smoothing(with: Smoothing(old.method, strength: old.strength, granularity: granularity))
  }

  /// Shows all strokes, finished or not, with a smoothing method, unless a drag is changing the sketch.
  private func smoothing(with smoothing: Smoothing) -> [Effect] {
    guard pendingEdit == nil else { return [] }
    return [.set(\.ink.smoothing, to: smoothing), .show("smoothing: \(smoothing.text)")]
  }
}

extension Smoothing {
  /// The method, and what can be set of it.
  fileprivate var text: String {
    let strength = method == .none ? nil : "\(Int((strength * 100).rounded()))%"
    let pieces = method == .catmullRom ? "\(granularity) pieces" : nil
    return [method.rawValue, strength, pieces].compactMap(\.self).joined(separator: " · ")
  }
}

extension Symmetry { var isRosette: Bool { if case .rosette = self { true } else { false } } }
