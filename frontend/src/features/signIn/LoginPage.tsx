import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { publish } from '#frontend/api/bus.ts'
import { api } from '#frontend/api/client.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { returnPath } from '#frontend/app/navigation/returnPath.ts'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

const Loading = () => (
  <PlainPage title="Sign in">
    <Spinner label="Loading" />
  </PlainPage>
)
const TwoFactorStep = lazyPart(() => import('./TwoFactorStep.tsx'), { waiting: <Loading /> })

/** Sign-in: first the email, which decides the next step, then the password, then a code where one is needed. */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [isEmailGiven, setIsEmailGiven] = useState(false)
  const { state } = useLocation()
  const navigate = useNavigate()
  const goToStep = (code: boolean) => navigate(paths.login, { replace: true, state: code ? { code } : null })
  const finish = useCallback(async () => {
    publish('session', 'signedIn')
    await navigate(returnPath.read(paths.home), { replace: true })
  }, [navigate])
  useLeadOn(finish)
  const restart = () => {
    setIsEmailGiven(false)
    void goToStep(false)
  }
  // In the tab’s history state, so that a reload returns to this step.
  if (state?.code) return <TwoFactorStep onBack={restart} onSignedIn={finish} />
  return (
    <PlainPage title="Sign in">
      {isEmailGiven ? (
        <PasswordStep email={email} onBack={restart} onPassed={code => (code ? goToStep(true) : finish())} />
      ) : (
        <EmailStep
          email={email}
          onEmail={entered => {
            setEmail(entered)
            setIsEmailGiven(true)
          }}
        />
      )}
    </PlainPage>
  )
}

/** Skips the sign-in for a signed-in user. */
function useLeadOn(finish: () => Promise<void>) {
  useEffect(() => {
    const abort = new AbortController()
    api.auth.user({}, { signal: abort.signal }).then(
      () => void (abort.signal.aborted || finish()),
      () => undefined,
    )
    return () => abort.abort()
  }, [finish])
}
