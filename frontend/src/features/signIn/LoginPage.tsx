import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { publish } from '#frontend/api/bus.ts'
import { loadChunk } from '#frontend/app/navigation/loadChunk.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { returnPath } from '#frontend/app/navigation/returnPath.ts'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

const SecondStep = lazy(() => loadChunk(() => import('./TwoFactorStep.tsx')))

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
    await navigate(returnPath.read(paths.home), { replace: true })
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
    <PlainPage title="Sign in">
      {email === undefined ? (
        <EmailStep onEmail={setEmail} />
      ) : (
        <PasswordStep
          email={email}
          onBack={() => setEmail(undefined)}
          onPassed={code => (code ? go(true) : arrive())}
        />
      )}
    </PlainPage>
  )
}

const Waiting = () => (
  <PlainPage title="Sign in">
    <Spinner label="Loading" />
  </PlainPage>
)
