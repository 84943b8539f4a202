import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { clientOf } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { passwords } from '#shared/contract/access/passwords.ts'
import { PASSWORD_HINT } from '#shared/domain/people/passwords.ts'

const calls = clientOf({ passwords }).passwords

export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Section title="Password">
      <p className="quiet">Changing your password signs you out on every other device.</p>
      <div>
        <Button onClick={() => setIsOpen(true)}>Change password</Button>
      </div>
      <Dialog title="Change password" open={isOpen} onClose={close}>
        {isOpen && <PasswordForm onClose={close} />}
      </Dialog>
    </Section>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { send } = useCommand()
  const form = useForm({
    resolver: zodResolver(passwords.change.body),
    defaultValues: { current: '', password: '' },
  })
  return (
    <SendingForm
      form={form}
      submit="Change"
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        await send(calls.change, { body })
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
    </SendingForm>
  )
}
