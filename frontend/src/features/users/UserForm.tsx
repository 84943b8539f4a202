import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#shared/domain/person.ts'
import { useDevice } from '../../store/Store.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { SwitchField } from '../../ui/SwitchField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { ProfileFields, RolesField, SignatureField } from './ProfileFields.tsx'
import { usePeopleChanged } from './people.ts'
import { currentOf, saveUser, UserValues, valuesOf } from './userValues.ts'

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
  const changed = usePeopleChanged()
  const seen = useRef(user)
  const form = useForm({ resolver: zodResolver(UserValues), defaultValues: valuesOf(user) })
  const save = async (values: UserValues) => {
    await files.upload(values)
    try {
      const { message } = await saveUser(seen.current, values)
      toast(message)
    } catch (thrown) {
      seen.current = currentOf(thrown) ?? seen.current
      throw thrown
    }
    form.reset(values)
    await changed()
    await onSaved?.()
  }
  return (
    <Form form={form} onSubmit={save} submit="Update" other={<ButtonLink to={back}>Back</ButtonLink>}>
      <TextField name="email" label="Email" readOnly hint="The sign-in goes by it: it cannot be changed." />
      <ProfileFields />
      {roles && <RolesField hint={roles.hint} />}
      <SignatureField />
      {tutorials && (
        <SwitchField
          name="tutorials_enabled"
          label="Enable tutorials"
          hint="Short tours where a screen is new to you"
        />
      )}
    </Form>
  )
}
