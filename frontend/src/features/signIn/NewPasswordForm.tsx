import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { passwords } from '#shared/contract/access/passwords.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

const Values = passwords.reset.body.pick({ password: true })

export function NewPasswordForm(props: { submit: string; onPassword: (password: string) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { password: '' } })
  return (
    <Form
      draft="none"
      form={form}
      submit={props.submit}
      warn={false}
      why={form.watch('password') ? undefined : 'Choose a password'}
      onSubmit={({ password }) => props.onPassword(password)}
    >
      <NewPasswordField />
    </Form>
  )
}
