// What most tests are about comes with this module.
@_exported public import Geometry
@_exported public import Ink
@_exported public import Raster
@_exported public import SyntheticInk
@_exported public import TerminalUI
@_exported public import Testing
@_exported public import Touches
