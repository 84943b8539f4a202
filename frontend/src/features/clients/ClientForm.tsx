import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { AddressFields } from '#frontend/features/addresses/AddressFields.tsx'
import { StoredImageField } from '#frontend/features/users/StoredImageField.tsx'
import { type Keeping, sendOrKeep } from '#frontend/queries/sendOrKeep.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type Client, ClientInput } from '#shared/domain/company/client.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

interface Props {
  /** Absent for a new client. */
  readonly client?: Client | undefined
  /** The other button: Back on a page, Close in a dialog. */
  readonly other: ReactNode
  readonly onSaved: (id: string) => unknown
  /** False in a dialog, which closes without a warning. */
  readonly warn?: boolean
  /** Keeps a new client while offline. */
  readonly unsentRows?: Keeping<ClientInput> | undefined
}

const newClientValues = () => ({ id: newId(), name: '', address: '', address2: '', suburb: '', city: '', postcode: '' })

export function ClientForm({ client, other, onSaved, warn = true, unsentRows }: Props) {
  const { files } = useDevice()
  const { send } = useCommand('clients')
  const form = useForm({
    resolver: zodResolver(ClientInput()),
    defaultValues: { ...(client ?? newClientValues()), image: client?.image ?? null },
  })
  return (
    <Form
      draft={`client:${client?.id ?? 'new'}`}
      form={form}
      submit={client ? 'Update' : 'Create'}
      warn={warn}
      other={other}
      onSubmit={async body => {
        const upload = () => files.upload({ image: body.image })
        const save = () => upload().then(() => send(buildingCalls.clients.save, { body }))
        const id = await sendOrKeep(ClientInput().parse(body), save, unsentRows)
        form.reset(body)
        await onSaved(id)
      }}
    >
      <TextField name="name" label="Name" required />
      <AddressFields />
      <StoredImageField name="image" label="Image" alt="The client’s image" hint="A logo or a photo (PNG or JPEG)." />
    </Form>
  )
}
