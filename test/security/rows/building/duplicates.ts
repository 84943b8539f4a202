import type { duplicates as contract } from '#shared/contract/building/duplicates.ts'
import type { Rows } from '#test/security/row.ts'

export const duplicates: Rows<typeof contract> = {
  survey: {
    who: 'signedIn',
    ask: ({ survey, fresh }) => {
      const id = fresh()
      return { params: { id: survey }, body: { id, name: 'Once more', job_number: `D-${id}` } }
    },
  },
  building: {
    who: 'signedIn',
    ask: ({ building, survey }) => ({ params: { id: building }, body: { name: 'Annex', survey_id: survey } }),
  },
  floor: {
    who: 'signedIn',
    ask: ({ floor, building }) => ({
      params: { id: floor },
      query: { building_id: building },
      body: { name: 'First', building_id: building },
    }),
  },
  room: {
    who: 'signedIn',
    ask: ({ room, building, floor }) => ({
      params: { id: room },
      query: { building_id: building },
      body: { name: 'Pantry', floor_id: floor },
    }),
  },
}
