import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aProjectToDuplicate } from '#test/support/workers/duplicates.ts'

const LONG = 120_000

const EDITS: Readonly<Record<string, (api: TestApi, id: string) => Promise<unknown>>> = {
  'of its survey date': (api, id) => api.buildings.set({ params: { id }, body: { survey_date: '2026-03-02' } }),
  'of a text': (api, id) =>
    api.buildings.template({ params: { id }, body: { type: 'introduction_content', content: '<p>x</p>' } }),
}

test.each(Object.entries(EDITS))(
  'a survey given to another client during an edit of its building, %s, takes the building with it [F-15]',
  { timeout: LONG },
  async (_, edit) => {
    const { BuildingSearch } = await import('#functions/data/projections/buildingSearch.ts')
    const company = await aCompany()
    const manager = await aUser(company, [ROLE.pm])
    const api = await signedIn(manager)
    const listed = async (client: string) =>
      (await BuildingSearch.ofClient(company.id, client, undefined, 100)).map(({ entry }) => entry.id)
    const wrong: string[] = []
    await everyInterleaving(
      async () => {
        const [project, other] = [await aProject(api, manager), await aProject(api, manager)]
        const read = (id: string) => api.surveys.read({ params: { id } }).then(({ data }) => data)
        return { project, survey: await read(project.survey), other: await read(other.survey) }
      },
      ({ project }) => edit(api, project.building),
      ({ survey: { id, name, office_id, version }, other: { client_id, contact_id } }) =>
        api.surveys.save({
          body: { id, name, office_id, version, job_number: `N-${ulid()}`, client_id, contact_id } as never,
        }),
      async ({ project, survey, other }, _outcome, k) => {
        const { building } = (await api.buildings.tree({ params: { id: project.building } })).data
        const { data: saved } = await api.surveys.read({ params: { id: survey.id } })
        if (building.client_id !== saved.client_id || building.job_number !== saved.job_number)
          wrong.push(`${k}: the building has the names of before`)
        if ((await listed(survey.client_id)).includes(project.building))
          wrong.push(`${k}: listed for the client before`)
        if (!(await listed(other.client_id)).includes(project.building)) wrong.push(`${k}: not listed for its client`)
      },
    )
    expect(wrong).toEqual([])
  },
)

test('lists show the end of a report, even if the building is edited at that moment [F-15]', {
  timeout: LONG,
}, async () => {
  const wrong: string[] = []
  await everyInterleaving(
    async () => {
      const { api, project } = await aProjectToDuplicate()
      const report = ulid()
      await api.reports.generate({
        params: { building: project.building, contaminate_id: '1' },
        query: { id: report },
      } as never)
      return { api, project, report }
    },
    ({ api, project }) => api.buildings.set({ params: { id: project.building }, body: { survey_date: '2026-03-02' } }),
    ({ api, project, report }) =>
      api.reports.cancel({ params: { id: report }, query: { building_id: project.building } } as never),
    async ({ api, project }, _outcome, k) => {
      const { buildings } = (await api.surveys.read({ params: { id: project.survey } })).data
      const listed = buildings.find(({ id }) => id === project.building)?.asbestos_report_status
      const { asbestos_report_status } = (await api.buildings.reportStats({ params: { id: project.building } })).data
      if (listed !== asbestos_report_status) wrong.push(`${k}: listed ${listed}, in fact ${asbestos_report_status}`)
    },
  )
  expect(wrong).toEqual([])
})
