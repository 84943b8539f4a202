import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { type Keeping, sendOrKeep } from '#frontend/queries/sendOrKeep.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type Contact, ContactInput } from '#shared/domain/company/client.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

interface Props {
  readonly client: string
  /** Absent for a new contact. */
  readonly contact?: Contact
  /** The other button: Back on a page, Close in a dialog. */
  readonly other: ReactNode
  readonly onSaved: (id: string) => unknown
  /** False in a dialog, which closes without a warning. */
  readonly warn?: boolean
  /** Keeps a new contact while offline, or while its client is unsent. */
  readonly unsentRows?: Keeping<ContactInput> | undefined
}

const newContactValues = () => ({ id: newId(), first_name: '', last_name: '', phone: '', email: '' })

export function ContactForm({ client, contact, other, onSaved, warn = true, unsentRows }: Props) {
  const { send } = useCommand('clients')
  const form = useForm({
    resolver: zodResolver(ContactInput()),
    defaultValues: { ...(contact ?? newContactValues()), client_id: client },
  })
  return (
    <Form
      draft={`contact:${contact?.id ?? `new:${client}`}`}
      form={form}
      submit={contact ? 'Update' : 'Create'}
      warn={warn}
      other={other}
      onSubmit={async values => {
        const save = () =>
          contact
            ? send(buildingCalls.clients.changeContact, { params: { id: contact.id }, body: values })
            : send(buildingCalls.clients.saveContact, { body: values })
        const id = await sendOrKeep(ContactInput().parse(values), save, unsentRows)
        form.reset(values)
        await onSaved(id)
      }}
    >
      <FieldRow>
        <TextField name="first_name" label="First name" required />
        <TextField name="last_name" label="Last name" required />
      </FieldRow>
      <FieldRow>
        <TextField name="phone" label="Phone" type="tel" required inputMode="tel" />
        <TextField name="email" label="Email" type="email" required inputMode="email" />
      </FieldRow>
      {contact && !contact.primary && (
        <SwitchField
          name="primary"
          label="Primary contact"
          hint="Selected by default in new surveys. Replaces the current primary contact."
        />
      )}
    </Form>
  )
}
