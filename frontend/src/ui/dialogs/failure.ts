import { useRef, useState } from 'react'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { toast } from './toast.tsx'

/** The message of an error, for places without fields. */
export function failureText(thrown: unknown): string {
  if (thrown instanceof Refusal)
    return [thrown.message, ...Object.values(thrown.fields)].map(sentence => sentence.replace(/\.$/, '')).join('. ')
  return thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
}

export const showFailure = (thrown: unknown): void => toast(failureText(thrown), 'error')

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
    } catch (thrown) {
      showFailure(thrown)
      return undefined
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
