import { memo } from 'react'
import type { Layer } from '#shared/drawing/layer.ts'
import { Button } from '../ui/Button.tsx'
import type { Editor } from './editor.ts'

interface BarProps {
  readonly title: string
  readonly saving: boolean
  readonly editor: Editor
  readonly onCancel: () => void
  readonly onSave: () => void
}

/** What is drawn, how much of it, and the two ways out. */
export function CanvasBar({ title, saving, editor, onCancel, onSave }: BarProps) {
  const { layer, limit, labels } = editor
  return (
    <header className="drawing-bar">
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <div className="drawing-title">
        <h2>{title}</h2>
        <Counts layer={layer} limit={limit} labels={labels} />
      </div>
      <Button kind="primary" onClick={onSave} busy={saving}>
        Save
      </Button>
    </header>
  )
}

const Counts = memo(function Counts({ layer, limit, labels }: { layer: Layer; limit: number; labels: boolean }) {
  return (
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
  )
})
