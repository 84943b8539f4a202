import { useEffect, useState } from 'react'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { portal } from '#shared/contract/document/portal.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import { Documents } from './Documents.tsx'
import type { Home } from './Frame.tsx'
import { Issues } from './Issues.tsx'
import { Loading } from './Loading.tsx'
import { OnSite } from './OnSite.tsx'
import { linkTo, portalPaths } from './paths.ts'
import { Register } from './Register.tsx'
import { Reinspection } from './Reinspection.tsx'
import type { FilesSource } from './useFiles.ts'
import { useRead } from './useRead.ts'

interface BuildingPageProps {
  readonly id: string
  readonly shows: Home['shows']
  readonly onSignedOut: () => void
}

const PARTS = {
  register: 'Register',
  documents: 'Documents',
  issues: 'History',
  due: 'Re-inspection',
  site: 'On site',
} as const
type Part = keyof typeof PARTS

const schema = portal.register.reply.shape.data

/** The issued contents of one building: register, documents, changes between issues, and due dates. */
export function BuildingPage({ id, shows, onSignedOut }: BuildingPageProps) {
  const reading = useRead(`building-${id}`, schema, signal => calls.register({ params: { id } }, { signal }))
  const [part, setPart] = useState<Part>('register')
  const { data } = reading
  const { isSignedOut } = reading
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])
  if (reading.isMissing) return <BuildingUnavailable />
  if (!data) return <Loading reading={reading} title="Building" />
  const { building } = data
  return (
    <>
      <title>{`${building.name} · Owner’s portal`}</title>
      <div className="stack">
        <a {...linkTo(portalPaths.home)}>All buildings</a>
        <h1>{building.name}</h1>
        <p className="quiet">
          {building.full_address}
          {building.survey_date && `, surveyed ${formatDay(building.survey_date)}`}
        </p>
      </div>
      <nav className="portal-parts" aria-label="Parts">
        {(Object.keys(PARTS) as Part[]).map(each => (
          <button
            key={each}
            type="button"
            className="portal-part"
            aria-current={each === part ? 'page' : undefined}
            onClick={() => setPart(each)}
          >
            {PARTS[each]}
          </button>
        ))}
      </nav>
      {part === 'register' && <Register register={data} source={sourceOf(id)} />}
      {part === 'documents' && <Documents building={id} documents={data.documents} shows={shows} />}
      {part === 'issues' && <Issues register={data} />}
      {part === 'due' && <Reinspection register={data} />}
      {part === 'site' && <OnSite building={id} company={data.company.name} />}
    </>
  )
}

const sourceOf = (id: string): FilesSource => ({
  name: id,
  read: signal => calls.files({ params: { id } }, { signal }),
})

const BuildingUnavailable = () => (
  <>
    <h1>Building</h1>
    <Empty
      title="Nothing is issued for this building now"
      hint="Its report may have been withdrawn while it’s being updated. Don’t rely on an earlier copy."
      action={<a {...linkTo(portalPaths.home)}>All buildings</a>}
    />
  </>
)
