import { type ReactNode, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { newId } from '#shared/domain/vocabulary/ids.ts'

interface Props<Values extends FieldValues> {
  /** 'floor' */
  readonly noun: string
  readonly values: () => DefaultValues<Values>
  /** Asks for the duplicate and gives the sentence to be said. `key` is the same for as long as the same is asked for. */
  readonly ask: (values: Values, key: string) => Promise<string>
  readonly onOpen?: (open: boolean) => void
  /** Shown as a sign only, among others at the end of a line; these words say what it does. */
  readonly quiet?: string
  /** True while the duplicate is made. */
  readonly busy?: boolean
  /** Why it cannot be asked for now. */
  readonly why?: string | undefined
  readonly children?: ReactNode
}

/** The button that duplicates, and what it asks: a name, and where the copy goes. */
export function DuplicateDialog<Values extends FieldValues>(all: Props<Values>) {
  const { noun, busy = false, quiet, onOpen, ...props } = all
  const [open, setOpen] = useState(false)
  const show = (shown: boolean) => {
    setOpen(shown)
    onOpen?.(shown)
  }
  return (
    <>
      {quiet ? (
        <Button kind="quiet" icon="copy" label={quiet} onClick={() => show(true)} />
      ) : (
        <Button icon="copy" busy={busy} onClick={() => show(true)}>
          {busy ? 'Duplicating' : 'Duplicate'}
        </Button>
      )}
      <Dialog title={`Duplicate ${noun}`} open={open} onClose={() => show(false)}>
        {open && <DuplicateForm {...props} onClose={() => show(false)} />}
      </Dialog>
    </>
  )
}

type FormProps<Values extends FieldValues> = Omit<Props<Values>, 'noun' | 'busy' | 'quiet' | 'onOpen'> & {
  readonly onClose: () => void
}

function DuplicateForm<Values extends FieldValues>({ values, ask, why, children, onClose }: FormProps<Values>) {
  const form = useForm<Values>({ defaultValues: values() })
  const asked = useRef({ what: '', key: '' })
  const submit = async (given: Values) => {
    const what = JSON.stringify(given)
    if (asked.current.what !== what) asked.current = { what, key: newId() }
    const message = await ask(given, asked.current.key)
    onClose()
    toast(message)
  }
  return (
    <Form
      form={form}
      submit="Duplicate"
      warn={false}
      why={why}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={submit}
    >
      <TextField<FieldValues> name="name" label="Name" required />
      {children}
    </Form>
  )
}
