import { useCallback, useEffect, useRef, useState } from 'react'
import { type Editor, sameLayer } from '#frontend/drawing/editor/editor.ts'
import { finishPolygon } from '#frontend/drawing/tools/polygon.ts'
import { Layer } from '#shared/drawing/layer.ts'

/** Where unsaved drawings are kept on the device; `at` is when, in ISO 8601. */
export interface DraftStore {
  load(key: string): Promise<Layer | { readonly value: Layer; readonly at: string } | undefined>
  keep(key: string, layer: Layer): Promise<void>
  drop(key: string): Promise<void>
}

export interface DraftOffer {
  readonly layer: Layer
  readonly at: string | undefined
}

/** How long a change may wait before it is kept, in milliseconds. */
const WAIT = 250

/** What would be saved now: an unfinished polygon that has an area counts as finished. */
export const layerToSave = (editor: Editor): Layer =>
  editor.gesture.state === 'drawing' ? finishPolygon(editor).layer : editor.layer

/** A kept draft that still fits and differs from what is there. A draft in another form is not offered. */
async function offered(store: DraftStore, key: string, now: Layer): Promise<DraftOffer | undefined> {
  const kept = await store.load(key)
  const { value, at } = kept && 'value' in kept ? kept : { value: kept, at: undefined }
  const { data } = Layer.safeParse(value)
  return data && !sameLayer(data, now) ? { layer: data, at } : undefined
}

type Keeping = { readonly state: 'asking' | 'keeping' } | { readonly state: 'offering'; readonly offer: DraftOffer }

/** Keeps every change as a draft, once a draft of an earlier time was restored or discarded. */
export function useDraft(store: DraftStore, key: string, editor: Editor) {
  const [keeping, setKeeping] = useState<Keeping>({ state: 'asking' })
  const [problem, setProblem] = useState<string>()
  const started = useRef(editor.saved)
  const failed = useCallback(() => setProblem('Drafts can’t be stored on this device. Save often.'), [])
  useEffect(() => {
    offered(store, key, started.current)
      .then(offer => setKeeping(offer ? { state: 'offering', offer } : { state: 'keeping' }))
      .catch(() => {
        failed()
        setKeeping({ state: 'keeping' })
      })
  }, [store, key, failed])
  const latest = useKeeper(store, key, editor, keeping.state === 'keeping', failed)
  const answer = useCallback(() => setKeeping({ state: 'keeping' }), [])
  return { offer: keeping.state === 'offering' ? keeping.offer : undefined, answer, problem, stop: latest }
}

/** Keeps after a short wait, and at once when the page is hidden. Returns the way to stop. */
function useKeeper(store: DraftStore, key: string, editor: Editor, active: boolean, failed: () => void) {
  const waiting = useRef<(() => Promise<void>) | undefined>(undefined)
  const kept = useRef<Layer>(editor.saved)
  const { gesture, layer, saved } = editor
  // The drawing changes with its layer and its unfinished path, not with every move of the pointer.
  const path = gesture.state === 'drawing' ? gesture.path : undefined
  const latest = useRef(editor)
  latest.current = editor
  useEffect(() => {
    if (!active) return
    const drawn = path ? layerToSave(latest.current) : layer
    if (sameLayer(drawn, kept.current)) return
    waiting.current = async () => {
      waiting.current = undefined
      kept.current = drawn
      await (sameLayer(drawn, saved) ? store.drop(key) : store.keep(key, drawn)).catch(failed)
    }
    const timer = setTimeout(() => waiting.current?.(), WAIT)
    return () => clearTimeout(timer)
  }, [store, key, active, layer, path, saved, failed])
  useEffect(() => {
    const flush = () => void waiting.current?.()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])
  return useCallback(() => {
    waiting.current = undefined
  }, [])
}
