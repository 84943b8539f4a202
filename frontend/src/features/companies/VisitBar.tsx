import { useCommand } from '#frontend/queries/useCommand.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { LOADING_MARKER } from '#frontend/ui/elements/Skeleton.tsx'
import { nzTime } from '#shared/domain/vocabulary/time.ts'
import { companyCalls, useVisit } from './companyCalls.ts'
import './visitBar.css'

/** A bar on every page during a visit: the company, the reason and the end. */
export default function VisitBar() {
  const { data: visit, failure } = useVisit()
  const { busy, run } = useCommand('visits')
  if (visit === undefined && !failure) return LOADING_MARKER
  if (!visit) return null
  const end = (
    <Button busy={busy} onClick={() => void run(companyCalls.companies.endVisit, {})}>
      End visit
    </Button>
  )
  return (
    <div className="visit-bar no-print">
      <Banner tone="warning" action={end}>
        You’re visiting {visit.name} until {nzTime(new Date(visit.ends_at))}. What you do there is in its audit log.
        Reason: {visit.reason}
      </Banner>
    </div>
  )
}
