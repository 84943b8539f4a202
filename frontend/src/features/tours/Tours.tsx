import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { stepsOf, type TourKey } from '#shared/domain/tours/tours.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { toursOnScreen } from './tourAnchors.ts'
import { tourCalls } from './tourCalls.ts'
import { POLL_MS, TourGuide, type TourProgress } from './tourGuide.ts'
import { createTourPopover } from './tourPopover.ts'

interface Props {
  /** Tours start automatically. */
  readonly enabled: boolean
  /** Increases each time the user requests the tour of the screen. */
  readonly requests: number
}

/** The known seen steps per tour. Each tour is loaded once. */
const seenSteps = new Map<TourKey, Set<string> | 'loading'>()

const progress: TourProgress = {
  seenSteps: tour => {
    const steps = seenSteps.get(tour)
    if (steps === undefined) void load(tour)
    return steps === 'loading' ? undefined : steps
  },
  acknowledge: (tour_key, step_key, milliseconds) => {
    const steps = seenSteps.get(tour_key)
    if (steps instanceof Set) steps.add(step_key)
    void save({ tour_key, step_key, time_taken: Math.min(milliseconds, MAX_MS) })
  },
}
const MAX_MS = 7_200_000

/** Loads the seen steps. Without an answer the tour is not shown, because it may have been seen. A later screen tries again. */
async function load(key: TourKey): Promise<void> {
  seenSteps.set(key, 'loading')
  try {
    const { data } = await tourCalls.allCompleted({ query: { key } })
    seenSteps.set(key, new Set(data.completed))
  } catch {
    setTimeout(() => seenSteps.delete(key), 60_000)
  }
}

/** Saves a seen step. Ignores a failure: the tour may then be shown once more. */
const save = (body: Parameters<typeof tourCalls.acknowledge>[0]['body']) =>
  tourCalls.acknowledge({ body }, { key: newId() }).catch(() => undefined)

/** For a requested tour, the screen’s own tour counts as unseen; the menu’s tour only where the screen has none. */
function unseenProgress(): TourProgress {
  const requested = toursOnScreen()[0]
  const stepKeys = (tour: TourKey) => stepsOf(tour).map(({ step_key }) => step_key)
  return { ...progress, seenSteps: tour => new Set(tour === requested ? [] : stepKeys(tour)) }
}

export default function Tours({ enabled, requests }: Props) {
  const { pathname } = useLocation()
  const handledRequests = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other tours
  useEffect(() => {
    const isRequested = requests > handledRequests.current
    if (!enabled && !isRequested) return
    const guide = new TourGuide(createTourPopover(), isRequested ? unseenProgress() : progress)
    // Deferred, because React may run an effect twice in development, and a request must be handled once.
    const start = setTimeout(() => {
      handledRequests.current = requests
      guide.update()
    })
    const timer = setInterval(() => guide.update(), POLL_MS)
    return () => {
      clearTimeout(start)
      clearInterval(timer)
      guide.stop()
    }
  }, [enabled, requests, pathname])
  return null
}
