import { type DeliveryState, TEST_EVENT, type Webhook, type WebhookDelivery } from './webhook.ts'

/** How a receiver answered: the HTTP status, or null where there was none, and why the try failed. `duration`: in ms. */
export type WebhookAnswer = Pick<WebhookDelivery, 'status' | 'problem' | 'duration'>

/** What follows from a try for its delivery and for its webhook. */
interface WebhookOutcome {
  readonly state: DeliveryState
  /** When it is tried again, in ms. */
  readonly due?: number
  /** Since when the webhook has been failing, or null; absent where that stays as it is. */
  readonly failingSince?: string | null
  /** Why the webhook is turned off; absent where it stays on. */
  readonly offReason?: string
}

/** Minutes after each failed try until the next one: eight tries in about a day. */
const BACK_OFF_MINUTES = [1, 5, 30, 120, 300, 420, 570] as const
/** How long a webhook may fail in a row. */
const FAILING_DAYS = 5
const GONE = 410

/**
 * Decides what follows from a try. A test, and what is sent through a webhook that is off, is tried once and says nothing of
 * the webhook. `time` is now, in ms.
 */
export function outcomeOf(
  { event, tries }: Pick<WebhookDelivery, 'event' | 'tries'>,
  webhook: Pick<Webhook, 'is_on' | 'failing_since'> | undefined,
  { status, problem }: WebhookAnswer,
  time: number,
): WebhookOutcome {
  const counts = webhook?.is_on && event !== TEST_EVENT
  if (problem === null) return { state: 'delivered', ...(counts && webhook.failing_since && { failingSince: null }) }
  if (!counts) return { state: 'failed' }
  const failingSince = webhook.failing_since ?? new Date(time).toISOString()
  const offReason = offReasonOf(status, Date.parse(failingSince), time)
  if (offReason) return { state: 'failed', offReason }
  const minutes = BACK_OFF_MINUTES[tries]
  return {
    ...(minutes ? { state: 'waiting', due: time + minutes * 60_000 } : { state: 'failed' }),
    ...(!webhook.failing_since && { failingSince }),
  }
}

function offReasonOf(status: number | null, failingSince: number, time: number): string | undefined {
  if (status === GONE) return 'The receiver answered that it’s gone (410)'
  return time - failingSince >= FAILING_DAYS * 24 * 3_600_000
    ? `Every delivery failed for ${FAILING_DAYS} days`
    : undefined
}
