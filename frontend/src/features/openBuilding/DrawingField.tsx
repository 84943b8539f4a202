import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useImage } from '#frontend/store/useImage.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import type { Floor, FloorPlan } from '#shared/domain/tree/floor.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { LAYER_LIMITS, Layer, Point } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import { squareAround } from '#shared/drawing/squareAround.ts'
import { FloorPlanView } from './FloorPlanView.tsx'
import { loadDrawingCanvas } from './loadDrawingCanvas.ts'
import { useOpenBuilding } from './openBuilding.ts'
import { usePlanTiles } from './usePlanTiles.ts'
import './openBuilding.css'

interface DrawingFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly floor: Floor
  /** What is there already, as context. */
  readonly around: readonly PlanArea[]
  readonly look: AreaStyleName
  readonly limit: (typeof LAYER_LIMITS)[keyof typeof LAYER_LIMITS]
  readonly labels: boolean
  readonly prompt: string
  readonly draftKey: string
  /** The mark around which the plan is shown at first. */
  readonly part?: PlanArea | undefined
  /** A tap on the plan places a small square there, while nobody has drawn more. */
  readonly spot?: boolean
}

/** The drawing of a form, its field `layer`: a small plan that shows it, and the way to the full-screen editor. */
export function DrawingField(props: DrawingFieldProps) {
  const { label, floor, around, look } = props
  const error = useFieldError('layer')
  const layer: Layer = useWatch({ name: 'layer' })
  const { Canvas, problem, open, close } = useCanvas()
  const drawn = layer.polygons.length + layer.labels.length > 0
  const place = useSpot(layer, floor.image)
  const [whole, showWhole] = useState(false)
  const marks = [...around, { id: 'own', layer, style: look }]
  return (
    <fieldset className="field" data-field="layer">
      <legend>
        {label}
        {props.required && <span className="field-required"> *Required</span>}
      </legend>
      {props.hint && <p className="field-hint">{props.hint}</p>}
      <FloorPlanView
        floor={floor}
        marks={marks}
        alt={`Plan of ${floor.name} with ${drawnWords(layer)}`}
        around={whole ? undefined : props.part}
        onPlace={props.spot ? place : undefined}
      />
      {floor.image && (
        <div className="row">
          <Button kind={drawn ? 'plain' : 'primary'} icon="edit" onClick={open} data-mends="">
            {drawn ? 'Change the drawing' : 'Draw on the plan'}
          </Button>
          {props.part && (
            <Button kind="quiet" onClick={() => showWhole(!whole)}>
              {whole ? 'Show the room' : 'Show the whole floor'}
            </Button>
          )}
          <span className="quiet small" role="status">
            {drawnWords(layer)}
            {props.spot && !drawn && ': tap the plan where it is, or draw its outline'}
          </span>
        </div>
      )}
      {error && <p className="field-error">{error}</p>}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {Canvas && floor.image && (
        <Editor {...props} Canvas={Canvas} picture={floor.image} layer={layer} onClose={close} />
      )}
    </fieldset>
  )
}

/** Places a spot, and moves the one that it has placed; what somebody drew stays. */
function useSpot(layer: Layer, plan: FloorPlan | undefined) {
  const form = useFormContext()
  const [own] = useState(() => newId())
  const isOwn = layer.polygons.length === 0 || layer.polygons[0]?.id === own
  if (!plan || !isOwn) return undefined
  return (at: Point) => {
    const placed: Layer = { ...layer, polygons: [squareAround(at, plan, own)] }
    form.setValue('layer', placed, { shouldDirty: true, shouldValidate: true })
  }
}

const counted = (count: number, word: string) => (count === 1 ? `one ${word}` : `${count} ${word}s`)
const drawnWords = ({ polygons, labels }: Layer) =>
  polygons.length + labels.length === 0
    ? 'nothing drawn yet'
    : [polygons.length > 0 && counted(polygons.length, 'polygon'), labels.length > 0 && counted(labels.length, 'label')]
        .filter(Boolean)
        .join(' and ')

interface EditorProps extends DrawingFieldProps {
  readonly Canvas: Canvas
  readonly picture: FloorPlan
  readonly layer: Layer
  readonly onClose: () => void
}

function Editor(props: EditorProps) {
  const { Canvas, picture, label, look, limit, labels, prompt, draftKey, layer, around, onClose } = props
  const form = useFormContext()
  const plan = useImage(picture.file)
  const tiles = usePlanTiles(picture)
  const drafts = useDrawingDrafts()
  const { label_size } = useOpenBuilding().tree.building
  if (plan.state !== 'ready') return null
  const save = (drawn: Layer) => {
    form.setValue('layer', drawn, { shouldDirty: true, shouldValidate: true })
    onClose()
  }
  return (
    <Canvas
      title={label}
      plan={{ url: plan.url, width: picture.width, height: picture.height, tiles }}
      marks={around.map(mark => ({ ...mark, dimmed: true }))}
      {...{ layer, limit, look, labels, prompt, draftKey, drafts, onClose }}
      labelSize={label_size}
      onSave={save}
    />
  )
}

type Canvas = Awaited<ReturnType<typeof loadDrawingCanvas>>['DrawingCanvas']

/** The editor while it is open; asked for early, and a sentence where it cannot be had. */
function useCanvas() {
  const [Canvas, setCanvas] = useState<Canvas>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    loadDrawingCanvas().catch(() => undefined)
  }, [])
  const open = () => {
    setProblem(undefined)
    loadDrawingCanvas().then(
      loaded => setCanvas(() => loaded.DrawingCanvas),
      () =>
        setProblem('The drawing editor hasn’t been downloaded to this device yet. Connect to the internet to use it.'),
    )
  }
  return { Canvas, problem, open, close: () => setCanvas(undefined) }
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
