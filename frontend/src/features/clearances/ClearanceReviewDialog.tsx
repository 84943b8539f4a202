import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  reasonsIn,
  ShortfallList,
  unconfirmedFindings,
  useConfirmedFindings,
} from '#frontend/features/clearances/findings/ShortfallList.tsx'
import { useShortfalls } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { useClearance } from '#frontend/features/clearances/values/useClearance.ts'
import { useEditClearance } from '#frontend/features/clearances/values/useEditClearance.ts'
import { ClearanceView } from '#frontend/features/clearances/view/ClearanceView.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DraftBanner } from '#frontend/ui/drafts/DraftBanner.tsx'
import { useDraft } from '#frontend/ui/drafts/useDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import type { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly row: Pick<ClearanceListEntry, 'id' | 'name' | 'building' | 'has_report' | 'updated_at'>
  /** Path of the editor; undefined where the clearance cannot be edited. */
  readonly edit: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

const CHOICES = [
  ['reviewed', 'Approve'],
  ['declined', 'Decline'],
] as const
type Decision = (typeof CHOICES)[number][0]

/** A reviewer’s decision on a clearance. Declining needs a reason. Approving needs each adverse finding to be confirmed. */
export function ClearanceReviewDialog(props: Props) {
  const { row, edit, onClose } = props
  const [decision, setDecision] = useState<Decision>()
  const [message, setMessage] = useState('')
  const { confirmed, change, draft: reasons } = useConfirmedFindings(row.id)
  const draft = useDraft(
    `clearance-review:${row.id}`,
    () => (message ? message : undefined),
    text => {
      setDecision('declined')
      setMessage(text)
    },
  )
  useEffect(() => {
    if (message) draft.changed()
  }, [message, draft.changed])
  const { busy, failure, send } = useSendReview(props, async () => {
    await draft.finish()
    await reasons.finish()
  })
  const { tree: record, failure: unread } = useClearance(row.building.id, row.id)
  const shortfallsOf = useShortfalls()
  const findings = record && shortfallsOf(record.clearance)
  const why = () => {
    if (decision === undefined) return refusalSentence('clearance_decision_missing')
    if (decision === 'declined') return message.trim() ? undefined : refusalSentence('decline_reason_missing')
    return findings ? unconfirmedFindings(findings, confirmed) : (unread?.message ?? 'Reading the clearance…')
  }
  return (
    <Dialog
      title={`Review ${row.name}`}
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={busy}
            why={why()}
            onClick={() => decision && void send(decision, message.trim(), reasonsIn(confirmed))}
          >
            Confirm
          </Button>
        </>
      }
    >
      <div className="review-beside">
        {record && <ClearanceView record={record} />}
        <div className="stack review-decision">
          <DraftBanner draft={draft.offer} />
          {decision === 'reviewed' && <DraftBanner draft={reasons.offer} />}
          {failure && <Banner tone="danger">{failure}</Banner>}
          {row.has_report && (
            <span>
              <DownloadLink to={`/clearance/download/${row.id}`}>View certificate</DownloadLink>
            </span>
          )}
          <DecisionField decision={decision} onChoose={setDecision} />
          {decision === 'reviewed' && findings && findings.shortfalls.length + findings.notes.length > 0 && (
            <ShortfallList
              {...findings}
              asksReasons
              confirmed={confirmed}
              onChange={change}
              renderPanel={(panel, title) =>
                edit ? (
                  <Link to={edit} state={{ panel }}>
                    Open {title}
                  </Link>
                ) : (
                  <span className="small quiet">{title}</span>
                )
              }
            />
          )}
          {decision === 'declined' && <ReasonField message={message} onChange={setMessage} />}
        </div>
      </div>
    </Dialog>
  )
}

function DecisionField({
  decision,
  onChoose,
}: {
  decision: Decision | undefined
  onChoose: (decision: Decision) => void
}) {
  const group = useId()
  return (
    <fieldset className="field">
      <legend>Decision</legend>
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

function useSendReview({ row, onClose, onDone }: Props, finishDraft: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { edit } = useEditClearance(row)
  const send = async (status: Decision, message: string, reasons: readonly ReasonInput[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const action = status === 'reviewed' ? 'approve' : 'deny'
      const input = action === 'approve' ? ({ action, reasons } as const) : ({ action, message } as const)
      await edit('advanceClearanceStatus', { id: row.id, ...input, seen: row.updated_at })
      toast(`${row.name} ${action === 'approve' ? 'approved' : 'declined'}`)
      await finishDraft()
      onDone()
      onClose()
    } catch (error) {
      setFailure(refusalOf(error)?.message ?? 'Couldn’t send your review. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}
