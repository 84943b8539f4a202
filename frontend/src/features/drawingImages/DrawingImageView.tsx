import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { useDrawingImage } from './useDrawingImage.ts'
import './drawingImages.css'

interface DrawnImageProps {
  readonly of: DrawingSubject
  readonly id: string
  /** The floor, or the floor of the room or item. */
  readonly floorId: string
}

/** Beneath a plan: the image of it to take along, or how far that is. */
export function DrawingImageView({ of, id, floorId }: DrawnImageProps) {
  const { state, read } = useDrawingImage(of, id)
  const { busy, run } = useBusy('Couldn’t download the image')
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
          <span role="status">Couldn’t draw the image.</span>
          <Redraw floorId={floorId} label="Draw again" />
        </>
      )}
      {state === 'ready' && (
        <Button kind="quiet" icon="download" busy={busy} onClick={() => void run(download)}>
          Download image
        </Button>
      )}
    </div>
  )
}

/** Has the images of a floor and its rooms drawn anew. */
export function Redraw({ floorId, label }: { floorId: string; label: string }) {
  const { building, refresh } = useOpenBuilding()
  const { busy, run } = useBusy('Couldn’t redraw the images')
  const redraw = async () => {
    const at = { params: { id: floorId }, query: { building_id: building } }
    const { message } = await buildingCalls.floors.redraw(at, { key: newId() })
    toast(message)
    refresh()
  }
  return (
    <Button kind="quiet" icon="image" busy={busy} onClick={() => void run(redraw)}>
      {label}
    </Button>
  )
}

function useBusy(otherwise: string) {
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      toast(error instanceof Error ? error.message : otherwise, 'error')
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
