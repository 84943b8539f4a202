import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ulid } from 'ulid'
import { type Client, ClientInput } from '#shared/domain/client.ts'
import { work } from '../../api/work.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddressFields } from '../projects/AddressFields.tsx'

interface Props {
  /** Absent: a new one. */
  readonly client?: Client | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export const ClientDialog = (props: Props) => (
  <Dialog title={props.client ? 'Edit client' : 'New client'} open={props.open} onClose={props.onClose}>
    <ClientForm {...props} />
  </Dialog>
)

const blank = () => ({ id: ulid(), name: '', address: '', address2: '', suburb: '', city: '', postcode: '' })

function ClientForm({ client, onClose, onMade }: Props) {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(ClientInput), defaultValues: client ?? blank() })
  return (
    <Form
      form={form}
      submit={client ? 'Update' : 'Create'}
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        const { id, message } = await work.clients.save({ body }, { key: ulid() })
        await queries.invalidateQueries({ queryKey: ['clients'] })
        toast(message)
        onMade(id)
      }}
    >
      <TextField name="name" label="Name" required />
      <AddressFields />
    </Form>
  )
}
