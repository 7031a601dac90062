package import Drawing
import Geometry
package import SketchLibrary

extension InkImport: InkImporter {
  package func takePicture() -> ImportedPicture? {
    takeOutcome().map { ImportedPicture($0.strokes, texts: $0.texts, message: $0.message) }
  }
}
