import type { Photo } from '#shared/domain/tree/photo.ts'
import { strokesOfMark } from '#shared/drawing/photoMarkStrokes.ts'
import { MarkStrokes } from './MarkStrokes.tsx'
import { describeMark } from './markNames.ts'
import { useMarkPointer } from './useMarkPointer.ts'
import type { MarkUp } from './useMarkUp.ts'

interface MarkStageProps {
  readonly photo: Photo
  readonly src: string
  readonly up: MarkUp
}

const KEYS =
  'Photo. Press Enter to add a mark in the middle, Tab to go through the marks, arrow keys to move the selected mark (with Alt, its end) and Delete to delete it.'

/** The photo as large as there is room, the marks over it, and the ends of the selected one to pull at. */
export function MarkUpStage({ photo, src, up }: MarkStageProps) {
  const { sheet, shown, down, move, release, cancel } = useMarkPointer(up, photo)
  const { selected } = up.marking
  const chosen = selected === undefined || up.typing ? undefined : shown[selected]
  return (
    <div
      className="drawing-place marking-place"
      data-autofocus
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keys
      tabIndex={0}
      role="application"
      aria-label={KEYS}
      // A finger's press is told once more as a mouse's, after its tap: the words keep the focus, and the keys stay up.
      onMouseDown={event => up.typing && event.preventDefault()}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={cancel}
    >
      <div
        ref={sheet}
        className="marking-sheet"
        style={{
          aspectRatio: `${photo.width} / ${photo.height}`,
          width: `min(100cqw, 100cqh * ${photo.width / photo.height})`,
        }}
      >
        <img src={src} alt="" draggable={false} />
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`}>
          <title>Marks</title>
          {shown.map((mark, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no name but its place
              key={at}
              tabIndex={0}
              role="button"
              aria-label={`${describeMark(mark)}, ${at + 1} of ${shown.length}`}
              aria-pressed={at === selected}
              onFocus={() => up.select(at)}
            >
              <MarkStrokes strokes={strokesOfMark(mark, photo)} />
            </g>
          ))}
        </svg>
        {chosen &&
          chosen.type !== 'text' &&
          [chosen.from, chosen.to].map(([x, y], at) => (
            <span
              key={at === 0 ? 'from' : 'to'}
              className="marking-end"
              style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
            />
          ))}
      </div>
    </div>
  )
}
