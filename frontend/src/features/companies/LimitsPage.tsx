import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useLive } from '#frontend/queries/useLive.ts'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { LimitUse } from '#shared/domain/company/limits.ts'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { companyCalls } from './companyCalls.ts'

const PERIODS: Readonly<Record<LimitUse['period'], string>> = {
  '': 'In total',
  minute: 'This minute',
  hour: 'This hour',
  day: 'Today',
}
const amount = ({ unit }: LimitUse, value: number) =>
  unit === 'bytes' ? formatBytes(value) : value.toLocaleString('en-NZ')

const columns: readonly Column<LimitUse>[] = [
  { key: 'name', title: 'What', render: ({ name }) => name, card: 'title' },
  { key: 'period', title: 'Counted', width: '22%', render: ({ period }) => PERIODS[period], card: 'below' },
  {
    key: 'used',
    title: 'Used',
    width: '30%',
    align: 'end',
    render: limit => `${amount(limit, limit.used)} of ${amount(limit, limit.most)}`,
    card: 'end',
  },
]
const POLL_MS = 30_000

export function LimitsPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Limits' })
  const { data, failure, stale, refreshing } = useLive(
    ['limits'],
    signal => companyCalls.companies.limits({}, { signal }),
    { pollMs: POLL_MS },
  )
  return (
    <Page title="Limits">
      <p className="quiet">
        Limits keep one company from slowing down the others. Above a limit we refuse a request and say when you can try
        again. Nothing you recorded is lost.
      </p>
      <DataGrid
        label="Limits"
        columns={columns}
        rows={data}
        rowKey={({ name, period }) => `${name} ${period}`}
        pageSizes={[30]}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'There are no limits' }}
      />
    </Page>
  )
}
