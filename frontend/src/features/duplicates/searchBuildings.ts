import { buildingCalls } from '#frontend/api/buildingCalls.ts'

/** Options for picking a building of the company, found by a search word. */
export async function searchBuildings(search: string) {
  const { data } = await buildingCalls.buildings.search({ query: { search } })
  return data.map(({ id, name, job_number }) => ({ id, label: `${name} · ${job_number}` }))
}
