import { memo, useEffect, useRef, useState } from 'react'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import type { Tile, TileGrid } from '#shared/drawing/tiles.ts'
import { useSharpenAfterMove } from './useSharpenAfterMove.ts'
import { visibleTiles } from './visibleTiles.ts'

/** A plan in full, in parts that are fetched as they come into sight. */
export interface PlanTiling extends TileGrid {
  /** The picture of the tile at that place in the list. */
  readonly load: (at: number, signal: AbortSignal) => Promise<Blob>
}

interface PlanTilesProps {
  readonly tiles: PlanTiling
  readonly plan: Size
  readonly viewport: Viewport
  readonly size: Size
}

/** The plan's own tiles, laid over its picture where that has not pixels enough. What leaves the sight is let go. */
export const PlanTiles = memo(function PlanTiles({ tiles, plan, viewport, size }: PlanTilesProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useSharpenAfterMove(sheet, viewport)
  const { zoom, x, y } = viewport
  const scale = [(plan.width / tiles.width) * zoom, (plan.height / tiles.height) * zoom] as const
  const shown = visibleTiles(tiles, plan, viewport, size, devicePixelRatio)
  return (
    <div
      ref={sheet}
      className="drawing-tiles"
      aria-hidden="true"
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale[0]}, ${scale[1]})` }}
    >
      {shown.map(tile => (
        <TilePicture key={tile.index} tile={tile} load={tiles.load} />
      ))}
    </div>
  )
})

/** A tile that cannot be had leaves the plan's picture in sight. */
function TilePicture({ tile, load }: { tile: Tile; load: PlanTiling['load'] }) {
  const [url, setUrl] = useState<string>()
  const { index: at, x, y, width, height } = tile
  useEffect(() => {
    const stop = new AbortController()
    let address: string | undefined
    load(at, stop.signal).then(
      blob => {
        if (stop.signal.aborted) return
        address = URL.createObjectURL(blob)
        setUrl(address)
      },
      () => undefined,
    )
    return () => {
      stop.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [at, load])
  if (!url) return null
  return <img src={url} alt="" width={width} height={height} style={{ left: x, top: y }} decoding="async" />
}
