import { LastLooks } from '#functions/data/building/lastLooks.ts'
import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { Users } from '#functions/data/company/users.ts'
import { SurveyApprovals } from '#functions/data/surveyApprovals.ts'
import type { Write } from '#functions/data/table.ts'
import { publish } from '#functions/realtime/publish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { reviewSentence } from '#shared/domain/building/reviewSentence.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import type { NotificationContent } from '#shared/domain/people/notification.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { notifyInApp, notifyWithMail, type PendingNotification } from './notify.ts'
import { publishPartsChanged } from './partEvents.ts'
import { notifyWebhooks } from './webhookEvents.ts'

/** Loaded only for writes, because it includes the rules of all edits and the report check. */
const loadTreeEdits = () => import('#functions/data/building/treeEdits.ts')

export const versionOf = ({ changes }: EditResult): number => {
  const put = changes.find(change => change.op === 'put')
  return put?.op === 'put' ? put.row.version : 1
}

/** Runs an edit, publishes its events, and notifies the reviewers if the building awaits their review. */
export async function editAndPublish<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  toReply: (edited: EditResult) => R,
): Promise<R> {
  const { editTree } = await loadTreeEdits()
  return editTree(caller, buildingId, name, input, {
    toReply,
    extraWrites: edited => approvalWrites(caller, edited),
    deliveriesOf: async edited => [
      ...needsEditsNotifications(caller, edited),
      ...(await awaitingReviewNotifications(caller, edited)),
      ...(await statusEvents(caller, edited)),
    ],
    publish: edited =>
      Promise.all([
        publishBuildingChanged(caller, buildingId),
        publishPartsChanged(caller, edited),
        changesWorklists(edited) && publishDashboardChanged(caller, buildingId),
      ]),
  })
}

type Field = 'status_id' | 'survey_date' | 'surveyors'
const changes = ({ tree, changes }: EditResult, fields: readonly Field[]): boolean =>
  changes.some(
    change =>
      change.op === 'put' &&
      change.kind === 'building' &&
      fields.some(field => String(change.row[field]) !== String(tree.building[field])),
  )
const changesStatus = (edited: EditResult) => changes(edited, ['status_id'])
/** Dashboards and planning show these fields. */
const changesWorklists = (edited: EditResult) => changes(edited, ['status_id', 'survey_date', 'surveyors'])

/** Counts the approval of a building, which a deletion of its survey at the same time must notice. */
function approvalWrites({ company_id }: Caller, edited: EditResult): Write[] {
  const { survey_id, status_id } = buildingAfter(edited)
  const isApproval = isLocked(status_id) && !isLocked(edited.tree.building.status_id)
  return isApproval ? [SurveyApprovals.countWrite(company_id, survey_id)] : []
}

/** Events for the company's webhooks. */
async function statusEvents({ company_id }: Caller, edited: EditResult): Promise<PendingNotification[]> {
  if (!changesStatus(edited)) return []
  const { id: building_id, name: building_name, survey_id, status_id } = buildingAfter(edited)
  const names = {
    status: STATUS_NAMES[status_id] ?? '',
    previous_status: STATUS_NAMES[edited.tree.building.status_id] ?? '',
  }
  return notifyWebhooks(company_id, 'building.status_changed', { survey_id, building_id, building_name, ...names })
}

const publishDashboardChanged = ({ company_id }: Pick<Caller, 'company_id'>, id: string) =>
  publish(company_id, channel.dashboard(), { type: 'changed', entity: 'building', id })

export const publishBuildingChanged = ({ company_id, command }: Pick<Caller, 'company_id' | 'command'>, id: string) =>
  publish(company_id, channel.building(id), {
    type: 'changed',
    entity: 'building',
    id,
    ...(command && { idempotency_key: command.key }),
  })

/** For a change that the building, the dashboards and planning show. */
export const publishToLists = (caller: Pick<Caller, 'company_id' | 'command'>, buildingId: string) =>
  Promise.all([publishBuildingChanged(caller, buildingId), publishDashboardChanged(caller, buildingId)])

/** Runs a review, publishes its events, and notifies the surveyors. */
export async function reviewAndPublish(caller: Caller, buildingId: string, input: EditInput<'review'>) {
  const { editTree } = await loadTreeEdits()
  return editTree(caller, buildingId, 'review', input, {
    toReply: edited => ({ data: { version: versionOf(edited) } }),
    extraWrites: edited => [LastLooks.write(caller, buildingId, now()), ...approvalWrites(caller, edited)],
    deliveriesOf: async edited => [
      ...decisionNotifications(caller, edited, input),
      ...(await statusEvents(caller, edited)),
    ],
    publish: () => publishToLists(caller, buildingId),
  })
}

const pathOf = ({ survey_id, id }: Building) => `/survey/${survey_id}/building/${id}`

export function buildingAfter({ tree, changes }: EditResult): Building {
  const put = changes.find(change => change.op === 'put' && change.kind === 'building')
  return put?.op === 'put' && put.kind === 'building' ? put.row : tree.building
}

/** Each notification takes two rows of the transaction. A company with more reviewers chooses one per building. */
const MAX_REVIEWERS = 20

/** Notifies the building's reviewer, or all reviewers if none is set; never the caller. `name`: of the record to review. */
export async function notifyReviewers(
  { company_id, user_id, full_name: sender }: Caller,
  { reviewer_id }: Building,
  content: NotificationContent & { readonly to: string },
  name: string,
): Promise<PendingNotification[]> {
  const users = await Users.list(company_id)
  const mayReview = users.filter(({ roles, deleted_at }) => !deleted_at && roles.includes(ROLE.reviewer))
  const chosen = mayReview.filter(({ id }) => id === reviewer_id)
  const ids = (chosen.length > 0 ? chosen : mayReview).map(({ id }) => id).filter(id => id !== user_id)
  const values = { building: name, sender, path: content.to }
  return ids.slice(0, MAX_REVIEWERS).map(id => notifyWithMail(company_id, id, content, 'awaiting_review', values))
}

/** Notifies the surveyors if Needs Edits was chosen outside of a review. */
function needsEditsNotifications(
  { company_id, user_id, full_name }: Caller,
  edited: EditResult,
): PendingNotification[] {
  const building = buildingAfter(edited)
  if (!changesStatus(edited) || building.status_id !== STATUS.needsEdits) return []
  const [status, to] = [STATUS_NAMES[building.status_id] ?? '', pathOf(building)]
  const message = `${full_name} asked for edits to ${building.name}`
  return [...new Set(building.surveyors)]
    .filter(id => id !== user_id)
    .map(id => notifyInApp(company_id, id, { event: 'notification', status, message, to, success: false }))
}

async function awaitingReviewNotifications(caller: Caller, edited: EditResult): Promise<PendingNotification[]> {
  const building = buildingAfter(edited)
  if (!changesStatus(edited) || building.status_id !== STATUS.awaitingReview) return []
  const status = STATUS_NAMES[building.status_id] ?? ''
  const message = `${building.name} is now ${status}`
  const content = { event: 'notification', status, message, to: pathOf(building), success: true } as const
  return notifyReviewers(caller, building, content, building.name)
}

/** Notifies the surveyors of a review. No mail while the other contaminant still awaits review. */
function decisionNotifications(
  caller: Caller,
  edited: EditResult,
  { decisions }: EditInput<'review'>,
): PendingNotification[] {
  const building = buildingAfter(edited)
  const { company_id, full_name: reviewer } = caller
  const [status, path] = [STATUS_NAMES[building.status_id] ?? '', pathOf(building)]
  const content = { event: 'notification', status, to: path } as const
  const decided = reviewSentence(edited.tree, decisions)
  const approved = { ...content, message: decided, success: true }
  const denied = { ...content, message: `${decided}. See ${reviewer}’s reason.`, success: false }
  const values = { building: building.name, reviewer, path }
  return [...new Set(building.surveyors)].map(userId => {
    if (building.status_id === STATUS.needsEdits)
      return notifyWithMail(company_id, userId, denied, 'needs_edits', { ...values, reason: reasonIn(decisions) })
    return building.status_id === STATUS.reviewed
      ? notifyWithMail(company_id, userId, approved, 'reviewed', values)
      : notifyInApp(company_id, userId, approved)
  })
}

const reasonIn = (decisions: EditInput<'review'>['decisions']): string =>
  decisions
    .filter(({ approval }) => approval === 0)
    .map(({ contaminate_id, reason = '' }) => `${CONTAMINANT_NAMES[contaminate_id]}: ${reason.trim()}`)
    .join('\n')
