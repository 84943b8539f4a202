import { useParams } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import type { PortalContact } from '#shared/domain/company/portal.ts'
import { formatMoment, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { useClient, useClientPortal } from './clientQueries.ts'
import { PortalInvitation, PortalSettingsForm } from './PortalForms.tsx'

const columns: readonly Column<PortalContact>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name, sort: ({ name }) => name, card: 'title' },
  { key: 'email', title: 'Email', render: ({ email }) => email, sort: ({ email }) => email, card: 'below' },
  {
    key: 'invited',
    title: 'Invited',
    render: ({ invited_at, invited_name }) => `${formatNzDay(invited_at)}, ${invited_name}`,
  },
  {
    key: 'used',
    title: 'Last used',
    width: '170',
    render: ({ used_at }) => (used_at ? formatMoment(used_at) : 'Not used yet'),
    card: 'belowLast',
  },
]

export function ClientPortalPage() {
  const { client: id = '' } = useParams()
  const { data: client } = useClient(id)
  const portal = useClientPortal(id)
  const { data, failure, stale, refreshing } = portal
  useSetBreadcrumbs(
    { name: 'Clients', to: paths.clients },
    { name: client?.name ?? 'Client', to: paths.clientBuildings(id) },
    { name: 'Owner’s portal' },
  )
  if (!data) return <NotLoadedPage query={portal} noun="portal" back={paths.clientBuildings(id)} />
  const { settings, contacts } = data
  return (
    <Page title="Owner’s portal" facts={[client?.name ?? '…']}>
      <p className="quiet">
        People from this client can read what you’ve issued for its reviewed buildings, and nothing else. They sign in
        with a code we email them.
      </p>
      <PortalSettingsForm key={settings.version ?? 0} client={id} settings={settings} />
      <Section title="People with access">
        {settings.is_on && <PortalInvitation key={contacts.length} client={id} />}
        <DataGrid
          label="People with access"
          columns={columns}
          rows={contacts}
          rowKey={contact => contact.id}
          refreshing={refreshing}
          stale={stale}
          failure={failure}
          empty={{
            title: 'No one has access',
            hint: settings.is_on ? 'Invite the first person.' : 'Turn on the portal to invite someone.',
          }}
          actionsWidth="128"
          actions={contact => <Actions client={id} contact={contact} isOn={settings.is_on} />}
        />
      </Section>
    </Page>
  )
}

interface ActionsProps {
  readonly client: string
  readonly contact: PortalContact
  readonly isOn: boolean
}

function Actions({ client, contact: { id, name }, isOn }: ActionsProps) {
  const { busy, run } = useCommand('clientPortal')
  const params = { client, id }
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: 'End access',
      message: `${name} is signed out of the portal at once. To give access again, send a new invitation.`,
      confirm: 'End access',
      danger: true,
    })
    if (isConfirmed) await run(buildingCalls.clients.revokePortalContact, { params })
  }
  return (
    <>
      {isOn && (
        <Button
          icon="message"
          label={`Resend the invitation to ${name}`}
          busy={busy}
          onClick={() => void run(buildingCalls.clients.invitePortalContactAgain, { params })}
        />
      )}
      <Button icon="trash" label={`End access for ${name}`} busy={busy} onClick={() => void revoke()} />
    </>
  )
}
