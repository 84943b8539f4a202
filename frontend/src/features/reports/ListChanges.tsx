import { Check } from '#frontend/ui/elements/Check.tsx'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import type { useReportRequest } from './useReportRequest.ts'

type Choice = Pick<ReturnType<typeof useReportRequest>, 'since' | 'omitsChanges' | 'setOmitsChanges'>

/** Whether the next report lists changes. Hidden where there is no earlier issue. */
export const ListChanges = ({ since, omitsChanges, setOmitsChanges }: Choice) =>
  since && (
    <label className="check">
      <Check checked={!omitsChanges} onChange={on => setOmitsChanges(!on)} />
      List what changed since the issue of {formatNzDay(since)}
    </label>
  )
