import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { passwords } from '#shared/contract/access/passwords.ts'
import { passwordCalls } from './passwordCalls.ts'

/** Sends a password link by email. The page does not reveal whether the email has an account. */
export function ForgotPage() {
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const email = typeof state?.email === 'string' ? state.email : ''
  return (
    <PlainPage title="Forgot your password?">
      {sentTo ? <SentNotice email={sentTo} /> : <EmailForm email={email} onSent={setSentTo} />}
      <p>
        <Link to={paths.login}>Back to sign-in</Link>
      </p>
    </PlainPage>
  )
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(passwords.forgot.body), defaultValues: { email } })
  return (
    <SendingForm
      form={form}
      submit="Send link"
      warn={false}
      why={form.watch('email') ? undefined : 'Enter your email'}
      onSubmit={async body => {
        await passwordCalls.forgot({ body })
        onSent(body.email)
      }}
    >
      <p className="quiet">We’ll email you a link to set a new password.</p>
      <TextField name="email" label="Email" type="email" required autoComplete="username" inputMode="email" />
    </SendingForm>
  )
}

const SentNotice = ({ email }: { email: string }) => (
  <>
    <Banner tone="positive">
      If <strong>{email}</strong> has an account, we’ve sent it a link.
    </Banner>
    <p className="quiet">
      The link works once and expires after one hour. If it hasn’t arrived in a few minutes, check your junk folder, and
      check you entered the address your administrator used.
    </p>
  </>
)
