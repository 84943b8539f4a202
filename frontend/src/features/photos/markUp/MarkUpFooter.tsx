import { Button } from '#frontend/ui/elements/Button.tsx'
import { MAX_MARK_LETTERS } from '#shared/drawing/photoMark.ts'
import type { MarkUp } from './useMarkUp.ts'

const NEXT = {
  arrow: 'Tap what you want to point at, or drag from the tail to the tip.',
  box: 'Tap what to frame, or draw a box from corner to corner.',
  circle: 'Tap what to circle, or draw a circle from corner to corner.',
  text: 'Tap where the text begins.',
}

/** The words in hand, and one line that says what was done and what to do next. */
export function MarkUpFooter({ up, onDone }: { up: MarkUp; onDone: () => void }) {
  const { marks, selected } = up.marking
  const finish = () => {
    up.finishTyping()
    onDone()
  }
  return (
    <div className="drawing-foot">
      {up.typing ? (
        <div className="drawing-panel">
          <input
            className="drawing-words"
            aria-label="Text on the photo"
            placeholder="Text on the photo"
            maxLength={MAX_MARK_LETTERS}
            // biome-ignore lint/a11y/noAutofocus: who tapped with the text tool wants to type
            autoFocus
            value={up.typing.text}
            onChange={event => up.word(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && finish()}
          />
          <Button kind="primary" onClick={finish}>
            Done
          </Button>
        </div>
      ) : (
        selected !== undefined &&
        marks[selected]?.type === 'text' && (
          <div className="drawing-panel">
            <Button onClick={up.retype}>Change the text</Button>
          </div>
        )
      )}
      <div className="drawing-status">
        <p>{up.typing ? 'Press Enter or Done to add the text.' : NEXT[up.tool]}</p>
        <p role="status" className="hidden-visually">
          {up.said}
        </p>
      </div>
    </div>
  )
}
