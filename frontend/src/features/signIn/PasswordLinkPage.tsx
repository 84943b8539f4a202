import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useLinkToken } from './useLinkToken.ts'

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
