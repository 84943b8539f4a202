import { memo, useEffect, useRef, useState } from 'react'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import type { Tile, TileGrid } from '#shared/drawing/tiles.ts'
import { useSharpenAfterMove } from './useSharpenAfterMove.ts'
import { visibleTiles } from './visibleTiles.ts'

/** A plan in full resolution as tiles. A tile is fetched when it becomes visible. */
export interface PlanTiling extends TileGrid {
  readonly load: (at: number, signal: AbortSignal) => Promise<Blob>
}

interface PlanTilesProps {
  readonly tiles: PlanTiling
  readonly plan: Size
  readonly viewport: Viewport
  readonly size: Size
}

/** Tiles over the plan image, where its resolution is too low. Only visible tiles are mounted. */
export const PlanTiles = memo(function PlanTiles({ tiles, plan, viewport, size }: PlanTilesProps) {
  const container = useRef<HTMLDivElement>(null)
  useSharpenAfterMove(container, viewport)
  const { zoom, x, y } = viewport
  const scale = [(plan.width / tiles.width) * zoom, (plan.height / tiles.height) * zoom] as const
  const tilesInView = visibleTiles(tiles, plan, viewport, size, devicePixelRatio)
  return (
    <div
      ref={container}
      className="drawing-tiles"
      aria-hidden="true"
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale[0]}, ${scale[1]})` }}
    >
      {tilesInView.map(tile => (
        <TileImage key={tile.index} tile={tile} load={tiles.load} />
      ))}
    </div>
  )
})

/** A failed tile leaves the plan image visible. */
function TileImage({ tile, load }: { tile: Tile; load: PlanTiling['load'] }) {
  const [url, setUrl] = useState<string>()
  const { index: at, x, y, width, height } = tile
  useEffect(() => {
    const abort = new AbortController()
    let objectUrl: string | undefined
    load(at, abort.signal).then(
      blob => {
        if (abort.signal.aborted) return
        objectUrl = URL.createObjectURL(blob)
        setUrl(objectUrl)
      },
      () => undefined,
    )
    return () => {
      abort.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [at, load])
  if (!url) return null
  return <img src={url} alt="" width={width} height={height} style={{ left: x, top: y }} decoding="async" />
}
