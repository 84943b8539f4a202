import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { savedSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { refetchChanged } from '#frontend/queries/refetch.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { useDraft } from '#frontend/ui/drafts/useDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { SlowAnswer } from '#frontend/ui/elements/SlowAnswer.tsx'
import {
  approvalOf,
  contaminantsToReview,
  type Decision,
  itemsChangedSince,
  openContaminants,
} from '#shared/domain/building/buildingStatus.ts'
import { reviewSentence } from '#shared/domain/building/reviewSentence.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { NoSignature } from './NoSignature.tsx'
import './review.css'

export interface ReviewProps {
  readonly tree: Tree
  /** Whether the review is on the screen. */
  readonly open: boolean
  readonly onDone: () => void
  /** Called where the building has changed since the review opened and must be refetched. */
  readonly onStale: () => void
}

/** A review that is not sent yet. The device stores its text and ticks. */
interface ReviewDraft {
  readonly choices: ReviewChoices
  /** Ids of the items that the reviewer ticked. */
  readonly seenItems: readonly string[]
}
const NO_REVIEW: ReviewDraft = { choices: {}, seenItems: [] }

/** The review of an earlier visit with the choices and ticks of this one, which are newer. */
const continued = (earlier: ReviewDraft, now: ReviewDraft): ReviewDraft => ({
  choices: { ...earlier.choices, ...now.choices },
  seenItems: [...new Set([...earlier.seenItems, ...now.seenItems])],
})

/** A reviewer’s choices, continued from an earlier visit, with the function to send them. */
export function useReview(props: ReviewProps) {
  const { tree } = props
  const [review, setReview] = useState(NO_REVIEW)
  const { choices, seenItems } = review
  const isStarted = seenItems.length > 0 || Object.values(choices).some(({ reason }) => reason)
  const draft = useDraft(
    `review:${tree.building.id}`,
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
  const { busy, failure, send } = useSendReview(props, draft.forget)
  const setChoices = (changed: ReviewChoices) => setReview(now => ({ ...now, choices: changed }))
  const see = (item: string, isSeen: boolean) =>
    setReview(now => {
      const others = now.seenItems.filter(id => id !== item)
      return { ...now, seenItems: isSeen ? [...others, item] : others }
    })
  /** Adds a line about an item to the reason, and sets the decision to Deny. */
  const remark = ({ contaminate_id: id }: Pick<Item, 'contaminate_id'>, line: string) =>
    setReview(now => {
      const reason = [now.choices[id]?.reason, line].filter(Boolean).join('\n')
      return { ...now, choices: { ...now.choices, [id]: { approval: 0, reason } } }
    })
  return { tree, choices, seenItems, busy, failure, send, setChoices, see, remark }
}
type Review = ReturnType<typeof useReview>

/** The decision on each contaminant that is not approved yet. A denial needs a reason. */
export function ReviewFields({ tree, choices, busy, failure, setChoices }: Review) {
  return (
    <div className="stack">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {contaminantsToReview(tree).map(id => (
        <Contaminant key={id} id={id} tree={tree} choices={choices} onChoose={setChoices} />
      ))}
      {busy && <SlowAnswer />}
    </div>
  )
}

/** The decisions so far, for example “Asbestos: deny. Lead: not decided”. */
export const reviewSummary = ({ tree, choices }: Review): string =>
  openContaminants(tree)
    .map(id => `${CONTAMINANT_NAMES[id]}: ${DECISION_WORDS[choices[id]?.approval ?? 'none']}`)
    .join('. ')
const DECISION_WORDS = { 0: 'deny', 1: 'approve', none: 'not decided' } as const

export function ConfirmReview({ tree, choices, busy, send }: Review) {
  const why = confirmProblem(choices, openContaminants(tree))
  return (
    <Button kind="primary" busy={busy} why={why} onClick={() => void send(reviewDecisions(choices))}>
      Confirm
    </Button>
  )
}

function useSendReview({ tree, open, onDone, onStale }: ReviewProps, forgetDraft: () => Promise<void>) {
  const { id } = tree.building
  const edit = useEdit(id)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The tree’s hash when the review opened. Undefined after a refusal because of a later change. */
  const seen = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash at the opening, without later changes
  useEffect(() => {
    if (open) seen.current = treeHash(tree)
  }, [open])
  const send = async (decisions: Decision[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const input = { decisions, seen: seen.current ?? treeHash(tree) }
      const outcome = await edit('review', input, { wait: 'answered' })
      toast(outcome === 'acknowledged' ? reviewSentence(tree, decisions) : savedSentence('Review', outcome))
      await forgetDraft()
      // A decision counts as a look (docs/decisions/history.md).
      void refetchChanged(queries, { queryKey: ['last-look', id] })
      onDone()
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
  const changed = itemsChangedSince(tree, id, approval?.date).length
  const { approval: chosen, reason = '' } = choices[id] ?? {}
  const decide = (approval: 0 | 1) => onChoose({ ...choices, [id]: { approval, reason } })
  return (
    <fieldset className="field review">
      <legend>
        {CONTAMINANT_NAMES[id]} <span className="quiet">{countOf(items, 'item')}</span>
      </legend>
      {approval && !approval.approved && (
        <p className="small quiet">
          Denied by {approval.reviewer_name} <span className="figures">{formatNzDay(approval.date)}</span>:{' '}
          {approval.reason}
        </p>
      )}
      {approval?.approved ? (
        <>
          <p>
            Approved by {approval.reviewer_name} <span className="quiet figures">{formatNzDay(approval.date)}</span>
          </p>
          {changed > 0 && <Banner tone="warning">{countOf(changed, 'item')} changed after this approval.</Banner>}
        </>
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
      {chosen === 1 && <NoSignature />}
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
