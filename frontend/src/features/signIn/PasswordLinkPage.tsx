import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const isExpired = (error: unknown) => error instanceof Refusal && error.code === 'link_expired'

interface Props {
  readonly title: string
  readonly submit: string
  readonly lead: string
  readonly onPassword: (token: string, password: string) => Promise<void>
}

/** The page that a password link opens. A link that was used or is too old offers a new one. */
export function PasswordLinkPage({ title, submit, lead, onPassword }: Props) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [hasExpired, setHasExpired] = useState(token === '')
  const setPassword = async (password: string) => {
    try {
      await onPassword(token, password)
    } catch (error) {
      if (!isExpired(error)) throw error
      setHasExpired(true)
    }
  }
  return (
    <PlainPage title={title}>
      {hasExpired ? (
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
