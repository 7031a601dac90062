import Canvas
import Geometry
import Ink
import TerminalUI
import Touches

/// Changing what is drawn with; with a selection, changing how the selected strokes look.
extension DrawingContext {
  /// Colors the selected strokes, or else the next ones.
  func select(_ color: InkColor, at time: TimeInterval) {
    guard editor.selection == nil else {
      return selecting.restyle(StyleChange(color: color), at: time)
    }
    ink.color = color
    showTool()
  }

  /// Changes the width of the selected strokes, or else that of the tool; the density of a tool without a width.
  func widen(by dots: Double, at time: TimeInterval) {
    guard editor.selection == nil else { return selecting.widen(by: dots, at: time) }
    guard ink.tool.settings.contains(.width) else {
      if ink.density != nil { return changeDensity(by: dots * 5) }
      return messages.show("\(ink.tool.name) has no width")
    }
    ink.width += dots * ink.tool.widthStep
    showTool()
  }

  /// Changes the density of the tool by a percentage, unless it has none.
  ///
  /// The density of selected strokes stays as it was drawn.
  func changeDensity(by percentage: Double) {
    guard editor.selection == nil else { return messages.show("deselect to set the density") }
    guard let density = ink.density else { return messages.show("\(ink.tool.name) has no density") }
    ink.density = density + percentage
    showTool()
  }

  // MARK: - The nib

  /// Turns the nib clockwise by steps of 15°, even during a stroke; with a selection, its nibs.
  func turnNib(by steps: Int, at time: TimeInterval) {
    guard editor.selection == nil else { return selecting.turnNibs(by: steps, at: time) }
    setNib(.direction, at: time) { $0.azimuthSteps += steps }
  }

  /// Raises the nib by steps of 15°, even during a stroke.
  func tiltNib(by steps: Int, at time: TimeInterval) {
    setNib(.tilt, at: time) { $0.altitudeSteps += steps }
  }

  /// Changes an angle of the nib, unless the tool has none.
  func setNib(_ setting: Tool.Settings, at time: TimeInterval, _ change: (inout NibDial) -> Void) {
    guard ink.tool.settings.contains(setting) else {
      return messages.show("\(ink.tool.name) has no nib \(setting == .tilt ? "tilt" : "direction")")
    }
    change(&ink.nib)
    repeatSample(time)
    guard editor.selection == nil else {
      let angles = ink.nibAngles(usesBraille: usesBraille).map(\.text)
      return messages.show((["next stroke"] + angles).joined(separator: " · "))
    }
    showTool()
  }

  // MARK: - The symmetry

  /// Selects the next kind of symmetry; none follows the rosette.
  func selectNextSymmetry() {
    switch ink.symmetry {
    case nil: select(.leftRight)
    case .leftRight: select(.upDown)
    case .upDown: select(.rosette(ink.rosetteArms))
    case .rosette: select(nil)
    }
  }

  /// Adds an arm to the rosette, or selects the smallest after the largest; selects one if there is
  /// none.
  func addArm() {
    guard case .rosette(let arms) = ink.symmetry else { return select(.rosette(ink.rosetteArms)) }
    let range = Symmetry.rotations
    select(.rosette(arms < range.upperBound ? arms + 1 : range.lowerBound))
  }

  /// Gives later strokes a symmetry, or none; a first one has its center in the middle of the
  /// window.
  func select(_ symmetry: Symmetry?) {
    guard editor.activeStrokes.isEmpty else {
      return messages.show("lift the pen to change the symmetry")
    }
    if ink.symmetry == nil { ink.symmetryCenter = transform.invert(window.center) }
    ink.symmetry = symmetry
    guard let symmetry else { return messages.show("symmetry off") }
    if symmetry.isRosette {
      messages.show(symmetry.name, KeyHint(.addArm, "adds an arm"))
    } else {
      messages.show("\(symmetry.name) symmetry", KeyHint(.nextSymmetry, "for the next"))
    }
  }

  /// The axes of the symmetry, or the edges of a rosette's sectors.
  var symmetryAxes: [GuideLine] {
    let center = transform.apply(to: ink.symmetryCenter)
    return ink.symmetry?.directions.map { GuideLine(from: center, $0) } ?? []
  }

  // MARK: - Modifier keys

  /// Makes a modifier key count as held during drags, or not, for terminals that reserve the key.
  func toggle(_ key: ModifierFlags, _ text: String, at time: TimeInterval) {
    ink.stickyKeys.formSymmetricDifference(key)
    messages.show(ink.stickyKeys.contains(key) ? text : "drags are no longer constrained")
    repeatSample(time)
  }

  // MARK: - The grid, the guides, and the smoothing

  func toggleGrid() {
    ink.hasGrid.toggle()
    messages.show(grid.map { "grid: \(dotCount($0.step)) apart, snaps" } ?? "grid off")
  }

  func toggleGuides() {
    ink.hasGuides.toggle()
    messages.show(ink.hasGuides ? "guides on · drags align with objects" : "guides off")
  }

  /// Shows all strokes with the next smoothing method.
  func changeSmoothing() { smooth(with: ink.smoothing.next(strength: ink.smoothingStrength)) }

  /// Changes the strength of the smoothing by a number of percent.
  func changeSmoothing(by percent: Double) {
    smooth(strength: (ink.smoothingStrength * 100).rounded() + percent)
  }

  /// Sets the strength of the smoothing, in percent, clamped to `InkSettings.smoothingStrengths`.
  func smooth(strength: Double) {
    let (old, range) = (ink.smoothing, InkSettings.smoothingStrengths)
    guard old.method != .none else {
      return messages.show("not smoothed", KeyHint(.smoothing, "selects a method"))
    }
    smooth(
      with: Smoothing(
        old.method, strength: strength.clamped(to: range) / 100, granularity: old.granularity))
  }

  /// Sets the number of straight segments of a curve, clamped to `Smoothing.granularities`.
  func smooth(granularity: Int) {
    let old = ink.smoothing
    guard old.method == .catmullRom else { return messages.show("only catmull-rom has segments") }
    smooth(with: Smoothing(old.method, strength: old.strength, granularity: granularity))
  }

  /// Shows all strokes with a smoothing, including those in progress, unless a drag changes the
  /// sketch.
  private func smooth(with smoothing: Smoothing) {
    guard editor.pendingEdit == nil else { return }
    ink.smoothing = smoothing
    messages.show("smoothing: \(smoothing.text)")
  }
}

extension Smoothing {
  /// The method, and what can be set of it.
  fileprivate var text: String {
    let strength = method == .none ? nil : "\(Int((strength * 100).rounded()))%"
    let segments = method == .catmullRom ? "\(granularity) segments" : nil
    return [method.rawValue, strength, segments].compactMap(\.self).joined(separator: " · ")
  }
}

extension Symmetry {
  var isRosette: Bool { if case .rosette = self { true } else { false } }
}
