import type { ReactNode } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Logo } from '#frontend/ui/page/Logo.tsx'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import { linkTo, portalPaths } from './paths.ts'
import { portalCache } from './responseCaches.ts'

export type Home = Awaited<ReturnType<typeof calls.buildings>>['data']

interface FrameProps {
  readonly home: Home
  readonly as_of: string | undefined
  readonly onSignedOut: () => void
  readonly children: ReactNode
}

/** The frame of every page of the portal: the client’s name, and signing out. */
export function Frame({ home: { client, company, name }, as_of, onSignedOut, children }: FrameProps) {
  const signOut = async () => {
    await portalCache.forget()
    await calls.signOut({ body: {} }).catch(() => undefined)
    onSignedOut()
  }
  return (
    <>
      <header className="portal-head">
        <a className="portal-name" {...linkTo(portalPaths.home)}>
          <Logo />
          <span>
            <strong>{client}</strong>
            <span className="quiet small">Owner’s portal</span>
          </span>
        </a>
        <Button kind="quiet" icon="leave" onClick={() => void signOut()}>
          Sign out<span className="hidden-visually"> {name}</span>
        </Button>
      </header>
      <main className="page">
        {as_of && <OfflineBanner as_of={as_of} />}
        {children}
        <SurveyedBy {...company}>
          <a {...linkTo(portalPaths.devices)}>Signed-in devices</a>
        </SurveyedBy>
      </main>
    </>
  )
}

export const SurveyedBy = ({ name, phone, email, children }: Home['company'] & { children?: ReactNode }) => (
  <footer className="portal-foot quiet small">
    <p>Surveyed by {name}. Ask them about anything here.</p>
    <p className="row">
      {phone && <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
    {children && <p>{children}</p>}
  </footer>
)

/** Shown for data from the device, while the service cannot be reached. */
export const OfflineBanner = ({ as_of }: { as_of: string }) => (
  <Banner tone="warning">
    You’re offline. Showing data from {formatMoment(as_of)}. Something may have been issued or withdrawn since.
  </Banner>
)
