import { Button } from '#frontend/ui/elements/Button.tsx'
import { MAX_MARK_LETTERS } from '#shared/drawing/photoMark.ts'
import type { MarkUp } from './useMarkUp.ts'

const TOOL_HINTS = {
  arrow: 'Tap what you want to point at, or drag from the tail to the tip.',
  box: 'Tap what to frame, or draw a box from corner to corner.',
  circle: 'Tap what to circle, or draw a circle from corner to corner.',
  text: 'Tap where the text should start.',
}

/** The text being typed, and one line of guidance. Screen readers hear the last action. */
export function MarkUpFooter({ markUp, onDone }: { markUp: MarkUp; onDone: () => void }) {
  const { marks, selected } = markUp.marking
  const finish = () => {
    markUp.finishTyping()
    onDone()
  }
  return (
    <div className="drawing-foot">
      {markUp.typing ? (
        <div className="drawing-panel">
          <input
            className="drawing-words"
            aria-label="Text on the photo"
            placeholder="Text on the photo"
            maxLength={MAX_MARK_LETTERS}
            // biome-ignore lint/a11y/noAutofocus: a user who tapped with the text tool wants to type
            autoFocus
            value={markUp.typing.text}
            onChange={event => markUp.changeText(event.target.value)}
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
            <Button onClick={markUp.retype}>Change the text</Button>
          </div>
        )
      )}
      <div className="drawing-status">
        <p>{markUp.typing ? 'Press Enter or Done to add the text.' : TOOL_HINTS[markUp.tool]}</p>
        <p role="status" className="hidden-visually">
          {markUp.announcement}
        </p>
      </div>
    </div>
  )
}
