import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { everyPage } from '#shared/contract/protocol/listPage.ts'

async function readSurvey(id: string, signal: AbortSignal) {
  const params = { id }
  const { data: survey, next } = await buildingCalls.surveys.read({ params }, { signal })
  const { data: buildings } = await everyPage(async after =>
    after
      ? buildingCalls.surveys.buildings({ params, query: { after } }, { signal })
      : { data: survey.buildings, next },
  )
  return { data: { ...survey, buildings } }
}

export const useSurvey = (id: string) =>
  useLive(['survey', id], signal => readSurvey(id, signal), {
    enabled: id !== '',
    // A building’s change of status is published to the dashboard only.
    channels: [channel.survey(id), channel.dashboard()],
    isAffected: (event, survey) =>
      event.type === 'changed' && [id, ...(survey?.buildings ?? []).map(building => building.id)].includes(event.id),
  })
