import { useState } from 'react'
import type { Match } from '#shared/domain/export.ts'
import { may } from '#shared/domain/permissions.ts'
import { useSession } from '../../api/session.tsx'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Page } from '../../ui/Page.tsx'
import { FIRST } from '../../ui/rows.ts'
import { useExportClients, useExportsHeard } from './exportsApi.ts'
import { MatchActions } from './MatchActions.tsx'
import { NotSetUp } from './NotSetUp.tsx'
import { Reference, Standing } from './states.tsx'
import './exports.css'

interface Row {
  readonly id: string
  readonly name: string
  readonly full_address: string
  readonly match: Match
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', width: '24%', render: row => row.name },
  { key: 'address', title: 'Address', render: row => row.full_address },
  { key: 'match', title: 'In the external system', width: '16%', render: row => <Reference match={row.match} /> },
  { key: 'last', title: 'Last export', width: '20%', render: row => <Standing latest={row.match.client} /> },
]

/** The clients with what they are in the external system. */
export function ClientExportsPage() {
  useTrail({ name: 'Export' })
  useExportsHeard()
  const [asked, ask] = useState({ ...FIRST, paginate: 20 })
  const { data, failure, asOf, refreshing } = useExportClients(asked)
  return (
    <Page title="Export" facts={['Clients in the external system']}>
      {data?.is_set_up === false ? (
        <NotSetUp />
      ) : (
        <DataGrid
          label="Clients"
          columns={columns}
          rows={data?.clients}
          rowKey={row => row.id}
          href={row => paths.buildingExports(row.id)}
          search="The name begins with"
          server={{ asked, onAsk: ask, total: data?.clients.length ?? 0 }}
          refreshing={refreshing}
          asOf={asOf}
          failure={failure}
          empty={{ title: 'There are no clients', hint: 'They appear here once a survey has one.' }}
          actionsWidth="250"
          actions={row => <Actions {...row} />}
        />
      )}
    </Page>
  )
}

function Actions({ id, name, match }: Row) {
  const { person } = useSession()
  return (
    <>
      {may(person, 'root') && <ButtonLink icon="eye" label={`Exports of ${name}`} to={paths.clientExport(id)} />}
      <MatchActions kind="client" id={id} name={name} match={match} />
    </>
  )
}
