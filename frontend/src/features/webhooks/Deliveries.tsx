import { useSession } from '#frontend/api/session.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import { DELIVERY_NAMES, DELIVERY_STATES, type WebhookDelivery } from '#shared/domain/exports/webhook.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { webhookCalls } from './webhookCalls.ts'

const lastAttemptOf = ({ problem, status, duration, tries }: WebhookDelivery) =>
  tries === 0 ? '' : `${problem ?? `Status ${status}`} (${countOf(tries, 'attempt')}, ${duration} ms)`

const statusOf = ({ state, next_try_at }: WebhookDelivery) =>
  next_try_at ? `${DELIVERY_STATES[state]}, next attempt ${formatMoment(next_try_at)}` : DELIVERY_STATES[state]

const columns: readonly Column<WebhookDelivery>[] = [
  { key: 'time', title: 'Time', width: '17%', render: ({ created_at }) => formatMoment(created_at) },
  { key: 'event', title: 'Event', width: '18%', render: ({ event }) => DELIVERY_NAMES[event] },
  { key: 'status', title: 'Status', width: '20%', render: statusOf },
  { key: 'last', title: 'Last attempt', render: lastAttemptOf },
]

/** The deliveries of a webhook, newest first. */
export function Deliveries({ id }: { id: string }) {
  const { data, failure, stale, refreshing } = useDeliveries(id)
  const { busy, run } = useCommand('webhooks')
  const sendTest = () => run(webhookCalls.sendTest, { params: { id } })
  return (
    <Section
      title="Deliveries"
      actions={
        <Button icon="message" busy={busy} onClick={() => void sendTest()}>
          Send a test event
        </Button>
      }
    >
      <DataGrid
        label="Deliveries"
        columns={columns}
        rows={data}
        rowKey={delivery => delivery.id}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'Nothing was sent in the last 30 days' }}
        actionsWidth="130"
        actions={delivery => <SendAgain id={id} delivery={delivery} />}
      />
    </Section>
  )
}

function SendAgain({ id, delivery }: { id: string; delivery: WebhookDelivery }) {
  const { busy, run } = useCommand('webhooks')
  const params = { id, delivery: delivery.id }
  return (
    <Button busy={busy} onClick={() => void run(webhookCalls.sendAgain, { params })}>
      Send again<span className="hidden-visually"> {DELIVERY_NAMES[delivery.event]}</span>
    </Button>
  )
}

/** The deliveries of a webhook, refetched after a delivery that the user requested was tried. */
function useDeliveries(id: string) {
  const { actor } = useSession()
  return useLive(['webhooks', 'deliveries', id], signal => webhookCalls.deliveries({ params: { id } }, { signal }), {
    channels: [channel.user(actor.user_id)],
  })
}
