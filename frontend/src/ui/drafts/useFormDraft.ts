import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Reopened, useReopened } from '#frontend/app/navigation/reopened.ts'
import { type AwaitedOffer, useDraft } from './useDraft.ts'

/** Unsaved values, with the row as it was when editing started. */
interface DraftContent<Values, Row> {
  readonly values: Values
  readonly before?: Row | undefined
  /** The ids of the row and its parents, to offer the draft after they are deleted. */
  readonly ids?: object | undefined
}

interface Options<Values extends FieldValues, Row> {
  readonly draftKey: string
  readonly form: UseFormReturn<Values>
  /** The initial values, where the form’s current values differ. Nothing is stored while the values equal these. */
  readonly initialValues?: Values
  readonly before?: Row | undefined
  readonly ids?: object | undefined
  readonly onRestore?: (values: Values, before: Row | undefined) => void
}

export interface FormDraft<Values extends FieldValues> {
  readonly draft: AwaitedOffer
  /** The refusal of the reopened write, set once the form has the write’s values. */
  readonly refusal: Reopened['refusal'] | undefined
  readonly finish: () => Promise<void>
  /** Deletes the draft of a form that stays open. Later changes from these values are stored again. */
  readonly saved: (values: Values) => Promise<void>
}

/** Fields that are never stored. */
const SECRET = /password|secret/

const withoutSecrets = <Values extends FieldValues>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name))) as Values

/** Stores the values of a form on the device until they are saved or discarded, and offers the draft of an earlier visit. */
export function useFormDraft<Values extends FieldValues, Row = never>(
  options: Options<Values, Row>,
): FormDraft<Values> {
  const { draftKey, form, initialValues, before, ids, onRestore } = options
  const [opened] = useState(() => JSON.stringify(initialValues ?? form.getValues()))
  const savedJson = useRef(opened)
  const reopened = useReopened()
  const [refusal, setRefusal] = useState<Reopened['refusal']>()
  const read = (): DraftContent<Values, Row> | undefined => {
    const values = form.getValues()
    return JSON.stringify(values) === savedJson.current ? undefined : { values: withoutSecrets(values), before, ids }
  }
  const restore = (content: DraftContent<Values, Row>) => {
    onRestore?.(content.values, content.before ?? before)
    form.reset({ ...form.getValues(), ...content.values }, { keepDefaultValues: true })
    if (reopened?.draftKey === draftKey) setRefusal(reopened.refusal)
  }
  const { offer, changed, forget, finish } = useDraft(draftKey, read, restore)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed])
  const saved = useCallback(
    async (values: Values) => {
      savedJson.current = JSON.stringify(values)
      await forget()
    },
    [forget],
  )
  return { draft: offer, refusal, finish, saved }
}
