import { useEffect, useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'

const DELAY_MS = 300

export const isSameJobNumber = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()

/** Whether a survey other than the own one has this job number: asked when the typing rests, an earlier question dropped. */
export function useJobNumberTaken(typed: string, own: string): boolean {
  const [taken, take] = useState<string>()
  useEffect(() => {
    const job_number = typed.trim()
    if (job_number === '' || isSameJobNumber(job_number, own)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      buildingCalls.surveys.jobNumber({ query: { job_number } }, { signal: stop.signal }).then(
        ({ data }) => take(data.exists ? typed : undefined),
        () => undefined,
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, own])
  return taken === typed
}
