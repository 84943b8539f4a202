import { memo } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Layer } from '#shared/drawing/layer.ts'

interface CanvasHeaderProps {
  readonly title: string
  readonly saving: boolean
  /** The number of saved drawings of a series. */
  readonly saved: number | undefined
  /** Whether a form is beside the drawing. If so, the main button is in the form. */
  readonly isBeside: boolean
  readonly layer: Layer
  readonly limit: number
  readonly labels: boolean
  readonly onCancel: () => void
  readonly onSave: () => void
}

export const CanvasHeader = memo(function CanvasHeader(props: CanvasHeaderProps) {
  const { title, saving, saved, isBeside, layer, limit, labels, onCancel, onSave } = props
  return (
    <header className="drawing-bar">
      {saved === undefined && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <div className="drawing-title">
        <h2>{title}</h2>
        <p className="drawing-counts">
          {saved === undefined ? (
            <Counts {...{ layer, limit, labels }} />
          ) : (
            <span role="status">{saved > 0 && `${countOf(saved, 'room')} drawn`}</span>
          )}
        </p>
      </div>
      <Button
        kind={isBeside && saved === undefined ? 'plain' : 'primary'}
        onClick={onSave}
        busy={saving}
        data-tour="polygon_save"
      >
        {saved === undefined ? 'Save drawing' : 'Done'}
      </Button>
    </header>
  )
})

const Counts = ({ layer, limit, labels }: Pick<CanvasHeaderProps, 'layer' | 'limit' | 'labels'>) => (
  <>
    <span>
      Polygons {layer.polygons.length} of {limit}
    </span>
    {labels && (
      <span>
        Labels {layer.labels.length} of {limit}
      </span>
    )}
  </>
)
