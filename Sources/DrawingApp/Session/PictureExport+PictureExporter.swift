import Drawing
import SketchLibrary

extension PictureExport: PictureExporter {}
