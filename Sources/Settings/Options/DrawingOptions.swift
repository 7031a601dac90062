public import ArgumentParser
import Canvas
package import Drawing
package import Ink
public import Raster

/// The options that drawing and replaying share.
package struct DrawingOptions: ParsableArguments {
  @OptionGroup var line: LineOptions
  @Option(Self.frameRate) package var frameRate: Double
  @Option(Self.cells) var givenCells: CellStyle?
  @Flag(Self.asciiControls) package var asciiControls: Bool
  @Flag(Self.reducedMotion) package var reducedMotion: Bool

  package init() {}

  package var smoothing: Smoothing { line.smoothing }
  package var cells: CellStyle? { givenCells ?? Self.cells.effectiveValue() }

  package func apply(to controller: DrawingController) {
    controller.navigator.reducesMotion = reducedMotion
    controller.hasASCIIPanels = asciiControls
  }

  package func validate() throws { try Self.frameRate.check(frameRate) }
}

extension DrawingOptions {
  static let frameSettings = [frameRate, cells, asciiControls]
  static let motionSettings = [reducedMotion]

  private static let frameRate = Setting.number(
    "frame-rate", in: 1...240, default: 240,
    help: { "The maximum number of frames per second, \($0)." },
    comment: "The maximum number of frames per second.")

  private static let cells = Setting.value(
    "cells", CellStyle.self, example: "octants",
    help: """
      The characters to draw with. Default: braille, or on a console the finest that its font has.
      """,
    comment: "The characters to draw with; by default braille, or what a console's font has.")

  private static let asciiControls = Setting.flag(
    "ascii-controls", default: false,
    help: "Use only ASCII characters in the toolbar, the menu, and the help.",
    comment: "Whether the toolbar, the menu, and the help use only ASCII characters.")

  private static let reducedMotion = Setting.flag(
    "reduced-motion", default: false,
    help: """
      Turn off motion that you do not make yourself: no flicks, and replays start paused and show whole strokes.
      """,
    comment: "Whether motion is reduced: no flicks; replays start paused and show whole strokes.")
}

extension CellStyle: ExpressibleByArgument {}
