import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { type Command, useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { newId } from '#shared/domain/vocabulary/ids.ts'

interface Props<Values extends FieldValues> {
  /** For example 'floor'. */
  readonly noun: string
  /** The id of the original. */
  readonly of: string
  readonly values: () => DefaultValues<Values>
  /** `id` is the id of the duplicate; a retry keeps it. */
  readonly request: (values: Values, send: Command['send'], id: string) => Promise<unknown>
  readonly onOpen?: (open: boolean) => void
  /** The label of an icon-only button at the end of a row. */
  readonly iconLabel?: string | undefined
  readonly busy?: boolean
  /** Why the duplicate cannot be requested now. */
  readonly why?: (values: Values) => string | undefined
  readonly children?: ReactNode
}

export function DuplicateDialog<Values extends FieldValues>(all: Props<Values>) {
  const { noun, busy = false, iconLabel, onOpen, ...props } = all
  const [open, setOpen] = useState(false)
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen)
    onOpen?.(isOpen)
  }
  return (
    <>
      {iconLabel ? (
        <Button kind="quiet" icon="copy" label={iconLabel} onClick={() => toggle(true)} />
      ) : (
        <Button icon="copy" busy={busy} onClick={() => toggle(true)}>
          {busy ? 'Duplicating' : 'Duplicate'}
        </Button>
      )}
      <Dialog title={`Duplicate ${noun}`} open={open} onClose={() => toggle(false)}>
        {open && <DuplicateForm {...props} onClose={() => toggle(false)} />}
      </Dialog>
    </>
  )
}

type FormProps<Values extends FieldValues> = Omit<Props<Values>, 'noun' | 'busy' | 'quiet' | 'onOpen'> & {
  readonly onClose: () => void
}

function DuplicateForm<Values extends FieldValues>({ of, values, request, why, children, onClose }: FormProps<Values>) {
  const form = useForm<Values>({ defaultValues: values() })
  const { send } = useCommand('surveys')
  const [id] = useState(newId)
  const submit = async (values: Values) => {
    await request(values, send, id)
    onClose()
  }
  return (
    <Form
      draft={`duplicate:${of}`}
      form={form}
      submit="Duplicate"
      warn={false}
      why={why?.(form.watch())}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={submit}
    >
      <TextField<FieldValues> name="name" label="Name" required />
      {children}
    </Form>
  )
}
