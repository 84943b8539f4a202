import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { User } from '#shared/domain/people/user.ts'
import { ProfileFields, RolesField, SignatureField } from './ProfileFields.tsx'
import { useRefreshUsers } from './userQueries.ts'
import { currentUser, saveUser, UserValues, valuesFromUser } from './userValues.ts'

interface Props {
  readonly user: User
  readonly back: string
  /** Left out: the roles are not the person's to change. */
  readonly roles?: { readonly hint: string } | undefined
  readonly tutorials?: boolean
  readonly onSaved?: () => unknown
}

/** An account that is there: one's own or somebody's. */
export function UserForm({ user, back, roles, tutorials = false, onSaved }: Props) {
  const { files } = useDevice()
  const changed = useRefreshUsers()
  const seen = useRef(user)
  const form = useForm({ resolver: zodResolver(UserValues), defaultValues: valuesFromUser(user) })
  const save = async (values: UserValues) => {
    await files.upload(values)
    try {
      const { message } = await saveUser(seen.current, values)
      toast(message)
    } catch (thrown) {
      seen.current = currentUser(thrown) ?? seen.current
      throw thrown
    }
    form.reset(values)
    await changed()
    await onSaved?.()
  }
  return (
    <Form form={form} onSubmit={save} submit="Update" other={<ButtonLink to={back}>Back</ButtonLink>}>
      <TextField name="email" label="Email" readOnly hint="Used to sign in, so it can’t be changed." />
      <ProfileFields />
      {roles && <RolesField hint={roles.hint} />}
      <SignatureField />
      {tutorials && (
        <SwitchField
          name="tutorials_enabled"
          label="Enable tutorials"
          hint="Short tours the first time you open a screen"
        />
      )}
    </Form>
  )
}
