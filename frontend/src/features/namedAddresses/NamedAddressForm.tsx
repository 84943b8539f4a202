import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { AddressFields } from '#frontend/features/addresses/AddressFields.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type NamedAddress, NamedAddressInput } from '#shared/domain/company/client.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { type NamedAddressKind, useRefreshNamedAddresses } from './namedAddressKinds.ts'

interface Props {
  readonly kind: NamedAddressKind
  /** Left out for a new one. */
  readonly namedAddress?: NamedAddress
  /** Another company, for root. */
  readonly company?: string
  /** The other button: Back on a page, Close in a dialog. */
  readonly other: ReactNode
  readonly onSaved: (id: string) => unknown
  /** False in a dialog, which closes without a warning. */
  readonly warn?: boolean
}

const newAddressValues = () => ({
  id: newId(),
  name: '',
  address: { address: '', address2: '', suburb: '', city: '', postcode: '' },
})

/** An office or a laboratory, on a page of its own or in a dialog. */
export function NamedAddressForm({ kind, namedAddress, company, other, onSaved, warn = true }: Props) {
  const refresh = useRefreshNamedAddresses()
  const form = useForm({ resolver: zodResolver(NamedAddressInput), defaultValues: namedAddress ?? newAddressValues() })
  const send = (body: z.input<typeof NamedAddressInput>, key = newId()) => {
    if (company) return kind.saveFor({ body: { ...body, company_id: company } }, { key })
    return namedAddress
      ? kind.change({ body: { ...body, id: namedAddress.id } }, { key })
      : kind.save({ body }, { key })
  }
  return (
    <Form
      form={form}
      submit={namedAddress ? 'Update' : 'Create'}
      warn={warn}
      other={other}
      onSubmit={async body => {
        const { id, message } = await send(body)
        form.reset(body)
        toast(message)
        await refresh()
        await onSaved(id)
      }}
    >
      <TextField name="name" label="Name" required />
      <AddressFields prefix="address." />
    </Form>
  )
}
