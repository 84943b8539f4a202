import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { AddressFields } from '#frontend/features/addresses/AddressFields.tsx'
import { type Keeping, sendOrKeep } from '#frontend/queries/sendOrKeep.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type NamedAddress, NamedAddressInput } from '#shared/domain/company/client.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { NamedAddressKind } from './namedAddressKinds.ts'

interface Props {
  readonly kind: NamedAddressKind
  /** Absent for a new one. */
  readonly namedAddress?: NamedAddress
  /** Another company, for root. */
  readonly company?: string
  /** The other button: Back on a page, Close in a dialog. */
  readonly other: ReactNode
  readonly onSaved: (id: string) => unknown
  /** False in a dialog, which closes without a warning. */
  readonly warn?: boolean
  /** Keeps a new one while offline. */
  readonly unsentRows?: Keeping<NamedAddressInput> | undefined
}

const newAddressValues = () => ({
  id: newId(),
  name: '',
  address: { address: '', address2: '', suburb: '', city: '', postcode: '' },
})

export function NamedAddressForm({ kind, namedAddress, company, other, onSaved, warn = true, unsentRows }: Props) {
  const { send } = useCommand('namedAddresses')
  const form = useForm({
    resolver: zodResolver(NamedAddressInput()),
    defaultValues: namedAddress ?? newAddressValues(),
  })
  const save = (body: z.input<ReturnType<typeof NamedAddressInput>>) => {
    if (company) return send(kind.saveFor, { body: { ...body, company_id: company } })
    return namedAddress ? send(kind.change, { body: { ...body, id: namedAddress.id } }) : send(kind.save, { body })
  }
  return (
    <Form
      draft={`${kind.noun}:${namedAddress?.id ?? 'new'}`}
      form={form}
      submit={namedAddress ? 'Update' : 'Create'}
      warn={warn}
      other={other}
      onSubmit={async body => {
        const id = await sendOrKeep(NamedAddressInput().parse(body), () => save(body), unsentRows)
        form.reset(body)
        await onSaved(id)
      }}
    >
      <TextField name="name" label="Name" required />
      {kind.noun === 'laboratory' && (
        <TextField
          name="ianz_number"
          label="IANZ accreditation number"
          hint="Printed in reports beside the laboratory"
        />
      )}
      <AddressFields prefix="address." />
    </Form>
  )
}
