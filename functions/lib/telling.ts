import { channel } from '#shared/contract/events.ts'
import { STATUS, STATUS_NAMES } from '#shared/domain/buildingStatus.ts'
import type { EditInput, EditName } from '#shared/domain/edits.ts'
import { Messages } from '../data/messages.ts'
import { type Edited, edit } from '../data/trees.ts'
import { publish } from '../realtime/publish.ts'
import type { Caller } from './caller.ts'

/** The version that the edited row has now. */
export const versionOf = ({ changes }: Edited): number => {
  const put = changes.find(change => change.op === 'put')
  return put?.op === 'put' ? put.row.version : 1
}

/** Carries out an edit and tells everybody who looks at the building. */
export async function editAndTell<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  answer: (edited: Edited) => R,
): Promise<R> {
  let moved = false
  const reply = await edit(caller, buildingId, name, input, edited => {
    moved = movesOn(edited)
    return answer(edited)
  })
  await Promise.all([tellBuilding(caller, buildingId), moved && tellDesk(caller, buildingId)])
  return reply
}

const movesOn = ({ tree, changes }: Edited): boolean =>
  changes.some(
    change => change.op === 'put' && change.kind === 'building' && change.row.status_id !== tree.building.status_id,
  )

/** Dashboards show buildings by their status. */
const tellDesk = ({ company_id }: Pick<Caller, 'company_id'>, id: string) =>
  publish(company_id, channel.desk(), { type: 'changed', entity: 'building', id })

export const tellBuilding = ({ company_id, command }: Pick<Caller, 'company_id' | 'command'>, id: string) =>
  publish(company_id, channel.building(id), {
    type: 'changed',
    entity: 'building',
    id,
    ...(command && { by: command.key }),
  })

/** A review is told to the surveyors too: the notification is written together with the decision. */
export async function tellReviewed(caller: Caller, buildingId: string, input: EditInput<'review'>) {
  const notices: { userId: string; id: string }[] = []
  const reply = await edit(
    caller,
    buildingId,
    'review',
    input,
    edited => ({ data: { version: versionOf(edited) } }),
    edited => {
      const written = decisionNotices(caller, edited)
      notices.splice(0, notices.length, ...written)
      return written.map(notice => notice.write)
    },
  )
  await Promise.all([tellBuilding(caller, buildingId), tellDesk(caller, buildingId)])
  await Promise.all(
    notices.map(({ userId, id }) => publish(caller.company_id, channel.user(userId), { type: 'notified', id })),
  )
  return reply
}

function decisionNotices(caller: Caller, { tree, changes }: Edited) {
  const put = changes.find(change => change.op === 'put' && change.kind === 'building')
  const building = put?.op === 'put' && put.kind === 'building' ? put.row : tree.building
  const needsEdits = building.status_id === STATUS.needsEdits
  const message = needsEdits
    ? `${building.name} needs edits: see the reason given by ${caller.full_name}`
    : `${building.name} is ${STATUS_NAMES[building.status_id]}`
  return [...new Set(building.surveyors)].map(userId => ({
    userId,
    ...Messages.write(caller.company_id, userId, {
      event: 'notification',
      status: STATUS_NAMES[building.status_id] ?? '',
      message,
      to: `/survey/${building.survey_id}/building/${building.id}`,
      success: !needsEdits,
    }),
  }))
}
