import { useCallback, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { sameLayer } from '#frontend/drawing/editor/editor.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import type { Floor, FloorPlan } from '#shared/domain/tree/floor.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { LAYER_LIMITS, Layer, Point } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import { movedTo, squareAround } from '#shared/drawing/squareAround.ts'
import { useOpenBuilding } from './openBuilding.ts'
import { usePlanWork } from './planWork.ts'
import { type LoadedCanvas, useDrawingCanvas, useDrawingDrafts, usePlanTiles } from './useDrawingCanvas.ts'
import './openBuilding.css'

interface DrawingFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly floor: Floor
  /** The id of the room or item that is drawn. */
  readonly ownId: string
  /** Areas that are already on the plan, shown as context. */
  readonly around: readonly PlanArea[]
  readonly areaStyle: AreaStyleName
  readonly limit: (typeof LAYER_LIMITS)[keyof typeof LAYER_LIMITS]
  readonly labels: boolean
  readonly prompt: string
  readonly draftKey: string
  /** Whether a tap on the plan adds a small square, or moves the polygon that is drawn. */
  readonly canTapPlace?: boolean
}

/** The form field `layer`: drawn on the plan of the floor, by a tap or in the editor that a button opens. */
export function DrawingField(props: DrawingFieldProps) {
  const { label, floor, ownId, areaStyle } = props
  const error = useFieldError('layer')
  const layer: Layer = useWatch({ name: 'layer' })
  const { Canvas, problem, open, close } = useDrawingCanvas()
  const hasDrawing = layer.polygons.length + layer.labels.length > 0
  const { place: placeAt, undoMove } = useTapPlace(layer, floor.image)
  const { canTapPlace = false } = props
  const place = canTapPlace ? placeAt : undefined
  usePlanWork(
    useMemo(() => {
      const selected = layer.polygons.length > 0 ? ownId : ''
      return { areas: [{ id: ownId, layer, style: areaStyle }], selected, needsPlan: canTapPlace, place, undoMove }
    }, [ownId, layer, areaStyle, canTapPlace, place, undoMove]),
  )
  return (
    <fieldset className="field" data-field="layer">
      <legend>
        {label}
        {props.required && <span className="field-required"> *Required</span>}
      </legend>
      {props.hint && <p className="field-hint">{props.hint}</p>}
      {floor.image && (
        <div className="row">
          <Button kind={hasDrawing ? 'plain' : 'primary'} icon="edit" onClick={open} data-fixes="">
            {hasDrawing ? 'Change the drawing' : 'Draw on the plan'}
          </Button>
          <span className="quiet small" role="status">
            {capitalised(layerText(layer))}
            {place && (hasDrawing ? '. Tap the plan to move it.' : '. Tap the plan where it is, or draw its outline.')}
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

/**
 * A tap on the plan adds a small square there, or moves the polygon there. Moves can be undone: a stray tap must not lose the
 * place of a saved item.
 */
function useTapPlace(layer: Layer, plan: FloorPlan | undefined) {
  const form = useFormContext()
  const [moves, setMoves] = useState<readonly { readonly before: Layer; readonly after: Layer }[]>([])
  const setLayer = useCallback(
    (newLayer: Layer) => form.setValue('layer', newLayer, { shouldDirty: true, shouldValidate: true }),
    [form],
  )
  const place = useCallback(
    (point: Point) => {
      if (!plan) return
      const [polygon] = layer.polygons
      const placed = polygon ? movedTo(point, plan, polygon) : squareAround(point, plan, newId())
      const after = { ...layer, polygons: [placed] }
      setLayer(after)
      setMoves(earlier => (polygon ? [...earlier, { before: layer, after }] : []))
    },
    [layer, plan, setLayer],
  )
  const undoMove = useMemo(() => {
    const last = moves.at(-1)
    if (!last || !sameLayer(last.after, layer)) return undefined
    return () => {
      setLayer(last.before)
      setMoves(moves.slice(0, -1))
    }
  }, [moves, layer, setLayer])
  return { place: plan && place, undoMove }
}

const countOf = (count: number, word: string) => (count === 1 ? `one ${word}` : `${count} ${word}s`)
const layerText = ({ polygons, labels }: Layer) =>
  polygons.length + labels.length === 0
    ? 'Nothing drawn yet'
    : [polygons.length > 0 && countOf(polygons.length, 'polygon'), labels.length > 0 && countOf(labels.length, 'label')]
        .filter(Boolean)
        .join(' and ')

interface EditorProps extends DrawingFieldProps {
  readonly Canvas: LoadedCanvas
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
