import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { clearanceCalls } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import type { ClearanceListEntry } from '#shared/domain/clearance/clearance.ts'
import {
  CLEARANCE_TRANSITIONS,
  type ClearanceAction,
  isClearanceLocked,
} from '#shared/domain/clearance/clearanceStatus.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { CertificateProgress } from './CertificateProgress.tsx'
import { ClearanceReviewDialog } from './ClearanceReviewDialog.tsx'
import { DeclineMessage } from './DeclineMessage.tsx'

interface Props {
  readonly row: ClearanceListEntry
  /** Where it is edited; absent where it cannot be. */
  readonly edit: string | undefined
  readonly isMaking: boolean
  readonly onMaking: (id: string) => void
  readonly onMade: (id: string) => void
  readonly onChanged: () => void
}

/** What can be done with a clearance in its status (3§4.2). */
export function ClearanceActions(props: Props) {
  const { row, edit, onChanged, onMade } = props
  const { actor: person } = useSession()
  const [reviewing, review] = useState(false)
  const can = (action: ClearanceAction) => {
    const { from, permission } = CLEARANCE_TRANSITIONS[action]
    return from.some(status => status === row.status) && may(person, permission)
  }
  return (
    <>
      {can('approve') && (
        <Button icon="check" onClick={() => review(true)}>
          Review<span className="hidden-visually"> {row.name}</span>
        </Button>
      )}
      <DeclineMessage row={row} />
      {props.isMaking && <CertificateProgress id={row.id} onMade={() => onMade(row.id)} />}
      {!props.isMaking && row.has_report && (
        <DownloadLink to={`/clearance/download/${row.id}`}>
          Download<span className="hidden-visually"> {row.name}</span>
        </DownloadLink>
      )}
      {edit && <ButtonLink icon="edit" kind="quiet" label={`Edit ${row.name}`} to={edit} />}
      <Others {...props} can={can} />
      {reviewing && <ClearanceReviewDialog row={row} onClose={() => review(false)} onDone={onChanged} />}
    </>
  )
}

/** What is done seldom, or is not undone. */
function Others({ row, isMaking, onMaking, onChanged, can }: Props & { can: (action: ClearanceAction) => boolean }) {
  const { id, name } = row
  const isLocked = isClearanceLocked(row.status)
  const tried = async (task: () => Promise<{ message?: string | undefined }>) => {
    try {
      toast((await task()).message ?? 'Done')
      onChanged()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That did not work. Try again.', 'error')
    }
  }
  const body = { clearance_id: id }
  const generate = async () => {
    if (row.has_report && !(await confirm(again(name)))) return
    await tried(async () => {
      const reply = await clearanceCalls.clearances.generate({ body }, { key: newId() })
      onMaking(id)
      return reply
    })
  }
  const remove = async () =>
    (await confirm(deleteQuestion('clearance', name))) &&
    tried(() => clearanceCalls.clearances.delete({ params: { id } }, { key: newId() }))
  return (
    <MoreActions label={`More actions for ${name}`}>
      {can('setForReview') && (
        <Button
          icon="right"
          onClick={() => void tried(() => clearanceCalls.clearances.setForReview({ body }, { key: newId() }))}
        >
          Send for review
        </Button>
      )}
      {!isLocked && !isMaking && (
        <Button icon="waiting" onClick={() => void generate()}>
          {row.has_report ? 'Generate again' : 'Generate certificate'}
        </Button>
      )}
      {can('setToActive') && (
        <Button
          icon="edit"
          onClick={() => void tried(() => clearanceCalls.clearances.setToActive({ params: { id } }, { key: newId() }))}
        >
          Set back to Active
        </Button>
      )}
      <Button
        icon="copy"
        onClick={() => void tried(() => clearanceCalls.clearances.duplicate({ params: { id } }, { key: newId() }))}
      >
        Duplicate
      </Button>
      {!isLocked && (
        <Button icon="trash" onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </MoreActions>
  )
}

const again = (name: string) => ({
  title: 'Generate the certificate again?',
  message: `Once you confirm, the current certificate for ${name} can no longer be downloaded. The new one will be available when it has been generated.`,
  confirm: 'Generate',
})
