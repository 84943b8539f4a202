import { useEffect, useState } from 'react'
import { calls } from './calls.ts'

/** The links to the plans and photos of a building, by the hash of the file; they last a quarter of an hour. */
export interface Files {
  readonly links?: Readonly<Record<string, string>>
  readonly failure?: string
}

const RENEW_MS = 14 * 60_000

/** Fetched once for all of a building, and again before they expire or when the connection is back. */
export function useFiles(building: string): Files {
  const [files, setFiles] = useState<Files>({})
  useEffect(() => {
    const abort = new AbortController()
    const read = () =>
      calls.files({ params: { id: building } }, { signal: abort.signal }).then(
        ({ data }) => setFiles({ links: data }),
        () => abort.signal.aborted || setFiles(before => (before.links ? before : { failure: MISSING })),
      )
    void read()
    const timer = setInterval(read, RENEW_MS)
    addEventListener('online', read)
    return () => {
      abort.abort()
      clearInterval(timer)
      removeEventListener('online', read)
    }
  }, [building])
  return files
}

const MISSING = 'Plans and photos show up here when you’re back online.'
