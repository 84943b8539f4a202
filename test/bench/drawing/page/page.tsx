import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { DrawingCanvas } from '#frontend/drawing/canvas/DrawingCanvas.tsx'
import type { DrawingCanvasProps } from '#frontend/drawing/canvas/useCanvas.ts'
import { PlanView } from '#frontend/drawing/plan/PlanView.tsx'
import { emptyLayer, type Layer } from '#shared/drawing/layer.ts'
import '#frontend/ui/styles/index.css'
import { naive } from './naive.ts'
import { aPlan, around, fiftyFifty } from './shapes.ts'

const place = document.getElementById('root')
if (!place) throw new Error('no root')
let root: Root | undefined
const kept = new Map<string, { value: Layer; at: string }>()

const drafts = {
  load: async (key: string) => kept.get(key),
  save: async (key: string, layer: Layer) => {
    kept.set(key, { value: layer, at: new Date().toISOString() })
  },
  delete: async (key: string) => {
    kept.delete(key)
  },
}

const clear = () => {
  root?.unmount()
  root = undefined
}
const frame = () => new Promise(requestAnimationFrame)

type Shown = Partial<DrawingCanvasProps> & { failing?: string }

function show({ failing, ...props }: Shown) {
  clear()
  root = createRoot(place!)
  const done = (what: string) => {
    document.title = what
  }
  root.render(
    <MemoryRouter>
      <DrawingCanvas
        title="Level 7, Apartment 702"
        plan={{ url: '/plan.png', width: 2500, height: 1767 }}
        areas={[]}
        layer={emptyLayer}
        limit={50}
        areaStyle="room"
        onSave={async layer => {
          if (failing) throw new Error(failing)
          done(`saved ${JSON.stringify(layer)}`)
        }}
        onClose={() => {
          clear()
          done(document.title.startsWith('saved') ? document.title : 'closed')
        }}
        draftKey="room-1"
        drafts={drafts}
        {...props}
      />
    </MemoryRouter>,
  )
}

function view(props: Parameters<typeof PlanView>[0]) {
  clear()
  root = createRoot(place!)
  root.render(
    <main style={{ maxWidth: 1000, margin: '16px auto' }}>
      <PlanView {...props} />
    </main>,
  )
}

/** Drags the first polygon, one step per frame; returns the time in milliseconds. */
async function drag(frames: number, step: (dx: number, dy: number) => unknown) {
  const began = performance.now()
  for (let i = 1; i <= frames; i++) {
    step(i % 60, (i * 2) % 60)
    await frame()
  }
  return performance.now() - began
}

const plans = new Map<number, Awaited<ReturnType<typeof aPlan>>>()
async function planOf(width: number) {
  const plan = plans.get(width) ?? (await aPlan(width))
  plans.set(width, plan)
  return plan
}

/** Synthetic pointers cannot be captured. */
const point = (on: Element, type: string, x: number, y: number) =>
  on.dispatchEvent(
    new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, button: 0, bubbles: true, cancelable: true }),
  )

async function ours(width: number) {
  HTMLElement.prototype.setPointerCapture = () => undefined
  show({ plan: await planOf(width), layer: fiftyFifty(width) })
  await new Promise(resolve => setTimeout(resolve, 400))
  const sheet = document.querySelector('.drawing-place')!
  const { left, top } = sheet.getBoundingClientRect()
  const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.drawing-plan')!).transform)
  const at = [left + e + width * 0.04 * a, top + f + width * 0.04 * a] as const
  point(sheet, 'pointerdown', ...at)
  return {
    move: (dx: number, dy: number) => point(sheet, 'pointermove', at[0] + 5 + dx, at[1] + 5 + dy),
    zoom: (i: number) =>
      sheet.dispatchEvent(
        new WheelEvent('wheel', { deltaY: i % 20 < 10 ? -100 : 100, clientX: at[0], clientY: at[1], cancelable: true }),
      ),
    destroy: clear,
  }
}

async function plain(width: number) {
  clear()
  const box = document.createElement('div')
  box.style.cssText = 'position:fixed;inset:0'
  document.body.append(box)
  const fixture = await naive(box, await planOf(width), fiftyFifty(width))
  await new Promise(resolve => setTimeout(resolve, 400))
  return {
    move: fixture.move,
    destroy: () => {
      fixture.destroy()
      box.remove()
    },
  }
}

let held: { move: (dx: number, dy: number) => unknown; zoom?: (i: number) => unknown; destroy: () => void } | undefined

const page = {
  show,
  view,
  fiftyFifty,
  around,
  drafts: () => [...kept.entries()],
  hold: async (which: 'ours' | 'naive', width: number) => {
    held = await (which === 'ours' ? ours(width) : plain(width))
  },
  drag: (frames: number) => drag(frames, (dx, dy) => held?.move(dx, dy)),
  idle: (frames: number) => drag(frames, () => undefined),
  /** The time of each frame in milliseconds, while zooming or while nothing moves. */
  zoom: async (frames: number, still = false) => {
    const times: number[] = []
    for (let i = 0; i < frames; i++) {
      const began = performance.now()
      if (!still) held?.zoom?.(i)
      await frame()
      times.push(performance.now() - began)
    }
    return times
  },
  release: () => held?.destroy(),
}
export type BenchPage = typeof page
Object.assign(window, { page })
