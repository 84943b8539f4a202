import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ulid } from 'ulid'
import { PlaceInput } from '#shared/domain/client.ts'
import { work } from '../../api/work.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddressFields } from './AddressFields.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export const OfficeDialog = (props: Props) => (
  <Dialog title="New office" open={props.open} onClose={props.onClose}>
    <OfficeForm {...props} />
  </Dialog>
)

function OfficeForm({ onClose, onMade }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    resolver: zodResolver(PlaceInput),
    defaultValues: { id: ulid(), name: '', address: { address: '', address2: '', suburb: '', city: '', postcode: '' } },
  })
  return (
    <Form
      form={form}
      submit="Create"
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        const { id, message } = await work.places.saveOffice({ body }, { key: ulid() })
        await queries.invalidateQueries({ queryKey: ['offices'] })
        toast(message)
        onMade(id)
      }}
    >
      <TextField name="name" label="Name" required />
      <AddressFields at="address." />
    </Form>
  )
}
