import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSignedIn } from '../../api/session.tsx'
import { Plain } from '../../app/Plain.tsx'
import { paths } from '../../app/paths.ts'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

/** Where somebody wanted to go before they had to sign in; only paths of our own. */
const wanted = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && from !== paths.login
    ? from
    : paths.home
}

/** Signing in: first the email, which decides how to go on, then the password. */
export function LoginPage() {
  const [email, setEmail] = useState<string>()
  const { state } = useLocation()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const arrive = async () => {
    await signedIn()
    await navigate(wanted(state), { replace: true })
  }
  return (
    <Plain title="Sign in">
      {email === undefined ? (
        <EmailStep onEmail={setEmail} />
      ) : (
        <PasswordStep email={email} onBack={() => setEmail(undefined)} onSignedIn={arrive} />
      )}
    </Plain>
  )
}
