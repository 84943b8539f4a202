import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useDevice } from './StoreProvider.tsx'

/** Values that were typed and not saved, with the row they were typed over. */
interface Typed<Values, Row> {
  readonly values: Values
  readonly before: Row | undefined
}
interface Offer<Values, Row> {
  readonly typed: Typed<Values, Row>
  readonly at: string
}

const PAUSE_MS = 300

interface Options<Values extends FieldValues, Row> {
  readonly draftKey: string
  readonly form: UseFormReturn<Values>
  /** What the form opened with: nothing is kept while nothing differs from it. */
  readonly opened: Values
  readonly before: Row | undefined
  readonly onRestore: (values: Values, before: Row | undefined) => void
}

/**
 * Keeps what is typed on the device until it is saved or discarded, and offers what an earlier visit left behind.
 * `finish` forgets it; nothing is kept afterwards. `saved` forgets it too, for a form that stays open: from these values on
 * what is typed is kept again.
 */
export function useFormDraft<Values extends FieldValues, Row>(options: Options<Values, Row>) {
  const { draftKey, form, before } = options
  const { drafts } = useDevice()
  const [offer, setOffer] = useState<Offer<Values, Row>>()
  const finished = useRef(false)
  useEffect(() => {
    let gone = false
    void drafts.load<Typed<Values, Row>>(draftKey).then(draft => {
      if (!gone && draft) setOffer({ typed: draft.value, at: draft.at })
    })
    return () => {
      gone = true
    }
  }, [drafts, draftKey])
  const start = useRef(JSON.stringify(options.opened))
  useKeeping(options, finished, start)
  const finish = useCallback(async () => {
    finished.current = true
    await drafts.drop(draftKey)
  }, [drafts, draftKey])
  const saved = useCallback(
    async (values: Values) => {
      start.current = JSON.stringify(values)
      await drafts.drop(draftKey)
    },
    [drafts, draftKey],
  )
  const discard = () => {
    setOffer(undefined)
    void drafts.drop(draftKey)
  }
  const restore = () => {
    if (offer) options.onRestore(offer.typed.values, offer.typed.before ?? before)
    if (offer) form.reset(offer.typed.values, { keepDefaultValues: true })
    setOffer(undefined)
  }
  return { finish, saved, draft: offer && { at: offer.at, restore, discard } }
}

function useKeeping<Values extends FieldValues, Row>(
  { draftKey, form, before }: Options<Values, Row>,
  finished: { readonly current: boolean },
  start: { readonly current: string },
) {
  const { drafts } = useDevice()
  const seen = useRef(before)
  seen.current = before
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending = false
    let kept = 0
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      if (!pending || finished.current || JSON.stringify(form.getValues()) === start.current) return
      pending = false
      kept = Date.now()
      void drafts.keep(draftKey, { values: form.getValues(), before: seen.current })
    }
    const hide = () => document.visibilityState === 'hidden' && keep()
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) === start.current) return
        pending = true
        // The first change at once, those that follow closely together.
        timer ??= setTimeout(keep, Math.max(0, kept + PAUSE_MS - Date.now()))
      },
    })
    document.addEventListener('visibilitychange', hide)
    return () => {
      stop()
      keep()
      document.removeEventListener('visibilitychange', hide)
    }
  }, [drafts, draftKey, form, finished, start])
}
