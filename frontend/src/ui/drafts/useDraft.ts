import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { reopenedDraftKey, useReopened } from '#frontend/app/navigation/reopened.ts'
import { DraftStoreContext, type StoredDraft } from './draftStore.ts'

/** A draft from an earlier visit; `awaited` until the device has looked for one. */
export type AwaitedOffer = DraftOffer | 'awaited' | undefined
interface DraftOffer {
  readonly at: string
  readonly restore: () => void
  readonly discard: () => void
}

const STORE_DELAY_MS = 300

/**
 * Stores unsaved content on the device until it is saved or discarded, and offers the draft of an earlier visit. `read` returns
 * the content to store; undefined where nothing was changed. Call `changed` when it may differ. Without `asks` the draft is
 * restored at once; `onRestore` then keeps what was entered in the meantime.
 */
export function useDraft<Content>(
  ownKey: string,
  read: () => Content | undefined,
  onRestore: (content: Content) => void,
  { asks = true } = {},
) {
  const drafts = useContext(DraftStoreContext)
  const reopened = useReopened()
  const isReopened = reopened?.draftKey === ownKey
  const draftKey = isReopened ? reopenedDraftKey(reopened.entry) : ownKey
  const latestRestore = useRef(onRestore)
  latestRestore.current = onRestore
  const [stored, setStored] = useState<StoredDraft>()
  const [isAwaited, setIsAwaited] = useState(true)
  const isFinished = useRef(false)
  const latestRead = useRef(read)
  latestRead.current = read
  const pending = useRef<ReturnType<typeof setTimeout> | 'none'>('none')
  const storedAt = useRef(0)
  useEffect(() => {
    let isUnmounted = false
    void drafts
      .load(draftKey)
      .then(draft => {
        if (isUnmounted || !draft) return
        // A form that reopens a refused write restores its draft without asking.
        if (isReopened || !asks) latestRestore.current(draft.value as Content)
        else setStored(draft)
      })
      .finally(() => setIsAwaited(false))
    return () => {
      isUnmounted = true
    }
  }, [drafts, draftKey, isReopened, asks])
  const storeNow = useCallback(() => {
    if (pending.current === 'none') return
    clearTimeout(pending.current)
    pending.current = 'none'
    if (isFinished.current) return
    const content = latestRead.current()
    if (content !== undefined) {
      storedAt.current = Date.now()
      void drafts.save(draftKey, content)
    }
    // A change that was undone must not be offered again. An earlier visit's draft stays until the first change.
    else if (storedAt.current > 0) void drafts.delete(draftKey)
  }, [drafts, draftKey])
  const changed = useCallback(() => {
    // The first change is stored at once; further changes within the pause are stored together.
    if (pending.current === 'none')
      pending.current = setTimeout(storeNow, Math.max(0, storedAt.current + STORE_DELAY_MS - Date.now()))
  }, [storeNow])
  useEffect(() => {
    const storeIfHidden = () => document.visibilityState === 'hidden' && storeNow()
    document.addEventListener('visibilitychange', storeIfHidden)
    return () => {
      storeNow()
      document.removeEventListener('visibilitychange', storeIfHidden)
    }
  }, [storeNow])
  const forget = useCallback(() => drafts.delete(draftKey), [drafts, draftKey])
  const finish = useCallback(async () => {
    isFinished.current = true
    await drafts.delete(draftKey)
  }, [drafts, draftKey])
  const offer: DraftOffer | undefined = stored && {
    at: stored.at,
    restore: () => {
      onRestore(stored.value as Content)
      setStored(undefined)
    },
    discard: () => {
      setStored(undefined)
      void forget()
    },
  }
  return { offer: isAwaited ? 'awaited' : offer, changed, forget, finish } as const
}
