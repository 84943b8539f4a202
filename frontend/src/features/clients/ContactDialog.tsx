import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ulid } from 'ulid'
import { ContactInput } from '#shared/domain/client.ts'
import { work } from '../../api/work.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldRow, Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'

interface Props {
  readonly client: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export const ContactDialog = (props: Props) => (
  <Dialog title="New contact" open={props.open} onClose={props.onClose}>
    <ContactForm {...props} />
  </Dialog>
)

function ContactForm({ client, onClose, onMade }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    resolver: zodResolver(ContactInput),
    defaultValues: { id: ulid(), client_id: client, first_name: '', last_name: '', phone: '', email: '' },
  })
  return (
    <Form
      form={form}
      submit="Create"
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        const { id, message } = await work.clients.saveContact({ body }, { key: ulid() })
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['contacts', client] }),
          queries.invalidateQueries({ queryKey: ['clients'] }),
        ])
        toast(message)
        onMade(id)
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
    </Form>
  )
}
