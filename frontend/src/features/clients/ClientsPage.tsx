import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useClients } from '#frontend/queries/pickerLists.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Client } from '#shared/domain/company/client.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

const columns: readonly Column<Client>[] = [
  { key: 'name', title: 'Name', width: '36%', lines: 2, render: client => client.name, sort: client => client.name },
  {
    key: 'address',
    title: 'Address',
    lines: 2,
    render: client => client.full_address,
    sort: client => client.full_address,
  },
]

export function ClientsPage() {
  useSetBreadcrumbs({ name: 'Clients' })
  const { data, failure, stale } = useClients()
  const add = (
    <ButtonLink kind="primary" icon="plus" to={paths.newClient}>
      New client
    </ButtonLink>
  )
  return (
    <Page title="Clients" action={add}>
      <DataGrid
        label="Clients"
        columns={columns}
        rows={data}
        rowKey={client => client.id}
        href={client => paths.clientBuildings(client.id)}
        search="Search name or address"
        stale={stale}
        failure={failure}
        empty={{ title: 'There are no clients', hint: 'Every survey belongs to a client. Create the first one.' }}
        actionsWidth="232"
        actions={client => <Actions client={client} />}
      />
    </Page>
  )
}

function Actions({ client }: { client: Client }) {
  const { id, name, survey_count } = client
  const { run } = useCommand('clients')
  const deleteClient = async () => {
    if (await confirm(deleteQuestion('client', name))) await run(buildingCalls.clients.delete, { body: { id } })
  }
  return (
    <>
      <ButtonLink icon="building" label={`View buildings for ${name}`} to={paths.clientBuildings(id)} />
      <ButtonLink icon="edit" label={`Edit ${name}`} to={paths.client(id)} />
      <ButtonLink icon="people" label={`View contacts for ${name}`} to={paths.contacts(id)} />
      <Button
        icon="trash"
        label={`Delete ${name}`}
        reason="tip"
        why={survey_count > 0 ? refusalSentence('client_has_surveys') : undefined}
        onClick={() => void deleteClient()}
      />
    </>
  )
}
