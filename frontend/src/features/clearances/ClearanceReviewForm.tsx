import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  reasonsIn,
  ShortfallList,
  unconfirmedFindings,
  useConfirmedFindings,
} from '#frontend/features/clearances/findings/ShortfallList.tsx'
import { useShortfalls } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { useEditClearance } from '#frontend/features/clearances/values/useEditClearance.ts'
import { doneSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { NoSignature } from '#frontend/features/review/NoSignature.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DraftBanner } from '#frontend/ui/drafts/DraftBanner.tsx'
import { useDraft } from '#frontend/ui/drafts/useDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { SlowAnswer } from '#frontend/ui/elements/SlowAnswer.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

type ReviewedClearance = Pick<ClearanceListEntry, 'id' | 'name' | 'building' | 'has_report' | 'updated_at'>

const CHOICES = [
  ['reviewed', 'Approve'],
  ['declined', 'Decline'],
] as const
type Decision = (typeof CHOICES)[number][0]

/** A review that is not sent yet. The device stores it once something is typed or ticked. */
interface ReviewDraft {
  readonly decision?: Decision
  readonly message: string
  /** The panels that the reviewer ticked. */
  readonly seenPanels: readonly string[]
}
const NO_REVIEW: ReviewDraft = { message: '', seenPanels: [] }

/** The review of an earlier visit with the entries of this one, which are newer. */
const continued = (earlier: ReviewDraft, now: ReviewDraft): ReviewDraft => ({
  ...earlier,
  ...(now.decision && { decision: now.decision }),
  message: now.message || earlier.message,
  seenPanels: [...new Set([...earlier.seenPanels, ...now.seenPanels])],
})

interface ReviewProps {
  readonly row: ReviewedClearance
  /** Absent until the clearance is read. */
  readonly record: ClearanceRecord | undefined
  /** Why the clearance could not be read. */
  readonly unread?: string | undefined
  readonly onDone: () => void
}

/** A reviewer’s decision on a clearance, continued from an earlier visit, with the function to send it. */
export function useClearanceReview({ row, record, unread, onDone }: ReviewProps) {
  const [review, setReview] = useState(NO_REVIEW)
  const isStarted = review.message !== '' || review.seenPanels.length > 0
  const draft = useDraft(
    `clearance-review:${row.id}`,
    () => (isStarted ? review : undefined),
    earlier => setReview(now => continued(earlier, now)),
    {
      asks: false,
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each choice
  useEffect(() => {
    if (isStarted) draft.changed()
  }, [isStarted, review, draft.changed])
  const reasons = useConfirmedFindings(row.id)
  const shortfallsOf = useShortfalls()
  const sending = useSendReview(row, record?.clearance.updated_at, async () => {
    await draft.finish()
    await reasons.draft.finish()
    onDone()
  })
  const decide = (decision: Decision) => setReview(now => ({ ...now, decision }))
  const write = (message: string) => setReview(now => ({ ...now, message }))
  const see = (panel: string, isSeen: boolean) =>
    setReview(now => {
      const others = now.seenPanels.filter(each => each !== panel)
      return { ...now, seenPanels: isSeen ? [...others, panel] : others }
    })
  /** Adds a line about a panel to the reason, and sets the decision to Decline. */
  const remark = (line: string) =>
    setReview(now => ({ ...now, decision: 'declined', message: [now.message, line].filter(Boolean).join('\n') }))
  return {
    ...{ row, record, unread, reasons, decide, write, see, remark },
    ...review,
    ...sending,
    findings: record && shortfallsOf(record.clearance),
  }
}
type Review = ReturnType<typeof useClearanceReview>

function useSendReview(row: ReviewedClearance, newest: string | undefined, onDone: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { edit } = useEditClearance(row)
  /** The clearance’s time of change when the review opened. Undefined after a refusal because of a later change. */
  const seen = useRef<string | undefined>(row.updated_at)
  const send = async (decision: Decision, message: string, reasons: readonly ReasonInput[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const input =
        decision === 'reviewed'
          ? ({ action: 'approve', reasons } as const)
          : ({ action: 'deny', message: message.trim() } as const)
      const decided = { id: row.id, ...input, seen: seen.current ?? newest }
      const outcome = await edit('advanceClearanceStatus', decided, { wait: 'answered' })
      toast(doneSentence(`${row.name} ${input.action === 'approve' ? 'approved' : 'declined'}`, outcome))
      await onDone()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'changed_since_review_opened') seen.current = undefined
      setFailure(refusalOf(error)?.message ?? 'Couldn’t send your review. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

interface DecisionProps {
  readonly review: Review
  /** Renders a link to the panel of a finding. */
  readonly renderPanel: (panel: PanelKey, title: string) => ReactNode
}

/** Declining needs a reason. Approving needs each adverse finding to be confirmed. */
export function ClearanceDecision({ review, renderPanel }: DecisionProps) {
  const { row, decision, message, findings, reasons } = review
  return (
    <div className="stack">
      {decision === 'reviewed' && <DraftBanner draft={reasons.draft.offer} />}
      {review.failure && <Banner tone="danger">{review.failure}</Banner>}
      {row.has_report && (
        <span>
          <DownloadLink to={`/clearance/download/${row.id}`}>View certificate</DownloadLink>
        </span>
      )}
      <DecisionField decision={decision} onChoose={review.decide} />
      {decision === 'reviewed' && findings && findings.shortfalls.length + findings.notes.length > 0 && (
        <ShortfallList
          {...findings}
          asksReasons
          confirmed={reasons.confirmed}
          onChange={reasons.change}
          renderPanel={renderPanel}
        />
      )}
      {decision === 'reviewed' && <NoSignature />}
      {decision === 'declined' && <ReasonField message={message} onChange={review.write} />}
      {review.busy && <SlowAnswer />}
    </div>
  )
}

/** The decision so far in a few words. */
export const reviewSummary = ({ decision }: Review): string =>
  CHOICES.find(([value]) => value === decision)?.[1] ?? 'Not decided'

export function ConfirmClearanceReview({ review }: { readonly review: Review }) {
  const { decision, message, reasons, busy, send } = review
  const confirm = () => decision && void send(decision, message, reasonsIn(reasons.confirmed))
  return (
    <Button kind="primary" busy={busy} why={confirmProblem(review)} onClick={confirm}>
      Confirm
    </Button>
  )
}

/** Why the review cannot be confirmed yet. */
function confirmProblem({ decision, message, findings, unread, reasons }: Review): string | undefined {
  if (decision === undefined) return refusalSentence('clearance_decision_missing')
  if (decision === 'declined') return message.trim() ? undefined : refusalSentence('decline_reason_missing')
  return findings ? unconfirmedFindings(findings, reasons.confirmed) : (unread ?? 'Reading the clearance…')
}

interface DecisionFieldProps {
  readonly decision: Decision | undefined
  readonly onChoose: (decision: Decision) => void
}

function DecisionField({ decision, onChoose }: DecisionFieldProps) {
  const group = useId()
  return (
    <fieldset className="field">
      <legend className="hidden-visually">Decision</legend>
      <div className="cards">
        {CHOICES.map(([value, label]) => (
          <label key={value} className="card">
            <Radio name={group} checked={decision === value} onChoose={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ReasonField({ message, onChange }: { message: string; onChange: (message: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        What needs fixing <span className="field-required">*Required</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={5_000}
        value={message}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
