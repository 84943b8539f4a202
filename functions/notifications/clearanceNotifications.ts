import { type ClearanceActionInput, ClearanceActions } from '#functions/data/clearance/clearanceActions.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { CLEARANCE_STATUS_NAMES, type Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceAction } from '#shared/domain/clearance/clearanceStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { publishBuildingChanged, publishDashboardChanged, reviewersOf } from './editAndPublish.ts'
import { deliverNotifications, notifyInApp, notifyWithMail, type PendingNotification } from './notify.ts'

/** The lists that a clearance stands in hear of it: those of its building and the dashboards. */
export const publishClearanceChanged = (caller: Caller, { building_id }: Pick<Clearance, 'building_id'>) =>
  Promise.all([publishBuildingChanged(caller, building_id), publishDashboardChanged(caller, building_id)])

/** Moves a clearance on and tells whose turn it is; the notices are written together with it. */
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
/** As mails name it, between buildings. */
const mailName = ({ name }: Clearance) => `${name} (clearance)`

/** Each reviewer hears of what waits for them. */
async function awaitingReviewNotifications(
  caller: Caller,
  clearance: Clearance,
  building: Building,
): Promise<PendingNotification[]> {
  const status = CLEARANCE_STATUS_NAMES[clearance.status]
  const path = buildingPath(clearance)
  const message = `Clearance ${clearance.name} is now ${status}`
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

/** The authors hear of the decision; a declined one with its reason by mail. */
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
      : notifyInApp(company_id, userId, { ...content, message: `Clearance ${clearance.name} is now ${status}` }),
  )
}

const declinedBy = ({ name }: Clearance, reviewer: string) =>
  `Clearance ${name} was declined. See ${reviewer}’s reason.`
