import { useEffect, useRef } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { FloorPlan } from '#shared/domain/tree/floor.ts'
import { AREA_STYLES } from '#shared/drawing/areaStyles.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import './openBuilding.css'

interface SmallPlanProps {
  readonly plan: FloorPlan
  /** In CSS pixels. The canvas has twice as many for dense screens. */
  readonly width: number
  readonly height: number
  /** Rooms and items to paint on the plan; none by default. */
  readonly areas?: readonly PlanArea[]
}

const NO_AREAS: readonly PlanArea[] = []

/** A plan as a small image, decoded at this size to save memory. An empty frame where the plan is not on this device. */
export function SmallPlan({ plan, width, height, areas = NO_AREAS }: SmallPlanProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { files } = useDevice()
  const { file, width: planWidth, height: planHeight } = plan
  useEffect(() => {
    const abort = new AbortController()
    const draw = async () => {
      const blob = await files.blob(file, abort.signal)
      const scale = Math.min(width / planWidth, height / planHeight) * 2
      const bitmap = await createImageBitmap(blob, {
        resizeWidth: Math.max(1, Math.round(planWidth * scale)),
        resizeHeight: Math.max(1, Math.round(planHeight * scale)),
        resizeQuality: 'high',
      })
      const context = abort.signal.aborted ? null : canvas.current?.getContext('2d')
      if (context) {
        context.clearRect(0, 0, 2 * width, 2 * height)
        context.save()
        context.translate(width - bitmap.width / 2, height - bitmap.height / 2)
        context.drawImage(bitmap, 0, 0)
        for (const area of areas) paint(context, area, scale)
        context.restore()
      }
      bitmap.close()
    }
    draw().catch(() => undefined)
    return () => abort.abort()
  }, [files, file, planWidth, planHeight, width, height, areas])
  return <canvas ref={canvas} className="small-plan" width={2 * width} height={2 * height} style={{ width, height }} />
}

/** Fills the outlines of an area. Hatches and labels would be too small to read. */
function paint(context: CanvasRenderingContext2D, { layer, style }: PlanArea, scale: number): void {
  const { colour, fill } = AREA_STYLES[style]
  context.fillStyle = colour
  context.strokeStyle = colour
  context.lineWidth = 2
  for (const { points } of layer.polygons) {
    context.beginPath()
    for (const [x, y] of points) context.lineTo(x * scale, y * scale)
    context.closePath()
    context.globalAlpha = fill
    context.fill()
    context.globalAlpha = 1
    context.stroke()
  }
}
