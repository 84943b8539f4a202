import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ulid } from 'ulid'
import { passwords } from '#shared/contract/passwords.ts'
import { PASSWORD_HINT } from '#shared/domain/passwords.ts'
import { clientOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'

const api = clientOf({ passwords })

/** A new password for whoever knows the old one. */
export function PasswordSection() {
  const [open, show] = useState(false)
  const close = () => show(false)
  return (
    <Section title="Password">
      <p className="quiet">With a new password you are signed out everywhere but here.</p>
      <div>
        <Button onClick={() => show(true)}>Change password</Button>
      </div>
      <Dialog title="Change password" open={open} onClose={close}>
        {open && <PasswordForm onClose={close} />}
      </Dialog>
    </Section>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(passwords.change.body),
    defaultValues: { current: '', password: '' },
  })
  return (
    <Form
      form={form}
      submit="Change"
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        const { message } = await api.passwords.change({ body }, { key: ulid() })
        toast(message)
        onClose()
      }}
    >
      <TextField name="current" label="Current password" type="password" autoComplete="current-password" required />
      <TextField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
      />
    </Form>
  )
}
