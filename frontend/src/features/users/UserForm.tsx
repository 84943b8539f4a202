import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { User } from '#shared/domain/people/user.ts'
import { ProfileFields, RolesField, SignatureField } from './ProfileFields.tsx'
import { currentUser, saveUser, UserValues, valuesFromUser } from './userValues.ts'

interface Props {
  readonly user: User
  readonly back: string
  /** Absent where the actor may not change these roles. */
  readonly roles?: { readonly hint: string } | undefined
  readonly tutorials?: boolean
  readonly onSaved?: () => unknown
}

export function UserForm({ user, back, roles, tutorials = false, onSaved }: Props) {
  const { files } = useDevice()
  const { send } = useCommand('users')
  const before = useRef(user)
  const form = useForm({ resolver: zodResolver(UserValues), defaultValues: valuesFromUser(user) })
  const save = async (values: UserValues) => {
    await files.upload(values)
    try {
      await send(saveUser, { before: before.current, typed: values })
    } catch (error) {
      before.current = currentUser(error) ?? before.current
      throw error
    }
    form.reset(values)
    await onSaved?.()
  }
  return (
    <Form
      draft={`user:${user.id}`}
      form={form}
      onSubmit={save}
      submit="Update"
      other={<ButtonLink to={back}>Back</ButtonLink>}
    >
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
