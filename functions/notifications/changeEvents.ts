import { publish } from '#functions/realtime/publish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

type Publisher = Pick<Caller, 'company_id'> & Partial<Pick<Caller, 'command'>>

export const publishSurveyChanged = ({ company_id, command }: Publisher, id: string) =>
  publish(company_id, channel.survey(id), {
    type: 'changed',
    entity: 'survey',
    id,
    ...(command && { idempotency_key: command.key }),
  })

/** Notifies pages after a building was added or deleted: its survey, the dashboards and the building itself. */
export async function publishListsChanged(
  publisher: Publisher,
  { id, survey_id }: { id: string; survey_id: string },
): Promise<void> {
  const event = { type: 'changed', entity: 'building', id } as const
  await Promise.all([
    publishSurveyChanged(publisher, survey_id),
    publish(publisher.company_id, channel.dashboard(), event),
    publish(publisher.company_id, channel.building(id), event),
  ])
}
