import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { publish } from '#frontend/api/bus.ts'
import { api, clientOf } from '#frontend/api/client.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { returnPath } from '#frontend/app/navigation/returnPath.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { providerSignIn } from '#shared/contract/access/providerSignIn.ts'
import { email as emailField } from '#shared/domain/vocabulary/fields.ts'
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

const calls = clientOf({ providerSignIn }).providerSignIn
const Values = z.object({ email: emailField(190) })

/**
 * Asks for the email. A domain with its own identity provider leads there; otherwise, or where this cannot be determined, the
 * password follows. `email` is the previous input. Shows why a single sign-on failed.
 */
function EmailStep({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { email } })
  const why = form.watch('email') ? undefined : 'Enter your email'
  const submit = async (values: z.infer<typeof Values>) => {
    const { oauth_url } = await calls.validateEmail({ body: values }).catch(() => ({ oauth_url: undefined }))
    if (oauth_url) location.assign(oauth_url)
    else onEmail(values.email)
  }
  const { state } = useLocation()
  return (
    <>
      {typeof state?.failed === 'string' && <Banner tone="danger">{state.failed}</Banner>}
      <SendingForm form={form} onSubmit={submit} submit="Next" why={why} warn={false}>
        <TextField name="email" label="Email" type="email" required autoComplete="username" inputMode="email" />
      </SendingForm>
    </>
  )
}
