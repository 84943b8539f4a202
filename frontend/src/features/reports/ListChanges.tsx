import { Check } from '#frontend/ui/elements/Check.tsx'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import type { useReportRequest } from './useReportRequest.ts'

type Choice = Pick<ReturnType<typeof useReportRequest>, 'comparedAt' | 'omitsChanges' | 'setOmitsChanges'>

/** Whether the next report lists changes. Hidden where there is no earlier issue. */
export const ListChanges = ({ comparedAt, omitsChanges, setOmitsChanges }: Choice) =>
  comparedAt && (
    <label className="check">
      <Check checked={!omitsChanges} onChange={on => setOmitsChanges(!on)} />
      List what changed since the report issued on {formatNzDay(comparedAt)}
    </label>
  )
