import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import { useDrawingImage } from './useDrawingImage.ts'
import './drawingImages.css'

interface DrawingImageViewProps {
  readonly subject: DrawingSubject
  readonly id: string
  /** The floor, or the floor of the room or item. */
  readonly floorId: string
}

/** Below a floor plan: a button to download its drawing image, or the progress of rendering it. */
export function DrawingImageView({ subject, id, floorId }: DrawingImageViewProps) {
  const { state, problem, read } = useDrawingImage(subject, id)
  const { busy, run } = useCommand()
  if (state === 'none') return null
  const download = async () => {
    const { url } = (await read()).data
    if (url) location.assign(url)
  }
  return (
    <div className="drawn-image">
      {state === 'drawing' && <Spinner label="Drawing the image…" />}
      {state === 'waiting' && (
        <span className="quiet" role="status">
          The image will be drawn when you’re back online.
        </span>
      )}
      {state === 'failed' && (
        <>
          <span role="status">Couldn’t draw the image. {problem}</span>
          <Redraw floorId={floorId} label="Try again" />
        </>
      )}
      {state === 'ready' && (
        <Button kind="quiet" icon="download" busy={busy} onClick={() => void run(download, {})}>
          Download image
        </Button>
      )}
    </div>
  )
}

export function Redraw({ floorId, label }: { floorId: string; label: string }) {
  const { building, refresh } = useOpenBuilding()
  const { busy, run } = useCommand()
  const redraw = async () => {
    const target = { params: { id: floorId }, query: { building_id: building } }
    if (await run(buildingCalls.floors.redraw, target)) refresh()
  }
  return (
    <Button kind="quiet" icon="image" busy={busy} onClick={() => void redraw()}>
      {label}
    </Button>
  )
}
