import { useId, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useTokens } from '#frontend/features/apiTokens/tokenCalls.ts'
import { useUsers } from '#frontend/features/users/userQueries.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { DateInput } from '#frontend/ui/fields/DateField.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { companies } from '#shared/contract/company/companies.ts'
import { tokenName } from '#shared/domain/company/apiToken.ts'
import type { AuditEntry, AuditFilter } from '#shared/domain/company/auditEntry.ts'
import { tokenActor } from '#shared/domain/people/actorId.ts'
import { toCsv } from '#shared/domain/text/csv.ts'
import { AUDIT_EVENTS } from '#shared/domain/vocabulary/auditEvents.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { nameIn } from './actorName.ts'

const { companies: calls } = clientOf({ companies })
/** The request limit of one download: 50,000 entries. */
const MAX_PARTS = 50

const useAuditLog = (query: AuditFilter) =>
  useLive(['audit-log', query], async signal => ({ data: await calls.auditLog({ query }, { signal }) }))

/** Saves all entries of a filter as a CSV file. Resolves to whether the file is complete. */
async function saveAuditLog(filter: AuditFilter, nameOf: (entry: AuditEntry) => string): Promise<boolean> {
  const entries: AuditEntry[] = []
  let before: string | undefined
  for (let part = 0; part < MAX_PARTS; part++) {
    const { data, next } = await calls.downloadAuditLog({ query: { ...filter, ...(before && { before }) } })
    entries.push(...data)
    before = next ?? undefined
    if (!before) break
  }
  const columns = [
    { name: 'Time (UTC)', value: ({ time }: AuditEntry) => time },
    { name: 'User', value: nameOf },
    { name: 'User ID', value: ({ user_id }: AuditEntry) => user_id },
    { name: 'What', value: ({ event }: AuditEntry) => AUDIT_EVENTS[event] },
    { name: 'Outcome', value: ({ outcome }: AuditEntry) => (outcome === 'done' ? 'Done' : 'Refused') },
    { name: 'Of', value: ({ target }: AuditEntry) => target },
    { name: 'Details', value: ({ detail }: AuditEntry) => detail },
    { name: 'Network address', value: ({ address }: AuditEntry) => address },
  ]
  saveFile(new Blob([toCsv(columns, entries)], { type: 'text/csv;charset=utf-8' }), 'audit-log.csv')
  return before === undefined
}

const ROWS = 50
const EVENTS = [['', 'Everything'] as const, ...Object.entries(AUDIT_EVENTS).sort(([, a], [, b]) => a.localeCompare(b))]

type Actors = readonly (readonly [id: string, name: string])[]

/** `Refused · user Hemi Kara · Surveyor → Admin · 203.0.113.7` */
const detailsIn =
  (names: ReadonlyMap<string, string>) =>
  ({ outcome, target, detail, address }: AuditEntry) => {
    const [noun = '', id = ''] = target.split(' ')
    const name = names.get(noun === 'token' ? tokenActor(id) : id) ?? id
    return [outcome === 'refused' && 'Refused', `${noun} ${name}`.trim(), detail, address].filter(Boolean).join(' · ')
  }

const columnsFor = (names: ReadonlyMap<string, string>, isComplete: boolean): readonly Column<AuditEntry>[] => [
  { key: 'time', title: 'Time', width: '180', render: ({ time }) => formatMoment(time), card: 'below' },
  { key: 'user', title: 'User', width: '20%', render: nameIn(names, isComplete), card: 'end' },
  { key: 'event', title: 'What', width: '25%', render: ({ event }) => AUDIT_EVENTS[event], card: 'title' },
  { key: 'detail', title: 'Details', render: detailsIn(names), card: 'belowLast' },
]

export function AuditLogPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Audit log' })
  const users = useUsers()
  const tokens = useTokens()
  const [filter, setFilter] = useState({ user_id: '', event: '', day: '' })
  /** The last entry of each earlier page. */
  const [passed, setPassed] = useState<readonly string[]>([])
  const choose = (part: Partial<typeof filter>) => {
    setFilter({ ...filter, ...part })
    setPassed([])
  }
  const query = queryOf(filter)
  const before = passed.at(-1)
  const { data, failure, stale, refreshing } = useAuditLog({ ...query, ...(before && { before }) })
  const actors: Actors = [
    ...(users.data ?? []).map(({ id, full_name }) => [id, full_name] as const),
    ...(tokens.data ?? []).map(token => [tokenActor(token.id), tokenName(token)] as const),
  ]
  const names = new Map(actors)
  const isNamed = users.data !== undefined && tokens.data !== undefined
  const oldNames = users.stale ?? tokens.stale
  const isComplete = isNamed && oldNames === undefined
  const page = passed.length + 1
  const goToPage = (to: number) => {
    if (to <= page) setPassed(passed.slice(0, to - 1))
    // The position of the next page is in the answer of this page.
    else if (data?.next && !refreshing) setPassed([...passed, data.next])
  }
  return (
    <Page title="Audit log" action={<Download filter={query} nameOf={isComplete ? nameIn(names, true) : undefined} />}>
      <DataGrid
        label="Audit log"
        columns={columnsFor(names, isComplete)}
        rows={isNamed ? data?.data : undefined}
        rowKey={entry => entry.id}
        filters={<Filters filter={filter} actors={actors} onChoose={choose} />}
        pageSizes={[ROWS]}
        server={{
          query: { page, paginate: ROWS, search: '' },
          onQuery: query => goToPage(query.page),
          total: passed.length * ROWS + (data?.data.length ?? 0),
        }}
        more={data?.next !== null}
        refreshing={refreshing}
        stale={stale ?? oldNames}
        failure={failure ?? users.failure ?? tokens.failure}
        empty={{ title: 'Nothing found', hint: 'Try another user, kind or day.' }}
      />
    </Page>
  )
}

interface Choices {
  readonly user_id: string
  readonly event: string
  readonly day: string
}

const queryOf = ({ user_id, event, day }: Choices): AuditFilter => ({
  ...(user_id && { user_id }),
  ...(event && { event: event as keyof typeof AUDIT_EVENTS }),
  ...(DayInput.safeParse(day).success && { day }),
})

function Filters(props: {
  readonly filter: Choices
  readonly actors: Actors
  readonly onChoose: (part: Partial<Choices>) => void
}) {
  const label = useId()
  const { filter, actors, onChoose } = props
  return (
    <>
      <GridFilter
        label="User"
        value={filter.user_id}
        options={[['', 'Everyone'], ...actors]}
        onChange={user_id => onChoose({ user_id })}
      />
      <GridFilter label="What" value={filter.event} options={EVENTS} onChange={event => onChoose({ event })} />
      <span className="row">
        <span id={label} className="small quiet">
          Day
        </span>
        <DateInput labelId={label} aria-labelledby={label} value={filter.day} onChange={day => onChoose({ day })} />
      </span>
    </>
  )
}

/** `nameOf`: undefined until all names are loaded, because the file would name the wrong users. */
function Download({ filter, nameOf }: { filter: AuditFilter; nameOf: ((entry: AuditEntry) => string) | undefined }) {
  const { busy, run } = useTask()
  const save = async () => {
    const isComplete = nameOf && (await run(() => saveAuditLog(filter, nameOf)))
    if (isComplete === false) toast('The file has the newest 50,000 entries. Choose a day to save others.', 'warning')
  }
  return (
    <Button
      icon="download"
      busy={busy}
      why={nameOf ? undefined : 'The names of the users are not loaded yet'}
      reason="tip"
      onClick={() => void save()}
    >
      Save as CSV
    </Button>
  )
}
