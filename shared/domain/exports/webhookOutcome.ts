import { type DeliveryState, TEST_EVENT, type Webhook, type WebhookDelivery } from './webhook.ts'

/** The receiver's answer. `status`: HTTP, null without an answer. `problem`: why the try failed. `duration`: in ms. */
export type WebhookAnswer = Pick<WebhookDelivery, 'status' | 'problem' | 'duration'>

interface WebhookOutcome {
  readonly state: DeliveryState
  /** The time of the next try, in ms. */
  readonly due?: number
  /** When the failures started; null if the webhook works; undefined for no change. */
  readonly failingSince?: string | null
  /** Why to turn the webhook off; undefined if it stays on. */
  readonly offReason?: string
}

/** Minutes from each failed try to the next: eight tries in about a day. */
const BACK_OFF_MINUTES = [1, 5, 30, 120, 300, 420, 570] as const
/** The longest run of failures before a webhook is turned off, in days. */
const FAILING_DAYS = 5
const GONE = 410

/**
 * Decides the effect of a try. A test, or a delivery through a webhook that is off, gets one try and does not change the webhook.
 * `time` is now, in ms.
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
