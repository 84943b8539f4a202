import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { api } from '#frontend/api/client.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Switch } from '#frontend/ui/elements/Switch.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { auth } from '#shared/contract/access/auth.ts'

interface Props {
  readonly email: string
  readonly onBack: () => void
  /** Called after the correct password; `code`: a one-time code is needed next. */
  readonly onPassed: (code: boolean) => void | Promise<void>
}

export function PasswordStep({ email, onBack, onPassed }: Props) {
  const form = useForm({
    resolver: zodResolver(auth.login.body),
    defaultValues: { email, password: '', remember: false },
  })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const why = form.watch('password') ? undefined : 'Enter your password'
  return (
    <SendingForm
      form={form}
      submit="Sign in"
      why={why}
      warn={false}
      onSubmit={async body => {
        const { data } = await api.auth.login({ body })
        await onPassed(data.two_factor)
      }}
      other={
        <Button kind="quiet" icon="left" onClick={onBack}>
          Change email
        </Button>
      }
    >
      <TextField name="email" label="Email" type="email" readOnly autoComplete="username" />
      <TextField name="password" label="Password" type="password" required autoComplete="current-password" />
      <label className="switch">
        <span>Keep me signed in?</span>
        <Switch {...form.register('remember')} />
      </label>
      <p>
        <Link to={paths.forgotPassword} state={{ email }}>
          Forgot your password?
        </Link>
      </p>
    </SendingForm>
  )
}
