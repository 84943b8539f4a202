import { useState } from 'react'
import { portal } from '#shared/contract/document/portal.ts'
import { BuildingPage } from './BuildingPage.tsx'
import { BuildingsPage } from './BuildingsPage.tsx'
import { calls } from './calls.ts'
import { DevicesPage } from './DevicesPage.tsx'
import { Frame } from './Frame.tsx'
import { LoadingPage } from './Loading.tsx'
import { buildingIn, portalPaths, usePath } from './paths.ts'
import { SignIn } from './SignIn.tsx'
import { useRead } from './useRead.ts'

export function Portal() {
  const path = usePath()
  const [{ count, hasEnded }, setSession] = useState({ count: 0, hasEnded: false })
  const restart = (ended: boolean) => setSession({ count: count + 1, hasEnded: ended })
  return <SignedIn key={count} path={path} hasEnded={hasEnded} restart={restart} />
}

const Home = portal.buildings.reply.shape.data

interface Props {
  readonly path: string
  /** Whether the service has ended an earlier session. */
  readonly hasEnded: boolean
  readonly restart: (ended: boolean) => void
}

function SignedIn({ path, hasEnded, restart }: Props) {
  const building = buildingIn(path)
  const home = useRead('home', Home, signal => calls.buildings({}, { signal }))
  if (home.isSignedOut)
    return <SignIn hasEnded={hasEnded || home.hasEnded === true} onSignedIn={() => restart(false)} />
  if (!home.data) return <LoadingPage reading={home} title="Owner’s portal" />
  return (
    <Frame home={home.data} as_of={home.as_of} onSignedOut={() => restart(false)}>
      {building && (
        <BuildingPage key={building} id={building} shows={home.data.shows} onSignedOut={() => restart(true)} />
      )}
      {path === portalPaths.devices && <DevicesPage onSignedOut={() => restart(true)} />}
      {!building && path !== portalPaths.devices && <BuildingsPage home={home.data} />}
    </Frame>
  )
}
