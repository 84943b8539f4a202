import { Strokes } from '#frontend/features/photos/markUp/MarkStrokes.tsx'
import { marksWords } from '#frontend/features/photos/markUp/markNames.ts'
import { Picture } from '#frontend/ui/fields/ImageField.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { strokesOf } from '#shared/drawing/photoMarkStrokes.ts'
import './photos.css'

interface MarkedPhotoProps {
  readonly photo: Photo
  readonly src: string
  readonly alt: string
  readonly caption: readonly string[]
}

/** A photo with what was drawn over it, and a strip that says when and where it was taken. */
export const MarkedPhoto = ({ photo, src, alt, caption }: MarkedPhotoProps) => (
  <figure className="marked-photo">
    <div>
      <Picture src={src} alt={alt + marksWords(photo.marks)} />
      {photo.marks && (
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
          <Strokes strokes={strokesOf(photo.marks, photo)} />
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
