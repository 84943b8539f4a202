import { type Editor, selectedLabel } from './editor.ts'
import { guidance } from './guidance.ts'
import { LabelPanel, NewLabel } from './LabelPanel.tsx'

interface FootProps {
  readonly editor: Editor
  readonly zoom: number
  readonly touch: boolean
  readonly prompt: string | undefined
  /** What went wrong outside of the drawing. */
  readonly failure: string | undefined
  readonly edit: (edit: (editor: Editor) => Editor) => void
  readonly onDone: () => void
}

/** The label in hand, and one line that says what to do next. */
export function CanvasFoot({ editor, zoom, touch, prompt, failure, edit, onDone }: FootProps) {
  const label = selectedLabel(editor)
  const tone = failure ? 'failure' : editor.refusal ? 'refusal' : 'plain'
  return (
    <div className="drawing-foot">
      {editor.gesture.state === 'typing' && <NewLabel zoom={zoom} edit={edit} onDone={onDone} />}
      {label && <LabelPanel key={label.id} label={label} edit={edit} onDone={onDone} />}
      <div className="drawing-status" data-tone={tone}>
        {failure && <p role="alert">{failure}</p>}
        <p role="status">
          {prompt && <strong>{prompt}. </strong>}
          {guidance(editor, touch ? 'touch' : 'mouse')}
        </p>
      </div>
    </div>
  )
}
