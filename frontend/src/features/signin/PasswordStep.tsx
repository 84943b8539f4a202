import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { auth } from '#shared/contract/auth.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { SwitchField } from '../../ui/SwitchField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  readonly email: string
  readonly onBack: () => void
  readonly onSignedIn: () => Promise<void>
}

export function PasswordStep({ email, onBack, onSignedIn }: Props) {
  const form = useForm({
    resolver: zodResolver(auth.login.body),
    defaultValues: { email, password: '', remember: false },
  })
  const why = form.watch('password') ? undefined : 'Enter your password'
  return (
    <Form
      form={form}
      submit="Sign in"
      why={why}
      warn={false}
      onSubmit={async body => {
        await api.auth.login({ body })
        await onSignedIn()
      }}
      other={
        <Button kind="quiet" icon="left" onClick={onBack}>
          Change email
        </Button>
      }
    >
      <TextField name="email" label="Email" type="email" readOnly autoComplete="username" />
      <TextField name="password" label="Password" type="password" required autoComplete="current-password" />
      <SwitchField name="remember" label="Keep me signed in?" />
    </Form>
  )
}
