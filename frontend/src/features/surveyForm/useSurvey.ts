import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

/** A survey with its buildings. */
export const useSurvey = (id: string) =>
  useLive(['survey', id], signal => buildingCalls.surveys.read({ params: { id } }, { signal }), {
    enabled: id !== '',
    // A building's change of status is published to the dashboard only.
    channels: [channel.survey(id), channel.dashboard()],
    isAffected: (event, survey) =>
      event.type === 'changed' && [id, ...(survey?.buildings ?? []).map(building => building.id)].includes(event.id),
  })
