import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useFormContext } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { passwords } from '#shared/contract/access/passwords.ts'
import { PASSWORD_HINT, passwordProblem } from '#shared/domain/people/passwords.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const isExpired = (error: unknown) => error instanceof Refusal && error.code === 'link_expired'

interface Props {
  readonly title: string
  readonly submit: string
  readonly lead: string
  readonly onPassword: (token: string, password: string) => Promise<void>
}

/** The page of a password link. A used or expired link offers a new one. */
export function PasswordLinkPage({ title, submit, lead, onPassword }: Props) {
  const token = useLinkToken()
  const [expired, setExpired] = useState('')
  const setPassword = async (password: string) => {
    try {
      await onPassword(token, password)
    } catch (error) {
      if (!isExpired(error)) throw error
      setExpired(token)
    }
  }
  return (
    <PlainPage title={title}>
      {token === expired ? (
        <ExpiredLink />
      ) : (
        <>
          <p className="quiet">{lead}</p>
          <NewPasswordForm submit={submit} onPassword={setPassword} />
        </>
      )}
    </PlainPage>
  )
}

const ExpiredLink = () => (
  <>
    <Banner tone="warning">This link has expired, or has already been used or replaced.</Banner>
    <p>
      <ButtonLink kind="primary" to={paths.forgotPassword}>
        Get a new link
      </ButtonLink>
    </p>
    <p>
      <Link to={paths.login}>Back to sign-in</Link>
    </p>
  </>
)

const Values = passwords.reset.body.pick({ password: true })

function NewPasswordForm(props: { submit: string; onPassword: (password: string) => Promise<void> }) {
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

function NewPasswordField() {
  const [isVisible, setIsVisible] = useState(false)
  const form = useFormContext<{ password: string }>()
  const password = form.watch('password')
  const hasError = form.formState.errors.password !== undefined
  const hint = password
    ? (passwordProblem(password) ?? 'Long enough. We’ll check that it isn’t a common one.')
    : PASSWORD_HINT
  return (
    <>
      <TextField
        name="password"
        label="New password"
        type={isVisible ? 'text' : 'password'}
        hint={!hasError && <span aria-live="polite">{hint}</span>}
        required
        autoComplete="new-password"
      />
      <Button kind="quiet" icon="eye" className="code-switch" onClick={() => setIsVisible(!isVisible)}>
        {isVisible ? 'Hide password' : 'Show password'}
      </Button>
    </>
  )
}

const tokenIn = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token')

/**
 * The token of the link that opened the page; '' where there is none. Links have it after `#`, which browsers do not send to
 * servers; old links have it in the query. Moves it at once from the URL to the tab’s history state, so that it survives a
 * reload.
 */
function useLinkToken(): string {
  const { pathname, hash, search, state } = useLocation()
  const navigate = useNavigate()
  const given = tokenIn(hash) ?? tokenIn(search)
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { token: given } })
  }, [given, pathname, navigate])
  return given ?? state?.token ?? ''
}
