import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Floor } from '#shared/domain/floor.ts'
import type { Layer, LIMITS } from '#shared/drawing/layer.ts'
import type { Look } from '#shared/drawing/looks.ts'
import type { Mark } from '#shared/drawing/scene.ts'
import { useDevice } from '../../store/Store.tsx'
import { usePicture } from '../../store/usePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { useFieldError } from '../../ui/Field.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import './rooms.css'

const DrawingCanvas = lazy(() =>
  import('../../drawing/DrawingCanvas.tsx').then(({ DrawingCanvas }) => ({ default: DrawingCanvas })),
)

interface DrawingFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly floor: Floor
  /** What is there already, as context. */
  readonly around: readonly Mark[]
  readonly look: Look
  readonly limit: (typeof LIMITS)[keyof typeof LIMITS]
  readonly labels: boolean
  readonly prompt: string
  readonly draftKey: string
}

/** The drawing of a form, its field `layer`: a small plan that shows it, and the way to the full-screen editor. */
export function DrawingField(props: DrawingFieldProps) {
  const { label, floor, around, look } = props
  const error = useFieldError('layer')
  const layer: Layer = useWatch({ name: 'layer' })
  const [open, setOpen] = useState(false)
  const drawn = layer.polygons.length + layer.labels.length > 0
  const marks = [...around, { id: 'own', layer, look }]
  return (
    <fieldset className="field" data-field="layer">
      <legend>
        {label}
        {props.required && <span className="field-required"> *Required</span>}
      </legend>
      {props.hint && <p className="field-hint">{props.hint}</p>}
      <PlanPicture picture={floor.image} marks={marks} alt={`Plan of ${floor.name} with ${drawnWords(layer)}`} />
      <div className="row">
        <Button kind={drawn ? 'plain' : 'primary'} icon="edit" onClick={() => setOpen(true)}>
          {drawn ? 'Change the drawing' : 'Draw on the plan'}
        </Button>
        <span className="quiet small">{drawnWords(layer)}</span>
      </div>
      {error && <p className="field-error">{error}</p>}
      {open && <Editor {...props} layer={layer} onClose={() => setOpen(false)} />}
    </fieldset>
  )
}

const counted = (count: number, word: string) => (count === 1 ? `one ${word}` : `${count} ${word}s`)
const drawnWords = ({ polygons, labels }: Layer) =>
  polygons.length + labels.length === 0
    ? 'nothing drawn yet'
    : [polygons.length > 0 && counted(polygons.length, 'polygon'), labels.length > 0 && counted(labels.length, 'label')]
        .filter(Boolean)
        .join(' and ')

function Editor(props: DrawingFieldProps & { layer: Layer; onClose: () => void }) {
  const { floor, label, look, limit, labels, prompt, draftKey, layer, around, onClose } = props
  const form = useFormContext()
  const plan = usePicture(floor.image.file)
  const drafts = useDrawingDrafts()
  if (plan.state !== 'ready') return null
  const save = (drawn: Layer) => {
    form.setValue('layer', drawn, { shouldDirty: true, shouldValidate: true })
    onClose()
  }
  return (
    <Suspense fallback={null}>
      <DrawingCanvas
        title={label}
        plan={{ url: plan.url, width: floor.image.width, height: floor.image.height }}
        marks={around.map(mark => ({ ...mark, dimmed: true }))}
        {...{ layer, limit, look, labels, prompt, draftKey, drafts, onClose }}
        onSave={save}
      />
    </Suspense>
  )
}

/** Unsaved drawings lie beside the other drafts of the device. */
function useDrawingDrafts() {
  const { drafts } = useDevice()
  return useMemo(
    () => ({
      load: (key: string) => drafts.load<Layer>(`drawing:${key}`),
      keep: (key: string, layer: Layer) => drafts.keep(`drawing:${key}`, layer),
      drop: (key: string) => drafts.drop(`drawing:${key}`),
    }),
    [drafts],
  )
}
