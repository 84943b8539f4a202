import { useState } from 'react'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'

interface Row {
  id: number
  job: string
  name: string
  client: string
  type: string
  address: string
  date: string
  status: readonly [number, string]
}

const STATUSES = [
  [5, 'Active'],
  [6, 'Awaiting Result'],
  [7, 'Needs Edits'],
  [8, 'Pre Review'],
  [9, 'Awaiting Review'],
  [10, 'Reviewed'],
] as const
const NAMES = [
  'Boiler House',
  'Whānau Centre',
  'Hall and Library',
  'Main Administration Block',
  'Gymnasium',
  'Science Block',
]
const CLIENTS = ['Ōtaki College', 'Port Nicholson Holdings', 'Kāpiti Health Trust']
const TYPES = ['Management', 'Refurbishment', 'Demolition']
const ROWS: Row[] = Array.from({ length: 34 }, (_, n) => ({
  id: n,
  job: `J-${2041 + n}`,
  name: NAMES[n % 6]!,
  client: CLIENTS[n % 3]!,
  type: TYPES[n % 3]!,
  address: `${12 + n} Mill Road, Ōtaki`,
  date: `${(n % 27) + 1} Oct 2026`,
  status: STATUSES[n % 6]!,
}))

const COLUMNS: Column<Row>[] = [
  { key: 'job', title: 'Job Number', render: row => row.job, sort: row => row.job },
  { key: 'name', title: 'Name', render: row => row.name, sort: row => row.name },
  { key: 'client', title: 'Client', render: row => row.client, sort: row => row.client },
  { key: 'type', title: 'Report Type', render: row => row.type },
  { key: 'address', title: 'Address', render: row => row.address, text: row => row.address },
  { key: 'date', title: 'Start Date', render: row => row.date, align: 'end' },
  { key: 'status', title: 'Status', render: row => <StatusChip id={row.status[0]} name={row.status[1]} /> },
]

const empty = { title: 'No buildings could be found', hint: 'Start a project, then add its buildings.' }
const rowActions = (row: Row) => (
  <>
    <Button
      kind="quiet"
      icon="download"
      label={`Report of ${row.job}`}
      reason="tip"
      why={row.id % 3 ? 'No report available' : undefined}
    />
    <Button kind="quiet" icon="edit" label={`Edit ${row.job}`} />
  </>
)

export function Lists() {
  const [tab, setTab] = useState('survey')
  const [status, setStatus] = useState('')
  const grid = (
    <DataGrid
      label="Buildings"
      search="Search buildings"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={row => row.id}
      href={row => `/signs?building=${row.id}`}
      actions={rowActions}
      empty={empty}
      filters={
        <GridFilter
          label="Status"
          value={status}
          onChange={setStatus}
          options={[['', 'All statuses'], ...STATUSES.map(([id, name]) => [String(id), name] as const)]}
        />
      }
    />
  )
  return (
    <Page
      title="Browse Buildings"
      action={
        <ButtonLink to="/forms" kind="primary" icon="plus">
          New Project
        </ButtonLink>
      }
    >
      <Tabs
        label="What to list"
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'survey', title: 'Surveys', count: 34, content: grid },
          { key: 'clearance', title: 'Clearances', count: 2, content: <p>Two clearances</p> },
        ]}
      />
    </Page>
  )
}

export function States() {
  const common = { columns: COLUMNS.slice(0, 4), rowKey: (row: Row) => row.id, empty }
  return (
    <Page title="Clients" facts={['3 lists', 'Each in another status']}>
      <Section title="Loading">
        <DataGrid {...common} label="Loading" rows={undefined} />
      </Section>
      <Section title="Empty">
        <DataGrid
          {...common}
          label="Empty"
          rows={[]}
          empty={{
            ...empty,
            action: (
              <ButtonLink to="/forms" kind="primary">
                New Project
              </ButtonLink>
            ),
          }}
        />
      </Section>
      <Section title="Failing">
        <DataGrid
          {...common}
          label="Failing"
          rows={undefined}
          failure={{
            message: 'The service is busy, so nothing was changed. Try again in a moment.',
            retry: () => undefined,
          }}
        />
      </Section>
      <Section title="Offline">
        <DataGrid
          {...common}
          label="Offline"
          rows={ROWS.slice(0, 2)}
          stale="You’re offline. Showing data from 17/02/2026, 10:42."
        />
      </Section>
    </Page>
  )
}
