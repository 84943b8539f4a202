import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { issueName, SiteLog } from '#shared/domain/building/siteRegister.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import { Loading } from './Loading.tsx'
import { useRead } from './useRead.ts'

interface OnSiteProps {
  readonly building: string
  readonly company: string
}

/** Who has confirmed on site that they read the register of the building. */
export function OnSite({ building, company }: OnSiteProps) {
  const reading = useRead(`site-${building}`, SiteLog, signal => calls.site({ params: { id: building } }, { signal }))
  if (reading.isMissing || reading.isSignedOut) return null
  if (!reading.data) return <Loading reading={reading} />
  const { is_on, acknowledgements } = reading.data
  return (
    <div className="stack">
      <p className="quiet">
        {is_on
          ? `Contractors scan the poster at the building, enter its PIN and confirm that they’ve read the register. ${company} sets the PIN.`
          : `The register can’t be read on site now. ${company} can turn it on.`}
      </p>
      {acknowledgements.length === 0 && <Empty title="No one has confirmed yet" />}
      <ul className="portal-list">
        {acknowledgements.map(({ id, name, company, issues, at }) => (
          <li key={id} className="portal-document">
            <div>
              <strong>{name}</strong>, {company}
              <p className="quiet small">{issues.map(issueName).join('; ')}</p>
            </div>
            <span className="small">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
