import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { portal } from '#shared/contract/document/portal.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import { Loading } from './Loading.tsx'
import { linkTo, portalPaths } from './paths.ts'
import { sentenceOf } from './Step.tsx'
import { useRead } from './useRead.ts'

const Sessions = portal.sessions.reply.shape.data

/** The portal sessions of the contact. A lost device, or one left signed in, can be signed out here. */
export function DevicesPage({ onSignedOut }: { onSignedOut: () => void }) {
  const reading = useRead('devices', Sessions, signal => calls.sessions({}, { signal }))
  const [problem, setProblem] = useState('')
  const { data, isSignedOut, retry } = reading
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])
  if (!data) return <Loading reading={reading} title="Signed-in devices" />
  const signOut = async (session: string) => {
    const sentence = await calls.signOut({ body: { session } }).then(
      () => '',
      error => sentenceOf(error, 'session'),
    )
    setProblem(sentence)
    retry()
  }
  return (
    <>
      <title>Signed-in devices · Owner’s portal</title>
      <div className="stack">
        <a {...linkTo(portalPaths.home)}>All buildings</a>
        <h1>Signed-in devices</h1>
        <p className="quiet">Lost a device, or left one signed in? Sign out there.</p>
      </div>
      <ul className="portal-list">
        {data.map(({ id, browser, started_at, is_this }) => (
          <li key={id} className="portal-document">
            <div>
              <strong>{browser || 'Browser not recorded'}</strong>
              <p className="quiet small">Signed in {formatMoment(started_at)}</p>
            </div>
            {is_this ? (
              <span className="small">This device</span>
            ) : (
              <Button onClick={() => void signOut(id)}>
                Sign out<span className="hidden-visually"> {browser}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="field-error">
        {problem}
      </p>
    </>
  )
}
