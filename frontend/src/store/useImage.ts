import { useEffect, useState } from 'react'
import { useDevice } from './StoreProvider.tsx'

export type ImageState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string }
  | { readonly state: 'failed'; readonly retry: () => void }

/** An image of the company by hash, from the device where it is stored. The URL is valid while the component is mounted. */
export function useImage(hash: string | undefined): ImageState {
  const { files } = useDevice()
  const [state, setState] = useState<ImageState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed `attempt` starts another attempt
  useEffect(() => {
    if (!hash) return
    const abort = new AbortController()
    let url: string | undefined
    setState({ state: 'loading' })
    files.blob(hash, abort.signal).then(
      blob => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ state: 'ready', url })
      },
      () => abort.signal.aborted || setState({ state: 'failed', retry: () => setAttempt(count => count + 1) }),
    )
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [files, hash, attempt])
  return state
}

/** The URL of the image; undefined until the image is loaded. */
export const urlOf = (image: ImageState): string | undefined => (image.state === 'ready' ? image.url : undefined)
