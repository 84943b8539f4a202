import { Certificates } from '#functions/data/clearance/certificates.ts'
import { type EditedClearance, editClearance } from '#functions/data/clearance/clearanceEdits.ts'
import { queued } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceAction } from '#shared/domain/clearance/clearanceStatus.ts'
import { CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import type { ClearanceAdvance } from '#shared/domain/edits/clearanceEdits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { notifyReviewers, publishToLists } from './editAndPublish.ts'
import { notifyInApp, notifyWithMail, type PendingNotification } from './notify.ts'

/** Notifies the pages that list a clearance: its building and the dashboards. */
export const publishClearanceChanged = (caller: Caller, { building_id }: Pick<Clearance, 'building_id'>) =>
  publishToLists(caller, building_id)

const DONE_MESSAGES: Readonly<Record<ClearanceAction, string>> = {
  setForReview: 'Clearance sent for review',
  approve: 'Clearance approved',
  deny: 'Clearance declined',
  setToActive: 'Clearance set back to Active',
}

/** Changes a clearance's status, publishes the event, and notifies the users who must act. Approval requests the certificate. */
export function changeClearanceStatus(caller: Caller, input: ClearanceAdvance) {
  const isApproval = input.action === 'approve'
  return editClearance(caller, 'advanceClearanceStatus', input, {
    toReply: () => ({ message: DONE_MESSAGES[input.action] }),
    ...(isApproval && { change: clearance => Certificates.requested(caller, clearance) }),
    deliveriesOf: async edited => [
      ...(isApproval ? [queued(Certificates.jobOf(caller.company_id, input.id))] : []),
      ...(await notificationsFor(caller, input.action, edited)),
    ],
    publish: ({ after }) => publishClearanceChanged(caller, after),
  })
}

async function notificationsFor(
  caller: Caller,
  action: ClearanceAction,
  { after, references }: EditedClearance,
): Promise<PendingNotification[]> {
  if (action === 'setForReview') return awaitingReviewNotifications(caller, after, references.building)
  return action === 'approve' || action === 'deny' ? decisionNotifications(caller, after) : []
}

const buildingPath = ({ survey_id, building_id }: Clearance) => `/survey/${survey_id}/building/${building_id}`
const clearancePath = (clearance: Clearance) => `${buildingPath(clearance)}/clearance/${clearance.id}/edit`
/** The name of a clearance in mails that usually name buildings. */
const mailName = ({ name }: Clearance) => `${name} (clearance)`

function awaitingReviewNotifications(caller: Caller, clearance: Clearance, building: Building) {
  const status = CLEARANCE_STATUS_NAMES[clearance.status]
  const message = `${withKind(clearance)} is now ${status}`
  const content = { event: 'clearance', status, message, to: buildingPath(clearance), success: true } as const
  return notifyReviewers(caller, building, content, mailName(clearance))
}

/** Notifies the authors of the decision. If the clearance was declined, also by mail with the reason. */
function decisionNotifications(
  { company_id, full_name: reviewer }: Caller,
  clearance: Clearance,
): PendingNotification[] {
  const status = CLEARANCE_STATUS_NAMES[clearance.status]
  const isDeclined = clearance.status === 'declined'
  const to = isDeclined ? clearancePath(clearance) : buildingPath(clearance)
  const content = { event: 'clearance', status, to, success: !isDeclined } as const
  const values = { building: mailName(clearance), reviewer, reason: clearance.message, path: to }
  return clearance.authors.map(userId =>
    isDeclined
      ? notifyWithMail(
          company_id,
          userId,
          { ...content, message: declinedBy(clearance, reviewer) },
          'needs_edits',
          values,
        )
      : notifyInApp(company_id, userId, { ...content, message: `${withKind(clearance)} is now ${status}` }),
  )
}

/** The name of a clearance in a sentence. A generated name already starts with "Clearance". */
const withKind = ({ name }: Clearance) => (/^clearance\b/i.test(name) ? name : `Clearance ${name}`)

const declinedBy = (clearance: Clearance, reviewer: string) =>
  `${withKind(clearance)} was declined. See ${reviewer}’s reason.`
