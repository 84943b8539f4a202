import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { passwords } from '#shared/contract/access/passwords.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

const Values = passwords.reset.body.pick({ password: true })

export function NewPasswordForm(props: { submit: string; onPassword: (password: string) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { password: '' } })
  return (
    <SendingForm
      form={form}
      submit={props.submit}
      warn={false}
      why={form.watch('password') ? undefined : 'Choose a password'}
      onSubmit={({ password }) => props.onPassword(password)}
    >
      <NewPasswordField />
    </SendingForm>
  )
}
