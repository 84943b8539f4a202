import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { refetchChanged } from '#frontend/queries/refetch.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DraftBanner } from '#frontend/ui/drafts/DraftBanner.tsx'
import { useDraft } from '#frontend/ui/drafts/useDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import {
  approvalOf,
  contaminantsToReview,
  type Decision,
  openContaminants,
} from '#shared/domain/building/buildingStatus.ts'
import { reviewSentence } from '#shared/domain/building/reviewSentence.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import './review.css'

interface Props {
  readonly tree: Tree
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** Called where the building has changed since the dialog opened and must be refetched. */
  readonly onStale: () => void
}

/** A reviewer’s decision on each contaminant that is not approved yet. A denial needs a reason. */
export function ReviewDialog(props: Props) {
  const { tree, open, onClose } = props
  const [choices, setChoices] = useState<ReviewChoices>({})
  const hasText = Object.values(choices).some(({ reason }) => reason)
  const draft = useDraft(`review:${tree.building.id}`, () => (hasText ? choices : undefined), setChoices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each choice
  useEffect(() => {
    if (hasText) draft.changed()
  }, [hasText, choices, draft.changed])
  const { busy, failure, send } = useSendReview(props, draft.forget)
  const why = confirmProblem(choices, openContaminants(tree))
  return (
    <Dialog
      title={`Review ${tree.building.name}`}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} why={why} onClick={() => void send(reviewDecisions(choices))}>
            Confirm
          </Button>
        </>
      }
    >
      <div className="stack">
        <DraftBanner draft={draft.offer} />
        {failure && <Banner tone="danger">{failure}</Banner>}
        {contaminantsToReview(tree).map(id => (
          <Contaminant key={id} id={id} tree={tree} choices={choices} onChoose={setChoices} />
        ))}
      </div>
    </Dialog>
  )
}

function useSendReview({ tree, open, onDone, onClose, onStale }: Props, forgetDraft: () => Promise<void>) {
  const { id } = tree.building
  const edit = useEdit(id)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The tree’s hash when the dialog opened; undefined after the reviewer was told of a change. */
  const seen = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen when it opened, not what has arrived since
  useEffect(() => {
    if (open) seen.current = treeHash(tree)
  }, [open])
  const send = async (decisions: Decision[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const outcome = await edit('review', { decisions, seen: seen.current ?? treeHash(tree) })
      toast(outcome === 'waiting' ? WAITING : reviewSentence(tree, decisions))
      await forgetDraft()
      // A decision counts as a look (docs/decisions/history.md).
      void refetchChanged(queries, { queryKey: ['last-look', id] })
      onDone()
      onClose()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'changed_since_review_opened') {
        seen.current = undefined
        onStale()
      }
      setFailure(
        error instanceof Refusal
          ? [error.message, ...Object.values(error.fields).filter(sentence => sentence !== error.message)].join(' ')
          : 'Couldn’t send your review. Try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

const WAITING = 'Review saved on this device. It will be sent when you’re back online.'

interface ContaminantProps {
  readonly id: ContaminantId
  readonly tree: Tree
  readonly choices: ReviewChoices
  readonly onChoose: (choices: ReviewChoices) => void
}

function Contaminant({ id, tree, choices, onChoose }: ContaminantProps) {
  const group = useId()
  const approval = approvalOf(tree.building, id)
  const counts = countItems(tree)
  const items = id === CONTAMINANT.asbestos ? counts.asbestos_count : counts.lead_count
  const { approval: chosen, reason = '' } = choices[id] ?? {}
  const decide = (approval: 0 | 1) => onChoose({ ...choices, [id]: { approval, reason } })
  return (
    <fieldset className="field review">
      <legend>
        {CONTAMINANT_NAMES[id]} <span className="quiet">{countOf(items, 'item')}</span>
      </legend>
      {approval?.approved ? (
        <p>
          Approved by {approval.reviewer_name} <span className="quiet figures">{formatNzDay(approval.date)}</span>
        </p>
      ) : (
        <div className="review-choices">
          {(
            [
              [1, 'Approve'],
              [0, 'Deny'],
            ] as const
          ).map(([value, label]) => (
            <label key={label} className="card">
              <Radio name={group} checked={chosen === value} onChoose={() => decide(value)} />
              <span>
                {label} <span className="hidden-visually">{CONTAMINANT_NAMES[id]}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {chosen === 0 && (
        <Reason
          name={CONTAMINANT_NAMES[id]}
          reason={reason}
          onReason={text => onChoose({ ...choices, [id]: { approval: 0, reason: text } })}
        />
      )}
    </fieldset>
  )
}

function Reason({ name, reason, onReason }: { name: string; reason: string; onReason: (reason: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        Reason for denying the {name.toLowerCase()} report <span className="field-required">*Required</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={reason}
        onChange={event => onReason(event.target.value)}
        aria-describedby={`${id}-warning`}
      />
      {reason.trim() === '' && (
        <p className="field-error" id={`${id}-warning`}>
          {refusalSentence('reason_missing')}
        </p>
      )}
    </div>
  )
}

type ReviewChoices = { readonly [id in ContaminantId]?: { readonly approval: 0 | 1; readonly reason: string } }

const reviewDecisions = (choices: ReviewChoices): Decision[] =>
  ([1, 2] as const).flatMap(contaminate_id => {
    const choice = choices[contaminate_id]
    if (!choice) return []
    return [
      choice.approval === 1 ? { contaminate_id, approval: 1 } : { contaminate_id, approval: 0, reason: choice.reason },
    ]
  })

/** Why the review cannot be confirmed yet; undefined where it can, for example where everything is already approved. */
function confirmProblem(choices: ReviewChoices, open: readonly ContaminantId[]): string | undefined {
  const decisions = reviewDecisions(choices)
  if (decisions.length === 0) return open.length > 0 ? refusalSentence('decision_missing') : undefined
  // The empty field shows the full sentence.
  return decisions.some(({ approval, reason }) => approval === 0 && !reason?.trim()) ? 'Enter a reason' : undefined
}
