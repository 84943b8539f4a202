import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useDevice } from './StoreProvider.tsx'

/** Values that were typed and not saved, with the row as it was when editing started. */
interface DraftContent<Values, Row> {
  readonly values: Values
  readonly before: Row | undefined
}
interface Offer<Values, Row> {
  readonly typed: DraftContent<Values, Row>
  readonly at: string
}

const STORE_DELAY_MS = 300

interface Options<Values extends FieldValues, Row> {
  readonly draftKey: string
  readonly form: UseFormReturn<Values>
  /** What the form opened with. Nothing is stored while the values equal these. */
  readonly initialValues: Values
  readonly before: Row | undefined
  readonly onRestore: (values: Values, before: Row | undefined) => void
}

/**
 * Stores the values of a form on the device until they are saved or discarded, and offers the draft of an earlier visit.
 * `finish` deletes the draft for good. `saved` deletes it for a form that stays open: changes from these values on are
 * stored again.
 */
export function useFormDraft<Values extends FieldValues, Row>(options: Options<Values, Row>) {
  const { draftKey, form, before } = options
  const { drafts } = useDevice()
  const [offer, setOffer] = useState<Offer<Values, Row>>()
  const isFinished = useRef(false)
  useEffect(() => {
    let isUnmounted = false
    void drafts.load<DraftContent<Values, Row>>(draftKey).then(draft => {
      if (!isUnmounted && draft) setOffer({ typed: draft.value, at: draft.at })
    })
    return () => {
      isUnmounted = true
    }
  }, [drafts, draftKey])
  const savedJson = useRef(JSON.stringify(options.initialValues))
  useStoreDraft(options, isFinished, savedJson)
  const finish = useCallback(async () => {
    isFinished.current = true
    await drafts.delete(draftKey)
  }, [drafts, draftKey])
  const saved = useCallback(
    async (values: Values) => {
      savedJson.current = JSON.stringify(values)
      await drafts.delete(draftKey)
    },
    [drafts, draftKey],
  )
  const discard = () => {
    setOffer(undefined)
    void drafts.delete(draftKey)
  }
  const restore = () => {
    if (offer) options.onRestore(offer.typed.values, offer.typed.before ?? before)
    if (offer) form.reset(offer.typed.values, { keepDefaultValues: true })
    setOffer(undefined)
  }
  return { finish, saved, draft: offer && { at: offer.at, restore, discard } }
}

function useStoreDraft<Values extends FieldValues, Row>(
  { draftKey, form, before }: Options<Values, Row>,
  isFinished: { readonly current: boolean },
  savedJson: { readonly current: string },
) {
  const { drafts } = useDevice()
  const latestBefore = useRef(before)
  latestBefore.current = before
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending = false
    let storedAt = 0
    const storeDraft = () => {
      clearTimeout(timer)
      timer = undefined
      if (!pending || isFinished.current || JSON.stringify(form.getValues()) === savedJson.current) return
      pending = false
      storedAt = Date.now()
      void drafts.save(draftKey, { values: form.getValues(), before: latestBefore.current })
    }
    const storeIfHidden = () => document.visibilityState === 'hidden' && storeDraft()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) === savedJson.current) return
        pending = true
        // The first change is stored at once, changes that follow within the pause together.
        timer ??= setTimeout(storeDraft, Math.max(0, storedAt + STORE_DELAY_MS - Date.now()))
      },
    })
    document.addEventListener('visibilitychange', storeIfHidden)
    return () => {
      unsubscribe()
      storeDraft()
      document.removeEventListener('visibilitychange', storeIfHidden)
    }
  }, [drafts, draftKey, form, isFinished, savedJson])
}
