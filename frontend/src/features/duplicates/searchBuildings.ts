import { work } from '#frontend/api/buildingCalls.ts'

/** Buildings of the company by a word of theirs, to pick one. */
export async function buildingsCalled(search: string) {
  const { data } = await work.buildings.search({ query: { search } })
  return data.map(({ id, name, job_number }) => ({ id, label: `${name} · ${job_number}` }))
}
