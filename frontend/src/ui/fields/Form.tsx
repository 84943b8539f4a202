import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DraftBanner } from '#frontend/ui/drafts/DraftBanner.tsx'
import { type FormDraft, useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { SendingForm, type SendingFormProps } from './SendingForm.tsx'

type InnerProps<Values extends FieldValues> = Omit<SendingFormProps<Values>, 'draft' | 'offer' | 'onLeave'>

/** A `SendingForm` that stores its unsaved values as a draft. `draft` is its key on the device, or the form’s own draft. */
export function Form<Values extends FieldValues>({
  draft,
  ...props
}: InnerProps<Values> & { draft: string | FormDraft<Values> }) {
  if (typeof draft === 'string') return <KeyedForm {...props} draftKey={draft} />
  return <SendingForm {...props} draft={draft} offer={<DraftBanner draft={draft.draft} />} />
}

function KeyedForm<Values extends FieldValues>({ draftKey, ...props }: InnerProps<Values> & { draftKey: string }) {
  const draft = useFormDraft({ draftKey, form: props.form })
  return <SendingForm {...props} draft={draft} offer={<DraftBanner draft={draft.draft} />} onLeave={draft.finish} />
}

/** Fields side by side where there is space. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>
}
