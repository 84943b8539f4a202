import { type ClearanceActionInput, ClearanceActions } from '#functions/data/clearance/clearanceActions.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceAction } from '#shared/domain/clearance/clearanceStatus.ts'
import { CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { publishBuildingChanged, publishDashboardChanged, reviewersOf } from './editAndPublish.ts'
import { deliverNotifications, notifyInApp, notifyWithMail, type PendingNotification } from './notify.ts'

/** Notifies the pages that list a clearance: its building and the dashboards. */
export const publishClearanceChanged = (caller: Caller, { building_id }: Pick<Clearance, 'building_id'>) =>
  Promise.all([publishBuildingChanged(caller, building_id), publishDashboardChanged(caller, building_id)])

/** Changes a clearance's status and notifies the users who must act; the notifications join the transaction. */
export async function changeClearanceStatus(
  caller: Caller,
  id: string,
  action: ClearanceAction,
  input: ClearanceActionInput = {},
) {
  let notifications: readonly PendingNotification[] = []
  const { after, reply } = await ClearanceActions.changeStatus(
    caller,
    id,
    action,
    input,
    async (changed, { building }) => {
      notifications = await notificationsFor(caller, action, changed, building)
      return notifications.flatMap(({ writes }) => writes)
    },
  )
  await Promise.all([publishClearanceChanged(caller, after), deliverNotifications(notifications)])
  return reply
}

async function notificationsFor(
  caller: Caller,
  action: ClearanceAction,
  clearance: Clearance,
  building: Building,
): Promise<readonly PendingNotification[]> {
  if (action === 'setForReview') return awaitingReviewNotifications(caller, clearance, building)
  return action === 'approve' || action === 'deny' ? decisionNotifications(caller, clearance) : []
}

const buildingPath = ({ survey_id, building_id }: Clearance) => `/survey/${survey_id}/building/${building_id}`
const clearancePath = (clearance: Clearance) => `${buildingPath(clearance)}/clearance/${clearance.id}/edit`
/** The name of a clearance in mails that usually name buildings. */
const mailName = ({ name }: Clearance) => `${name} (clearance)`

/** Notifies each reviewer, in the application and by mail. */
async function awaitingReviewNotifications(
  caller: Caller,
  clearance: Clearance,
  building: Building,
): Promise<PendingNotification[]> {
  const status = CLEARANCE_STATUS_NAMES[clearance.status]
  const path = buildingPath(clearance)
  const message = `${withKind(clearance)} is now ${status}`
  const values = { building: mailName(clearance), sender: caller.full_name, path }
  return (await reviewersOf(caller, building)).map(userId =>
    notifyWithMail(
      caller.company_id,
      userId,
      { event: 'clearance', status, message, to: path, success: true },
      'awaiting_review',
      values,
    ),
  )
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
