import type { Photo } from '#shared/domain/tree/photo.ts'
import { strokesOfMark } from '#shared/drawing/photoMarkStrokes.ts'
import { MarkStrokes } from './MarkStrokes.tsx'
import { describeMark } from './markNames.ts'
import { useMarkPointer } from './useMarkPointer.ts'
import type { MarkUp } from './useMarkUp.ts'

interface MarkStageProps {
  readonly photo: Photo
  readonly src: string
  readonly markUp: MarkUp
}

const INSTRUCTIONS =
  'Photo. Press Enter to add a mark in the middle, Tab to go through the marks, arrow keys to move the selected mark (with Alt, its end) and Delete to delete it.'

/** The photo as large as fits, with the marks and the handles of the selected mark. */
export function MarkUpStage({ photo, src, markUp }: MarkStageProps) {
  const { stage, visibleMarks, onDown, onMove, onRelease, onCancel } = useMarkPointer(markUp, photo)
  const { selected } = markUp.marking
  const chosen = selected === undefined || markUp.typing ? undefined : visibleMarks[selected]
  return (
    <div
      className="drawing-place marking-place"
      data-autofocus
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keys
      tabIndex={0}
      role="application"
      aria-label={INSTRUCTIONS}
      // The browser fires mouse events after a tap. They would take the focus from the text field.
      onMouseDown={event => markUp.typing && event.preventDefault()}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onRelease}
      onPointerCancel={onCancel}
    >
      <div
        ref={stage}
        className="marking-sheet"
        style={{
          aspectRatio: `${photo.width} / ${photo.height}`,
          width: `min(100cqw, 100cqh * ${photo.width / photo.height})`,
        }}
      >
        <img src={src} alt="" draggable={false} />
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`}>
          <title>Marks</title>
          {visibleMarks.map((mark, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no key but its index
              key={index}
              tabIndex={0}
              role="button"
              aria-label={`${describeMark(mark)}, ${index + 1} of ${visibleMarks.length}`}
              aria-pressed={index === selected}
              onFocus={() => markUp.select(index)}
            >
              <MarkStrokes strokes={strokesOfMark(mark, photo)} />
            </g>
          ))}
        </svg>
        {chosen &&
          chosen.type !== 'text' &&
          [chosen.from, chosen.to].map(([x, y], index) => (
            <span
              key={index === 0 ? 'from' : 'to'}
              className="marking-end"
              style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
            />
          ))}
      </div>
    </div>
  )
}
