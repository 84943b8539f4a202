import { findRoomIn, preparePlan, rowsOf } from '#frontend/drawing/outline/findRoom.ts'
import { captionPoint } from '#shared/drawing/geometry.ts'
import type { TestPlan } from '#test/support/plans/drawPlan.ts'
import { planFamilies } from '#test/support/plans/knownPlans.ts'
import { overlapOf } from '#test/support/plans/overlap.ts'
import { atLeast, atMost, median, percentile, type Result } from './result.ts'

/** A proposal is right if it shares this part of its union with the room. */
const RIGHT = 0.85
const GOAL = 0.8
/** How much slower a phone’s processor is than this machine’s. */
const SLOWER = 4
const [TAP_MS, PREPARE_MS] = [150, 600]
/** The first taps run before the compiler has seen the code. */
const WARM_UP = 3

interface Measured {
  readonly count: number
  readonly right: number
  readonly wrong: readonly string[]
  readonly taps: readonly number[]
  readonly preparations: readonly number[]
}

/** P-26: a tap proposes the outline of a room: the share of right outlines per way of drawing, and the time of a tap. */
export async function run(): Promise<Result[]> {
  const results: Result[] = []
  const taps: number[] = []
  const preparations: number[] = []
  for (const { name, isClosed, plans } of await planFamilies()) {
    const each: Measured[] = []
    for (const plan of plans) each.push(measure(await plan()))
    const [count, right] = [total(each.map(one => one.count)), total(each.map(one => one.right))]
    const wrong = each.flatMap(one => one.wrong)
    const words = `taps with the right outline, ${name}: ${right} of ${count}${wrong.length > 0 ? `; wrong: ${wrong.join(', ')}` : ''}`
    results.push(
      isClosed
        ? atLeast('P-26', right / count, GOAL, words)
        : { ...atLeast('P-26', right / count, 0, `${words}; no goal`), used: 0 },
    )
    taps.push(...each.flatMap(one => one.taps))
    preparations.push(...each.flatMap(one => one.preparations))
  }
  const slow = (ms: number) => Math.round(ms * SLOWER)
  return [
    ...results,
    atMost(
      'P-26',
      slow(median(taps)) / TAP_MS,
      1,
      `a tap at a quarter of the processor: ${slow(median(taps))} ms of ${TAP_MS}, median`,
    ),
    atMost(
      'P-26',
      slow(percentile(taps, 95)) / TAP_MS,
      1,
      `a tap at a quarter of the processor: ${slow(percentile(taps, 95))} ms of ${TAP_MS}, 95th percentile`,
    ),
    atMost(
      'P-26',
      Math.max(...preparations) / PREPARE_MS,
      1,
      `the preparation of a plan: ${Math.round(Math.max(...preparations))} ms of ${PREPARE_MS} at most`,
    ),
  ]
}

function measure(plan: TestPlan): Measured {
  const preparations: number[] = []
  const prepared = timed(preparations, () => preparePlan(rowsOf(plan)))
  const taps: number[] = []
  const wrong: string[] = []
  for (let n = 0; n < WARM_UP; n++) findRoomIn(prepared, captionPoint(plan.rooms[n]!.ring))
  for (const { name, ring, taps: others = [] } of plan.rooms)
    for (const point of [captionPoint(ring), ...others]) {
      const outline = timed(taps, () => findRoomIn(prepared, point))
      const overlap = outline ? overlapOf(outline.ring, ring) : 0
      if (overlap < RIGHT) wrong.push(`${name} ${overlap.toFixed(2)}`)
    }
  return { count: taps.length, right: taps.length - wrong.length, wrong, taps, preparations }
}

/** Milliseconds of the processor, because other processes share it. */
function timed<R>(times: number[], task: () => R): R {
  const began = process.cpuUsage()
  const result = task()
  const { user, system } = process.cpuUsage(began)
  times.push((user + system) / 1000)
  return result
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
