import Documents
import Drawing

extension PictureExport: PictureExporter {}
