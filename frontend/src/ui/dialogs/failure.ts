import { useRef, useState } from 'react'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { toast } from './toast.tsx'

/** The message of an error, for places without fields. */
export function failureText(error: unknown): string {
  if (error instanceof Refusal)
    return [error.message, ...Object.values(error.fields)].map(sentence => sentence.replace(/\.$/, '')).join('. ')
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

export const showFailure = (error: unknown): void => toast(failureText(error), 'error')

/** Runs the task of a button, once at a time. A failure is shown in a toast and resolves to undefined. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async <Result>(task: () => Promise<Result>): Promise<Result | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    try {
      return await task()
    } catch (error) {
      showFailure(error)
      return undefined
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
