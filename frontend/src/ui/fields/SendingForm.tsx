import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { FormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { failingFields, showFirstInvalid } from './firstInvalid.ts'
import { refusalOf, useRefusalFields } from './refusalFields.ts'
import { useLeaveWarning } from './useLeaveWarning.ts'

export interface SendingFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** A thrown refusal puts its messages at the fields; any other error appears above the form. */
  onSubmit: (values: Values) => Promise<unknown>
  /** The label of the submit button, such as 'Create'. */
  submit?: string
  /** Why the form cannot be sent now. */
  why?: string | undefined
  /** Another button beside it: Back, Close. */
  other?: ReactNode
  /** False for a form whose steps have their own buttons. */
  buttons?: boolean
  /** False where leaving loses nothing, such as in a dialog or with a draft. */
  warn?: boolean
  /** Called when the user leaves despite the warning. */
  onLeave?: () => Promise<void>
  draft?: Pick<FormDraft<Values>, 'refusal' | 'saved'>
  /** The offer of a draft from an earlier visit. */
  offer?: ReactNode
  children: ReactNode
}

function Summary({ root, count }: { root: { type?: unknown; message?: string } | undefined; count: number }) {
  const message = root?.type === 'server' ? root.message : undefined
  if (message) return <Banner tone="danger">{message}</Banner>
  if (count === 0) return null
  return <Banner tone="danger">{count === 1 ? 'One field needs attention.' : `${count} fields need attention.`}</Banner>
}

/**
 * Sends once at a time, shows each error at its field, and warns before unsaved changes are lost. Stores nothing on the device,
 * so it suits passwords, codes and pages before the sign-in.
 */
export function SendingForm<Values extends FieldValues>(props: SendingFormProps<Values>) {
  const { form, onSubmit, draft, submit = 'Save', warn = true, buttons = true } = props
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const showRefusal = useRefusalFields(form)
  const { errors, isDirty, submitCount } = form.formState
  useLeaveWarning(warn && isDirty, sending, () => void props.onLeave?.())

  const send = async (values: Values) => {
    try {
      await onSubmit(values)
      await draft?.saved(form.getValues())
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      showRefusal(refusal)
    }
  }
  const submitOnce = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current || props.why !== undefined) return
    sending.current = true
    setBusy(true)
    form.clearErrors('root')
    await form
      .handleSubmit(send)(event)
      .finally(() => {
        sending.current = false
        setBusy(false)
      })
  }
  const invalid = failingFields(errors).length
  const refused = draft?.refusal
  useEffect(() => {
    if (refused) showRefusal(refused)
  }, [refused, showRefusal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, once its errors are on the screen
  useEffect(() => {
    if (!busy && submitCount > 0 && invalid > 0 && element.current) showFirstInvalid(element.current)
  }, [busy, submitCount])

  return (
    <FormProvider {...form}>
      <form className="form" ref={element} noValidate onSubmit={event => void submitOnce(event)}>
        {props.offer}
        {(submitCount > 0 || refused) && <Summary root={errors.root} count={invalid} />}
        {props.children}
        {buttons && (
          <div className="form-foot">
            {props.other}
            <Button type="submit" kind="primary" busy={busy} why={props.why}>
              {submit}
            </Button>
          </div>
        )}
      </form>
    </FormProvider>
  )
}
