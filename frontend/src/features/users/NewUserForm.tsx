import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { ProfileFields, RolesField, SignatureField } from './ProfileFields.tsx'
import { newUserValues, UserValues } from './userValues.ts'

interface Props {
  readonly onBack: () => void
  /** Another company, for root; its first users are admins. */
  readonly company?: string
  readonly onSaved: () => unknown
}

/** Invites a user, who gets an email and chooses a password. */
export function NewUserForm({ onBack, company, onSaved }: Props) {
  const { files } = useDevice()
  const { send } = useCommand('users')
  const form = useForm({
    resolver: zodResolver(UserValues),
    defaultValues: { ...newUserValues, roles: company ? [ROLE.admin] : [] },
  })
  const save = async ({ signature, tutorials_enabled: _, ...values }: UserValues) => {
    await files.upload({ signature })
    const body = { ...values, ...(signature && { signature }), ...(company && { company_id: company }) }
    await send(api.users.create, { body })
    form.reset()
    await onSaved()
  }
  return (
    <Form
      draft={`user-new:${company ?? ''}`}
      form={form}
      onSubmit={save}
      submit="Invite"
      other={<Button onClick={onBack}>{company ? 'Close' : 'Back'}</Button>}
      warn={!company}
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        required
        hint="We’ll send the invitation here. They’ll use it to sign in."
      />
      <ProfileFields />
      <RolesField />
      {!company && <SignatureField />}
    </Form>
  )
}
