import { memo } from 'react'
import type { Editor } from '#frontend/drawing/editor/editor.ts'
import type { Label } from '#shared/drawing/layer.ts'
import { LabelPanel, NewLabel } from './LabelPanel.tsx'
import { NamePanel } from './NamePanel.tsx'
import type { SeriesState } from './useSeries.ts'

interface CanvasFooterProps {
  readonly typing: boolean
  readonly label: Label | undefined
  readonly zoom: number
  /** In plan pixels. */
  readonly labelSize: number | undefined
  readonly prompt: string | undefined
  readonly next: string
  readonly refused: boolean
  /** A problem outside the drawing, such as a failed save. */
  readonly failure: string | undefined
  /** A finished drawing of a series, which needs a name. */
  readonly naming: SeriesState | undefined
  readonly edit: (edit: (editor: Editor) => Editor) => void
  readonly onDone: () => void
}

/** The fields of the selected or new label, and one line of guidance. */
export const CanvasFooter = memo(function CanvasFooter(props: CanvasFooterProps) {
  const { typing, label, zoom, labelSize, prompt, next, refused, failure, naming, edit, onDone } = props
  return (
    <div className="drawing-foot">
      {naming && <NamePanel naming={naming} onDone={onDone} />}
      {typing && <NewLabel zoom={zoom} minSize={labelSize} edit={edit} onDone={onDone} />}
      {label && <LabelPanel key={label.id} label={label} edit={edit} onDone={onDone} />}
      <div
        className="drawing-status"
        data-tour="polygon_next"
        data-tone={failure ? 'failure' : refused ? 'refusal' : 'plain'}
      >
        {failure && <p role="alert">{failure}</p>}
        <p role="status">
          {prompt && <strong>{prompt}. </strong>}
          {next}
        </p>
      </div>
    </div>
  )
})
