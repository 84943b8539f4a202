import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PlanTiling } from '#frontend/drawing/plan/PlanTiles.tsx'
import type { LocalFiles } from '#frontend/store/localFiles.ts'
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
import './openBuilding.css'

interface DrawingFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly floor: Floor
  /** Areas that are already on the plan, shown as context. */
  readonly around: readonly PlanArea[]
  readonly areaStyle: AreaStyleName
  readonly limit: (typeof LAYER_LIMITS)[keyof typeof LAYER_LIMITS]
  readonly labels: boolean
  readonly prompt: string
  readonly draftKey: string
  /** The area that the plan initially zooms to. */
  readonly part?: PlanArea | undefined
  /** Whether a tap on the plan adds a small square, as long as nothing else has been drawn. */
  readonly canTapSquare?: boolean
}

/** The form field `layer`: the drawing on a small plan, with a button that opens the full-screen editor. */
export function DrawingField(props: DrawingFieldProps) {
  const { label, floor, around, areaStyle } = props
  const error = useFieldError('layer')
  const layer: Layer = useWatch({ name: 'layer' })
  const { Canvas, problem, open, close } = useCanvas()
  const hasDrawing = layer.polygons.length + layer.labels.length > 0
  const placeSquare = useTapSquare(layer, floor.image)
  const [isFullFloor, setIsFullFloor] = useState(false)
  const areas = [...around, { id: 'own', layer, style: areaStyle }]
  return (
    <fieldset className="field" data-field="layer">
      <legend>
        {label}
        {props.required && <span className="field-required"> *Required</span>}
      </legend>
      {props.hint && <p className="field-hint">{props.hint}</p>}
      <FloorPlanView
        floor={floor}
        areas={areas}
        alt={`Plan of ${floor.name} with ${layerText(layer)}`}
        around={isFullFloor ? undefined : props.part}
        onPlace={props.canTapSquare ? placeSquare : undefined}
      />
      {floor.image && (
        <div className="row">
          <Button kind={hasDrawing ? 'plain' : 'primary'} icon="edit" onClick={open} data-mends="">
            {hasDrawing ? 'Change the drawing' : 'Draw on the plan'}
          </Button>
          {props.part && (
            <Button kind="quiet" onClick={() => setIsFullFloor(!isFullFloor)}>
              {isFullFloor ? 'Show the room' : 'Show the whole floor'}
            </Button>
          )}
          <span className="quiet small" role="status">
            {layerText(layer)}
            {props.canTapSquare && !hasDrawing && '. Tap the plan where it is, or draw its outline.'}
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
        <Editor {...props} Canvas={Canvas} floorPlan={floor.image} layer={layer} onClose={close} />
      )}
    </fieldset>
  )
}

/** Adds a small square where the user taps, and moves it on the next tap. Undefined once something else has been drawn. */
function useTapSquare(layer: Layer, plan: FloorPlan | undefined) {
  const form = useFormContext()
  const [squareId] = useState(() => newId())
  const isOwnSquare = layer.polygons.length === 0 || layer.polygons[0]?.id === squareId
  if (!plan || !isOwnSquare) return undefined
  return (point: Point) => {
    const newLayer: Layer = { ...layer, polygons: [squareAround(point, plan, squareId)] }
    form.setValue('layer', newLayer, { shouldDirty: true, shouldValidate: true })
  }
}

const countOf = (count: number, word: string) => (count === 1 ? `one ${word}` : `${count} ${word}s`)
const layerText = ({ polygons, labels }: Layer) =>
  polygons.length + labels.length === 0
    ? 'Nothing drawn yet'
    : [polygons.length > 0 && countOf(polygons.length, 'polygon'), labels.length > 0 && countOf(labels.length, 'label')]
        .filter(Boolean)
        .join(' and ')

interface EditorProps extends DrawingFieldProps {
  readonly Canvas: Canvas
  readonly floorPlan: FloorPlan
  readonly layer: Layer
  readonly onClose: () => void
}

function Editor(props: EditorProps) {
  const { Canvas, floorPlan, label, areaStyle, limit, labels, prompt, draftKey, layer, around, onClose } = props
  const form = useFormContext()
  const image = useImage(floorPlan.file)
  const tiles = usePlanTiles(floorPlan)
  const drafts = useDrawingDrafts()
  const { label_size } = useOpenBuilding().tree.building
  if (image.state !== 'ready') return null
  const save = (newLayer: Layer) => {
    form.setValue('layer', newLayer, { shouldDirty: true, shouldValidate: true })
    onClose()
  }
  return (
    <Canvas
      title={label}
      plan={{ url: image.url, width: floorPlan.width, height: floorPlan.height, tiles }}
      areas={around.map(area => ({ ...area, dimmed: true }))}
      {...{ layer, limit, areaStyle, labels, prompt, draftKey, drafts, onClose }}
      labelSize={label_size}
      onSave={save}
    />
  )
}

type Canvas = Awaited<ReturnType<typeof loadDrawingCanvas>>['DrawingCanvas']

/** Loads the drawing editor early, and holds it while it is open; `problem` is the message of a failure. */
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

/** Stores unsaved drawings with the other drafts on the device. */
function useDrawingDrafts() {
  const { drafts } = useDevice()
  return useMemo(
    () => ({
      load: (key: string) => drafts.load<Layer>(`drawing:${key}`),
      save: (key: string, layer: Layer) => drafts.save(`drawing:${key}`, layer),
      delete: (key: string) => drafts.delete(`drawing:${key}`),
    }),
    [drafts],
  )
}

/** Prefetching keeps 500 MB free for photos. */
const MIN_FREE_BYTES = 500 * 1024 * 1024

/** The tiles of a large floor plan, prefetched to the device so that the plan is also sharp offline. */
function usePlanTiles({ tiles }: FloorPlan): PlanTiling | undefined {
  const { files } = useDevice()
  useEffect(() => {
    const abort = new AbortController()
    if (tiles) prefetch(files, tiles.files, abort.signal).catch(() => undefined)
    return () => abort.abort()
  }, [files, tiles])
  return useMemo(
    () =>
      tiles && { ...tiles, load: (index: number, signal: AbortSignal) => files.blob(tiles.files[index] ?? '', signal) },
    [files, tiles],
  )
}

async function prefetch(files: LocalFiles, hashes: readonly string[], signal: AbortSignal): Promise<void> {
  for (const hash of hashes) {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    if (signal.aborted || quota - usage < MIN_FREE_BYTES) return
    await files.blob(hash, signal)
  }
}
