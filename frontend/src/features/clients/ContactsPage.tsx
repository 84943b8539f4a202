import { useParams } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Contact } from '#shared/domain/company/client.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { useClient } from './clientQueries.ts'

const columns: readonly Column<Contact>[] = [
  {
    key: 'name',
    title: 'Name',
    width: '40%',
    lines: 2,
    text: contact => contact.full_name,
    render: ({ full_name, primary }) => (
      <>
        {full_name} {primary && <span className="quiet">Primary contact</span>}
      </>
    ),
    sort: contact => contact.full_name,
  },
  {
    key: 'phone',
    title: 'Phone',
    render: ({ phone }) => <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>,
    sort: contact => contact.phone,
  },
  {
    key: 'email',
    title: 'Email',
    width: '30%',
    lines: 2,
    text: contact => contact.email,
    render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    sort: contact => contact.email,
  },
]

export function ContactsPage() {
  const { client: id = '' } = useParams()
  const clientQuery = useClient(id)
  const { data, failure, stale } = clientQuery
  useSetBreadcrumbs(
    { name: 'Clients', to: paths.clients },
    { name: data?.name ?? 'Client', to: paths.clientBuildings(id) },
    { name: 'Contacts' },
  )
  if (!data) return <NotLoadedPage query={clientQuery} noun="client" back={paths.clients} />
  const add = (
    <ButtonLink kind="primary" icon="plus" to={paths.newContact(id)}>
      New contact
    </ButtonLink>
  )
  return (
    <Page title="Contacts" facts={[data.name]} action={add}>
      <DataGrid
        label="Contacts"
        columns={columns}
        rows={data.contacts}
        rowKey={contact => contact.id}
        search="Search name, phone or email"
        stale={stale}
        failure={failure}
        empty={{ title: 'There are no contacts', hint: 'Every survey needs a contact. Add the first one.' }}
        actionsWidth="128"
        actions={contact => <Actions contact={contact} />}
      />
    </Page>
  )
}

function Actions({ contact: { id, client_id, full_name, primary } }: { contact: Contact }) {
  const { run } = useCommand('clients')
  const deleteContact = async () => {
    if (await confirm(deleteQuestion('contact', full_name)))
      await run(buildingCalls.clients.deleteContact, { params: { id }, query: { client_id } })
  }
  return (
    <>
      <ButtonLink icon="edit" label={`Edit ${full_name}`} to={paths.contact(client_id, id)} />
      <Button
        icon="trash"
        label={`Delete ${full_name}`}
        reason="tip"
        why={primary ? refusalSentence('primary_contact') : undefined}
        onClick={() => void deleteContact()}
      />
    </>
  )
}
