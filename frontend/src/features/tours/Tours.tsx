import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { stepsOf, type TourKey } from '#shared/domain/tours/tours.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { toursOnScreen } from './tourAnchors.ts'
import { tourCalls } from './tourCalls.ts'
import { POLL_MS, TourGuide, type TourProgress } from './tourGuide.ts'
import { createTourPopover } from './tourPopover.ts'

interface Props {
  /** Tours begin by themselves. */
  readonly enabled: boolean
  /** Grows each time the person asks for the tour of the screen. */
  readonly asked: number
}

/** What was seen, as far as this page knows it: a tour is asked about once. */
const known = new Map<TourKey, Set<string> | 'asking'>()

const memory: TourProgress = {
  seen: tour => {
    const steps = known.get(tour)
    if (steps === undefined) void ask(tour)
    return steps === 'asking' ? undefined : steps
  },
  acknowledge: (tour_key, step_key, milliseconds) => {
    const steps = known.get(tour_key)
    if (steps instanceof Set) steps.add(step_key)
    void write({ tour_key, step_key, time_taken: Math.min(milliseconds, LONGEST_MS) })
  },
}
const LONGEST_MS = 7_200_000

/** Without an answer there is no tour: one must not be shown that was seen before. It is asked again on the next screen. */
async function ask(key: TourKey): Promise<void> {
  known.set(key, 'asking')
  try {
    const { data } = await tourCalls.allCompleted({ query: { key } })
    known.set(key, new Set(data.completed))
  } catch {
    setTimeout(() => known.delete(key), 60_000)
  }
}

/** A tour is no work: where it cannot be written down it may come once more. */
const write = (body: Parameters<typeof tourCalls.acknowledge>[0]['body']) =>
  tourCalls.acknowledge({ body }, { key: newId() }).catch(() => undefined)

/** A tour that is asked for shows everything again, of the screen itself: the menu only where the screen has no tour. */
function again(): TourProgress {
  const wanted = toursOnScreen()[0]
  const stepKeys = (tour: TourKey) => stepsOf(tour).map(({ step_key }) => step_key)
  return { ...memory, seen: tour => new Set(tour === wanted ? [] : stepKeys(tour)) }
}

/** Leads through the tours of the screen that is open. */
export default function Tours({ enabled, asked }: Props) {
  const { pathname } = useLocation()
  const answered = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other tours
  useEffect(() => {
    const isAsked = asked > answered.current
    if (!enabled && !isAsked) return
    const guide = new TourGuide(createTourPopover(), isAsked ? again() : memory)
    // Not at once: React may try an effect twice, and a wish is answered once.
    const first = setTimeout(() => {
      answered.current = asked
      guide.look()
    })
    const timer = setInterval(() => guide.look(), POLL_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      guide.stop()
    }
  }, [enabled, asked, pathname])
  return null
}
