import { clientOf } from '#frontend/api/client.ts'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { operations } from '#shared/contract/company/operations.ts'
import type { CompanyUse, FailedJob, QueueState } from '#shared/domain/company/operations.ts'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { asWords } from '#shared/domain/text/asWords.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

const { operations: calls } = clientOf({ operations })
const POLL_MS = 30_000
const ROWS = [10, 20, 50] as const
const number = (value: number) => value.toLocaleString('en-NZ')

const queueColumns: readonly Column<QueueState>[] = [
  { key: 'name', title: 'Queue', render: ({ name }) => name },
  { key: 'waiting', title: 'Waiting', width: '14%', align: 'end', render: ({ waiting }) => number(waiting) },
  { key: 'held', title: 'Held back', width: '17%', align: 'end', render: ({ held }) => number(held) },
  { key: 'running', title: 'Running', width: '14%', align: 'end', render: ({ running }) => number(running) },
  { key: 'dead', title: 'Dead letters', width: '14%', align: 'end', render: queue => number(queue.dead_letters) },
]

const ENDINGS: Readonly<Record<FailedJob['ending'], string>> = {
  failed: 'Ended with an error',
  stopped: 'Stopped without an error',
}
const jobColumnsFor = (companies: readonly CompanyUse[]): readonly Column<FailedJob>[] => [
  { key: 'time', title: 'Time', width: '180', render: ({ time }) => formatMoment(time), card: 'below' },
  { key: 'kind', title: 'Job', width: '22%', render: ({ kind }) => asWords(kind), card: 'title' },
  {
    key: 'company',
    title: 'Company',
    width: '26%',
    render: ({ company_id }) => companies.find(({ id }) => id === company_id)?.name ?? 'Deleted company',
    card: 'end',
  },
  {
    key: 'ending',
    title: 'How it ended',
    render: ({ ending, request }) => `${ENDINGS[ending]} (request ${request})`,
    card: 'belowLast',
  },
]

const companyColumns: readonly Column<CompanyUse>[] = [
  { key: 'name', title: 'Company', render: ({ name }) => name, sort: ({ name }) => name },
  {
    key: 'stored',
    title: 'Stored',
    width: '18%',
    align: 'end',
    render: ({ stored_bytes }) => formatBytes(stored_bytes),
    sort: ({ stored_bytes }) => stored_bytes,
  },
  {
    key: 'requests',
    title: 'Requests this month',
    width: '24%',
    align: 'end',
    render: ({ requests }) => number(requests),
    sort: ({ requests }) => requests,
  },
  {
    key: 'cost',
    title: 'Cost a month (US$)',
    width: '24%',
    align: 'end',
    render: ({ cost }) => cost.toFixed(2),
    sort: ({ cost }) => cost,
  },
]

/** The state of background work and each company’s usage, for the operators of the service. */
export function OperationsPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Operations' })
  const { data, failure, stale, refreshing } = useLive(['operations'], signal => calls.state({}, { signal }), {
    pollMs: POLL_MS,
  })
  if (!data) return <Page title="Operations">{failure ? <Failure {...failure} /> : <Skeleton lines={8} />}</Page>
  const grid = { refreshing, stale, failure, pageSizes: ROWS }
  return (
    <Page title="Operations">
      <h2>Queues</h2>
      <DataGrid
        {...grid}
        label="Queues"
        columns={queueColumns}
        rows={data.queues}
        rowKey={({ name }) => name}
        empty={{ title: 'There are no queues' }}
        actionsWidth="130"
        actions={queue => queue.dead_letters > 0 && <SendAgain queue={queue} />}
      />
      <h2>Jobs given up in the last 30 days</h2>
      <DataGrid
        {...grid}
        label="Jobs given up"
        columns={jobColumnsFor(data.companies)}
        rows={data.failed_jobs}
        rowKey={({ id }) => id}
        empty={{ title: 'No job was given up', hint: 'Jobs that fail three times are listed here.' }}
      />
      <h2>Companies</h2>
      <p className="quiet">
        The cost is an estimate from list prices for storage and requests. Requests are counted in steps of 50.
      </p>
      <DataGrid
        {...grid}
        label="Companies"
        columns={companyColumns}
        rows={data.companies}
        rowKey={({ id }) => id}
        href={({ id }) => paths.company(id)}
        empty={{ title: 'There are no companies' }}
      />
    </Page>
  )
}

function SendAgain({ queue: { name, dead_letters } }: { queue: QueueState }) {
  const { busy, run } = useCommand('operations')
  const send = async () => {
    const isConfirmed = await confirm({
      title: 'Send dead letters again',
      message: `${countOf(dead_letters, 'job')} of “${name}” will be tried again. Do this once the cause is fixed.`,
      confirm: 'Send again',
    })
    if (isConfirmed) await run(calls.sendAgain, { params: { name } })
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      Send again<span className="hidden-visually">: {name}</span>
    </Button>
  )
}
