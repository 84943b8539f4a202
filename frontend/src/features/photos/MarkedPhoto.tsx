import { MarkStrokes } from '#frontend/features/photos/markUp/MarkStrokes.tsx'
import { describeMarks } from '#frontend/features/photos/markUp/markNames.ts'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'
import './photos.css'

interface MarkedPhotoProps {
  readonly photo: Photo
  /** Undefined until loaded. */
  readonly src: string | undefined
  readonly alt: string
  readonly caption: readonly string[]
}

const MAX_HEIGHT = 400

/** A photo with its marks, and a caption with the time and place where it was taken. */
export const MarkedPhoto = ({ photo, src, alt, caption }: MarkedPhotoProps) => (
  <figure className="marked-photo">
    <div style={sizeOf(photo)}>
      <ImagePreview src={src} alt={alt + describeMarks(photo.marks)} size={photo} />
      {src && photo.marks && (
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
          <MarkStrokes strokes={strokesOfMarks(photo.marks, photo)} />
        </svg>
      )}
    </div>
    <figcaption>
      {caption.map(line => (
        <span key={line}>{line}</span>
      ))}
    </figcaption>
  </figure>
)

/** The photo’s own proportions without bars, so that the marks keep their positions. */
const sizeOf = ({ width, height }: Photo) => ({
  width: Math.min(width, (MAX_HEIGHT * width) / height),
  aspectRatio: width / height,
})
