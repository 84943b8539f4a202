import { useEffect, useState } from 'react'
import { useDevice } from './StoreProvider.tsx'

export type ImageState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string }
  | { readonly state: 'failed'; readonly retry: () => void }

/** A picture of the company by its hash, from the device where it is there. The address lives as long as the screen. */
export function useImage(hash: string | undefined): ImageState {
  const { files } = useDevice()
  const [state, setState] = useState<ImageState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what `attempt` is for
  useEffect(() => {
    if (!hash) return
    const stop = new AbortController()
    let url: string | undefined
    setState({ state: 'loading' })
    files.blob(hash, stop.signal).then(
      blob => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ state: 'ready', url })
      },
      () => stop.signal.aborted || setState({ state: 'failed', retry: () => setAttempt(count => count + 1) }),
    )
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [files, hash, attempt])
  return state
}
