import { memo } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { Layer } from '#shared/drawing/layer.ts'

interface CanvasHeaderProps {
  readonly title: string
  readonly saving: boolean
  readonly layer: Layer
  readonly limit: number
  readonly labels: boolean
  readonly onCancel: () => void
  readonly onSave: () => void
}

export const CanvasHeader = memo(function CanvasHeader(props: CanvasHeaderProps) {
  const { title, saving, layer, limit, labels, onCancel, onSave } = props
  return (
    <header className="drawing-bar">
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <div className="drawing-title">
        <h2>{title}</h2>
        <p className="drawing-counts">
          <span>
            Polygons {layer.polygons.length} of {limit}
          </span>
          {labels && (
            <span>
              Labels {layer.labels.length} of {limit}
            </span>
          )}
        </p>
      </div>
      <Button kind="primary" onClick={onSave} busy={saving} data-tour="polygon_save">
        Save
      </Button>
    </header>
  )
})
