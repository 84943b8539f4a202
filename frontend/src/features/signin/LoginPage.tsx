import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { publish } from '../../api/bus.ts'
import { loadAgainOnce } from '../../app/loadAgain.ts'
import { Plain } from '../../app/Plain.tsx'
import { paths } from '../../app/paths.ts'
import { wanted } from '../../app/wanted.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

const SecondStep = lazy(() => loadAgainOnce(() => import('./SecondStep.tsx')))

/** Whether a code is owed stands in the tab's history, so that a reload comes back to it. */
const owesCode = (state: unknown): boolean => typeof state === 'object' && state !== null && 'code' in state

/** Signing in: first the email, which decides how to go on, then the password, then a code where one is asked for. */
export function LoginPage() {
  const [email, setEmail] = useState<string>()
  const { state } = useLocation()
  const navigate = useNavigate()
  const go = (code: boolean) => navigate(paths.login, { replace: true, state: code ? { code } : null })
  const arrive = async () => {
    publish('session', 'signedIn')
    await navigate(wanted.read(paths.home), { replace: true })
  }
  const again = () => {
    setEmail(undefined)
    void go(false)
  }
  if (owesCode(state))
    return (
      <Suspense fallback={<Waiting />}>
        <SecondStep onBack={again} onSignedIn={arrive} />
      </Suspense>
    )
  return (
    <Plain title="Sign in">
      {email === undefined ? (
        <EmailStep onEmail={setEmail} />
      ) : (
        <PasswordStep
          email={email}
          onBack={() => setEmail(undefined)}
          onPassed={code => (code ? go(true) : arrive())}
        />
      )}
    </Plain>
  )
}

const Waiting = () => (
  <Plain title="Sign in">
    <Spinner label="Loading" />
  </Plain>
)
