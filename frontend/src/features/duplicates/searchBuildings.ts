import { buildingCalls } from '#frontend/api/buildingCalls.ts'

/** Buildings of the company by a word of theirs, to pick one. */
export async function searchBuildings(search: string) {
  const { data } = await buildingCalls.buildings.search({ query: { search } })
  return data.map(({ id, name, job_number }) => ({ id, label: `${name} · ${job_number}` }))
}
