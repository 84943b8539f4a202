import { MarkStrokes } from '#frontend/features/photos/markUp/MarkStrokes.tsx'
import { describeMarks } from '#frontend/features/photos/markUp/markNames.ts'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'
import './photos.css'

interface MarkedPhotoProps {
  readonly photo: Photo
  readonly src: string
  readonly alt: string
  readonly caption: readonly string[]
}

/** A photo with its marks, and a caption that says when and where it was taken. */
export const MarkedPhoto = ({ photo, src, alt, caption }: MarkedPhotoProps) => (
  <figure className="marked-photo">
    <div>
      <ImagePreview src={src} alt={alt + describeMarks(photo.marks)} />
      {photo.marks && (
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
