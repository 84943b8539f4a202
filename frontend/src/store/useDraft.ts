import { useCallback, useEffect, useRef, useState } from 'react'
import { clockTime } from '../api/useRead.ts'
import type { Draft } from './drafts.ts'
import { useDevice } from './Store.tsx'

const DELAY_MS = 250

export interface KeptDraft<T> {
  /** False while the device is being asked. */
  readonly loaded: boolean
  /** An unfinished one from before, until the person decides; `at` is a time of the day. */
  readonly offered: { readonly at: string } | undefined
  /** What the form starts with after the person took it up again. */
  readonly value: T | undefined
  /** Changes when the form must start anew. */
  readonly generation: number
  readonly restore: () => void
  readonly discard: () => void
  readonly keep: (value: T) => void
  /** Saved: nothing is left to offer. */
  readonly done: () => Promise<void>
}

/** Keeps what is typed on the device a moment after each change, and offers it again when the same form is opened. */
export function useDraft<T>(key: string): KeptDraft<T> {
  const { drafts } = useDevice()
  const [found, setFound] = useState<{ draft: Draft<T> | undefined }>()
  const [taken, take] = useState<T>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let gone = false
    setFound(undefined)
    take(undefined)
    void drafts.load<T>(key).then(draft => gone || setFound({ draft }))
    return () => {
      gone = true
    }
  }, [drafts, key])
  const keep = useCallback(
    (value: T) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void drafts.keep(key, value), DELAY_MS)
    },
    [drafts, key],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    return drafts.drop(key)
  }, [drafts, key])
  const draft = found?.draft
  return {
    loaded: found !== undefined,
    offered: draft && { at: clockTime(draft.at) },
    value: taken,
    generation: taken === undefined ? 0 : 1,
    restore: () => {
      take(draft?.value)
      setFound({ draft: undefined })
    },
    discard: () => {
      setFound({ draft: undefined })
      void drop()
    },
    keep,
    done: drop,
  }
}
