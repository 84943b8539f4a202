import { useEffect, useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'

const DELAY_MS = 300

export const isSameJobNumber = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()

/** Whether another survey has this job number, checked 300 ms after the last key. `currentNumber` is the number of this survey. */
export function useJobNumberTaken(typed: string, currentNumber: string): boolean {
  const [takenNumber, setTakenNumber] = useState<string>()
  useEffect(() => {
    const job_number = typed.trim()
    if (job_number === '' || isSameJobNumber(job_number, currentNumber)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      buildingCalls.surveys.jobNumber({ query: { job_number } }, { signal: stop.signal }).then(
        ({ data }) => setTakenNumber(data.exists ? typed : undefined),
        () => undefined,
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, currentNumber])
  return takenNumber === typed
}
