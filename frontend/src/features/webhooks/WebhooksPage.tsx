import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { WEBHOOK_EVENTS, type Webhook } from '#shared/domain/exports/webhook.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { useWebhooks } from './webhookCalls.ts'

const statusOf = ({ is_on, failing_since, off_reason }: Webhook) => {
  if (!is_on) return off_reason ? `Turned off. ${off_reason}.` : 'Off'
  return failing_since ? `Failing since ${formatNzDay(failing_since)}` : 'On'
}

const columns: readonly Column<Webhook>[] = [
  { key: 'name', title: 'Name', width: '20%', render: ({ name }) => name, card: 'title' },
  { key: 'address', title: 'Address', render: ({ address }) => address, card: 'belowLast' },
  {
    key: 'events',
    title: 'Events',
    width: '26%',
    render: ({ events }) => events.map(event => WEBHOOK_EVENTS[event]).join(', '),
  },
  { key: 'status', title: 'Status', width: '20%', render: statusOf, card: 'below' },
]

export function WebhooksPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Webhooks' })
  const { data, failure, stale, refreshing } = useWebhooks()
  const add = (
    <ButtonLink kind="primary" icon="plus" to={paths.newWebhook}>
      New webhook
    </ButtonLink>
  )
  return (
    <Page title="Webhooks" action={add}>
      <p className="quiet">A webhook tells another system within seconds what happened in your company.</p>
      <DataGrid
        label="Webhooks"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        href={({ id }) => paths.webhook(id)}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'There are no webhooks' }}
      />
    </Page>
  )
}
