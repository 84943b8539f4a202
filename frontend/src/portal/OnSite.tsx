import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { issueName, SiteLog } from '#shared/domain/building/siteRegister.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import { Loading } from './Loading.tsx'
import { sentenceOf } from './Step.tsx'
import { useRead } from './useRead.ts'

/** Later pages; `next` is undefined after the last. */
interface Later {
  readonly rows: SiteLog['acknowledgements']
  readonly next?: string | undefined
  readonly problem?: string
}

const NONE: Later = { rows: [] }

interface OnSiteProps {
  readonly building: string
  readonly company: string
}

export function OnSite({ building, company }: OnSiteProps) {
  const [later, setLater] = useState<Later>(NONE)
  const [busy, setBusy] = useState(false)
  const reading = useRead(`site-${building}`, SiteLog(), signal => calls.site({ params: { id: building } }, { signal }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: further pages belong to the first one that they follow
  useEffect(() => setLater(NONE), [reading.data])
  if (reading.isMissing || reading.isSignedOut) return null
  if (!reading.data) return <Loading reading={reading} />
  const { is_on, acknowledgements } = reading.data
  const { rows, next = reading.data.next, problem } = later
  const showMore = () => {
    setBusy(true)
    calls
      .site({ params: { id: building }, query: { after: next } })
      .then(({ data }) => setLater({ rows: [...rows, ...data.acknowledgements], next: data.next ?? '' }))
      .catch(error => setLater({ rows, next, problem: sentenceOf(error, 'after') }))
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <p className="quiet">
        {is_on
          ? `Contractors scan the poster at the building, enter its PIN and confirm that they’ve read the register. ${company} sets the PIN.`
          : `The register can’t be read on site now. ${company} can turn it on.`}
      </p>
      {acknowledgements.length === 0 && <Empty title="No one has confirmed yet" />}
      <ul className="portal-list">
        {[...acknowledgements, ...rows].map(({ id, name, company, issues, at }) => (
          <li key={id} className="portal-document">
            <div>
              <strong>{name}</strong>, {company}
              <p className="quiet small">{issues.map(issueName).join('; ')}</p>
            </div>
            <span className="small">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {next && (
        <div className="row">
          <Button busy={busy} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
