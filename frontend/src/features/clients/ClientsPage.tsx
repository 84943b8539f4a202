import { useState } from 'react'
import type { Client } from '#shared/domain/client.ts'
import { useClients } from '../../api/lists.ts'
import { useTrail } from '../../app/trail.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Page } from '../../ui/Page.tsx'
import { ClientDialog } from './ClientDialog.tsx'

const columns: readonly Column<Client>[] = [
  { key: 'name', title: 'Name', render: client => client.name, sort: client => client.name },
  { key: 'address', title: 'Address', render: client => client.full_address, sort: client => client.full_address },
  {
    key: 'surveys',
    title: 'Surveys',
    align: 'end',
    render: client => client.survey_count,
    sort: client => client.survey_count,
  },
]

export function ClientsPage() {
  useTrail({ name: 'Clients' })
  const { data, failure, asOf } = useClients()
  const [open, show] = useState<Client | 'new'>()
  const close = () => show(undefined)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => show('new')}>
      New client
    </Button>
  )
  return (
    <Page title="Clients" action={add}>
      <DataGrid
        label="Clients"
        columns={columns}
        rows={data}
        rowKey={client => client.id}
        search="Search name or address"
        asOf={asOf}
        failure={failure}
        empty={{ title: 'There are no clients', hint: 'A survey is made for a client: create the first one.' }}
        actions={client => (
          <Button icon="edit" onClick={() => show(client)}>
            Edit
          </Button>
        )}
      />
      {open && <ClientDialog open client={open === 'new' ? undefined : open} onClose={close} onMade={close} />}
    </Page>
  )
}
