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

/** The owner's portal: signing in, the buildings of a client, and what is issued of one. */
export function Portal() {
  const path = usePath()
  const [session, setSession] = useState(0)
  return <SignedIn key={session} path={path} again={() => setSession(session + 1)} />
}

const Home = portal.buildings.reply.shape.data

function SignedIn({ path, again }: { path: string; again: () => void }) {
  const building = buildingIn(path)
  const home = useRead('home', Home, signal => calls.buildings({}, { signal }))
  if (home.isSignedOut) return <SignIn onSignedIn={again} />
  if (!home.data) return <LoadingPage reading={home} title="Owner’s portal" />
  return (
    <Frame home={home.data} as_of={home.as_of} onSignedOut={again}>
      {building && <BuildingPage key={building} id={building} shows={home.data.shows} onSignedOut={again} />}
      {path === portalPaths.devices && <DevicesPage onSignedOut={again} />}
      {!building && path !== portalPaths.devices && <BuildingsPage home={home.data} />}
    </Frame>
  )
}
