import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const isOver = (error: unknown) => error instanceof Refusal && error.code === 'link_expired'

interface Props {
  readonly title: string
  readonly submit: string
  readonly lead: string
  readonly onPassword: (token: string, password: string) => Promise<void>
}

/** What the link of a mail opens. A link that is used up or too old leads to a new one. */
export function PasswordLinkPage({ title, submit, lead, onPassword }: Props) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [over, setOver] = useState(token === '')
  const set = async (password: string) => {
    try {
      await onPassword(token, password)
    } catch (error) {
      if (!isOver(error)) throw error
      setOver(true)
    }
  }
  return (
    <PlainPage title={title}>
      {over ? (
        <Over />
      ) : (
        <>
          <p className="quiet">{lead}</p>
          <NewPasswordForm submit={submit} onPassword={set} />
        </>
      )}
    </PlainPage>
  )
}

const Over = () => (
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
