import { useCallback, useEffect, useRef, useState } from 'react'
import { type Editor, sameLayer } from '#frontend/drawing/editor/editor.ts'
import { finishPolygon } from '#frontend/drawing/tools/polygon.ts'
import { Layer } from '#shared/drawing/layer.ts'

/** Storage for unsaved drawings on the device; `at` is an ISO 8601 time. */
export interface DraftStore {
  load(key: string): Promise<Layer | { readonly value: Layer; readonly at: string } | undefined>
  save(key: string, layer: Layer): Promise<void>
  delete(key: string): Promise<void>
}

export interface DraftOffer {
  readonly layer: Layer
  readonly at: string | undefined
}

const STORE_DELAY_MS = 250

/** The layer to save now: an unfinished polygon with an area counts as finished. */
export const layerToSave = (editor: Editor): Layer =>
  editor.gesture.state === 'drawing' ? finishPolygon(editor).layer : editor.layer

/** A stored draft that differs from the current layer. Drafts in an outdated format are ignored. */
async function findDraft(store: DraftStore, key: string, current: Layer): Promise<DraftOffer | undefined> {
  const storedDraft = await store.load(key)
  const { value, at } = storedDraft && 'value' in storedDraft ? storedDraft : { value: storedDraft, at: undefined }
  const { data } = Layer().safeParse(value)
  return data && !sameLayer(data, current) ? { layer: data, at } : undefined
}

type DraftState = { readonly state: 'loading' | 'storing' } | { readonly state: 'offering'; readonly offer: DraftOffer }

/** Stores every change as a draft, after the user restored or discarded an earlier draft. */
export function useDraft(store: DraftStore, key: string, editor: Editor) {
  const [draftState, setDraftState] = useState<DraftState>({ state: 'loading' })
  const [problem, setProblem] = useState<string>()
  const started = useRef(editor.saved)
  /** The layer of the stored draft; the saved layer while none is stored. */
  const storedDraft = useRef(editor.saved)
  const onFailure = useCallback(() => setProblem('Drafts can’t be stored on this device. Save often.'), [])
  useEffect(() => {
    findDraft(store, key, started.current)
      .then(offer => {
        if (offer) storedDraft.current = offer.layer
        setDraftState(offer ? { state: 'offering', offer } : { state: 'storing' })
      })
      .catch(() => {
        onFailure()
        setDraftState({ state: 'storing' })
      })
  }, [store, key, onFailure])
  const stop = useStoreDraft({ store, key, editor, storedDraft, active: draftState.state === 'storing', onFailure })
  const answer = useCallback(() => setDraftState({ state: 'storing' }), [])
  const offer = draftState.state === 'offering' ? draftState.offer : undefined
  return { offer, isStoring: draftState.state === 'storing', answer, problem, stop }
}

interface StoreDraftOptions {
  readonly store: DraftStore
  readonly key: string
  readonly editor: Editor
  readonly storedDraft: { current: Layer }
  readonly active: boolean
  readonly onFailure: () => void
}

/** Stores a draft after a short delay, and at once when the page is hidden. Returns a function that stops it. */
function useStoreDraft({ store, key, editor, storedDraft, active, onFailure }: StoreDraftOptions) {
  const waiting = useRef<(() => Promise<void>) | undefined>(undefined)
  const { gesture, layer, saved } = editor
  // A drawing changes with its layer and unfinished path, not with every pointer move.
  const path = gesture.state === 'drawing' ? gesture.path : undefined
  const latestEditor = useRef(editor)
  latestEditor.current = editor
  useEffect(() => {
    if (!active) return
    const layerNow = path ? layerToSave(latestEditor.current) : layer
    if (sameLayer(layerNow, storedDraft.current)) return
    waiting.current = async () => {
      waiting.current = undefined
      storedDraft.current = layerNow
      await (sameLayer(layerNow, saved) ? store.delete(key) : store.save(key, layerNow)).catch(onFailure)
    }
    const timer = setTimeout(() => waiting.current?.(), STORE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [store, key, storedDraft, active, layer, path, saved, onFailure])
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
