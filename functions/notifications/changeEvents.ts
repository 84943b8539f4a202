import { publish } from '#functions/realtime/publish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

type By = Pick<Caller, 'company_id'> & Partial<Pick<Caller, 'command'>>

/** Whoever looks at a survey hears that it has changed. */
export const publishSurveyChanged = ({ company_id, command }: By, id: string) =>
  publish(company_id, channel.survey(id), {
    type: 'changed',
    entity: 'survey',
    id,
    ...(command && { by: command.key }),
  })

/** A building has come into the lists or left them: those of its survey and the dashboards, and whoever is inside it. */
export async function publishListsChanged(by: By, { id, survey_id }: { id: string; survey_id: string }): Promise<void> {
  const event = { type: 'changed', entity: 'building', id } as const
  await Promise.all([
    publishSurveyChanged(by, survey_id),
    publish(by.company_id, channel.dashboard(), event),
    publish(by.company_id, channel.building(id), event),
  ])
}
