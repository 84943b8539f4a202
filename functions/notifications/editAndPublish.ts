import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { Users } from '#functions/data/company/users.ts'
import { publish } from '#functions/realtime/publish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { STATUS, STATUS_NAMES } from '#shared/domain/building/buildingStatus.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { deliverNotifications, notifyInApp, notifyWithMail, type PendingNotification } from './notify.ts'

/** The rules of all edits, the report check and all that follows from a write: who only reads never loads them. */
const edits = () => import('#functions/data/building/treeEdits.ts')

/** The version that the edited row has now. */
export const versionOf = ({ changes }: EditResult): number => {
  const put = changes.find(change => change.op === 'put')
  return put?.op === 'put' ? put.row.version : 1
}

/** Carries out an editTree and tells everybody who looks at the building, and the reviewers where it is their turn. */
export async function editAndPublish<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  answer: (edited: EditResult) => R,
): Promise<R> {
  let moved = false
  let notices: readonly PendingNotification[] = []
  const read = (edited: EditResult) => {
    moved = movesOn(edited)
    return answer(edited)
  }
  const { editTree } = await edits()
  const reply = await editTree(caller, buildingId, name, input, read, async edited => {
    notices = name === 'changeStatus' ? pickedNotices(caller, edited) : []
    notices = [...notices, ...(await awaitingNotices(caller, edited))]
    return notices.flatMap(notice => notice.writes)
  })
  await Promise.all([
    publishBuildingChanged(caller, buildingId),
    moved && publishDashboardChanged(caller, buildingId),
    deliverNotifications(notices),
  ])
  return reply
}

const movesOn = ({ tree, changes }: EditResult): boolean =>
  changes.some(
    change => change.op === 'put' && change.kind === 'building' && change.row.status_id !== tree.building.status_id,
  )

/** Dashboards show buildings by their status. */
export const publishDashboardChanged = ({ company_id }: Pick<Caller, 'company_id'>, id: string) =>
  publish(company_id, channel.dashboard(), { type: 'changed', entity: 'building', id })

export const publishBuildingChanged = ({ company_id, command }: Pick<Caller, 'company_id' | 'command'>, id: string) =>
  publish(company_id, channel.building(id), {
    type: 'changed',
    entity: 'building',
    id,
    ...(command && { by: command.key }),
  })

/** A review is told to the surveyors too: the notices are written together with the decision. */
export async function reviewAndPublish(caller: Caller, buildingId: string, input: EditInput<'review'>) {
  let notices: readonly PendingNotification[] = []
  const answer = (edited: EditResult) => ({ data: { version: versionOf(edited) } })
  const { editTree } = await edits()
  const reply = await editTree(caller, buildingId, 'review', input, answer, edited => {
    notices = decisionNotices(caller, edited, input)
    return notices.flatMap(notice => notice.writes)
  })
  await Promise.all([
    publishBuildingChanged(caller, buildingId),
    publishDashboardChanged(caller, buildingId),
    deliverNotifications(notices),
  ])
  return reply
}

const pathOf = ({ survey_id, id }: Building) => `/survey/${survey_id}/building/${id}`

/** The building as it is after the editTree. */
function after({ tree, changes }: EditResult): Building {
  const put = changes.find(change => change.op === 'put' && change.kind === 'building')
  return put?.op === 'put' && put.kind === 'building' ? put.row : tree.building
}

/** Each takes two rows of the transaction; a company with more reviewers names one at its buildings. */
const MOST_REVIEWERS = 20

/** The building's reviewer, or everybody who reviews; not whoever sends it themselves. */
export async function reviewersOf({ company_id, user_id }: Caller, { reviewer_id }: Building): Promise<string[]> {
  const people = await Users.list(company_id)
  const mayReview = people.filter(({ roles, deleted_at }) => !deleted_at && roles.includes(ROLE.reviewer))
  const named = mayReview.filter(({ id }) => id === reviewer_id)
  const ids = (named.length > 0 ? named : mayReview).map(({ id }) => id)
  return ids.filter(id => id !== user_id).slice(0, MOST_REVIEWERS)
}

/** Whoever surveys hears that somebody wants edits, beside a review. */
function pickedNotices({ company_id, user_id, full_name }: Caller, edited: EditResult): PendingNotification[] {
  const building = after(edited)
  if (building.status_id !== STATUS.needsEdits) return []
  const [status, to] = [STATUS_NAMES[building.status_id] ?? '', pathOf(building)]
  const message = `${full_name} asked for edits to ${building.name}`
  return [...new Set(building.surveyors)]
    .filter(id => id !== user_id)
    .map(id => notifyInApp(company_id, id, { event: 'notification', status, message, to, success: false }))
}

async function awaitingNotices(caller: Caller, edited: EditResult): Promise<PendingNotification[]> {
  const building = after(edited)
  if (!movesOn(edited) || building.status_id !== STATUS.awaitingReview) return []
  const [status, path] = [STATUS_NAMES[building.status_id] ?? '', pathOf(building)]
  const message = `${building.name} is now ${status}`
  const values = { building: building.name, sender: caller.full_name, path }
  return (await reviewersOf(caller, building)).map(userId =>
    notifyWithMail(
      caller.company_id,
      userId,
      { event: 'notification', status, message, to: path, success: true },
      'awaiting_review',
      values,
    ),
  )
}

/** What remains to be reviewed for the other contaminant is told without a mail. */
function decisionNotices(
  caller: Caller,
  edited: EditResult,
  { decisions }: EditInput<'review'>,
): PendingNotification[] {
  const building = after(edited)
  const { company_id, full_name: reviewer } = caller
  const [status, path] = [STATUS_NAMES[building.status_id] ?? '', pathOf(building)]
  const words = { event: 'notification', status, to: path } as const
  const good = { ...words, message: `${building.name} is now ${status}`, success: true }
  const bad = { ...words, message: `${building.name} needs edits. See ${reviewer}’s reason.`, success: false }
  const facts = { building: building.name, reviewer, path }
  return [...new Set(building.surveyors)].map(userId => {
    if (building.status_id === STATUS.needsEdits)
      return notifyWithMail(company_id, userId, bad, 'needs_edits', { ...facts, reason: reasonIn(decisions) })
    return building.status_id === STATUS.reviewed
      ? notifyWithMail(company_id, userId, good, 'reviewed', facts)
      : notifyInApp(company_id, userId, good)
  })
}

const reasonIn = (decisions: EditInput<'review'>['decisions']): string =>
  decisions
    .filter(({ approval }) => approval === 0)
    .map(({ contaminate_id, reason = '' }) => `${CONTAMINANT_NAMES[contaminate_id]}: ${reason.trim()}`)
    .join('\n')
