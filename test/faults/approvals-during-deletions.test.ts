import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyInterleaving, type Interleaved } from '#test/support/cloud/interleave.ts'
import { aProject } from '#test/support/people/api.ts'
import {
  aClearanceBody,
  aCompanyWithClearances,
  addEntriesBefore,
  type CompanyWithClearances,
} from '#test/support/workers/clearances.ts'
import { deletionsIn } from '#test/support/workers/deletions.ts'
import { done } from '#test/support/workers/editRaces.ts'

const TIMEOUT = { timeout: 120_000 }
let fixture: CompanyWithClearances
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
})

interface Awaiting {
  readonly building: string
  readonly survey: string
  readonly clearance_id: string
}

/** A building with a clearance that awaits review, after `others` open ones. */
async function aBuilding(others: number): Promise<Awaiting> {
  const { api, surveyor, remover } = fixture
  const place = await aProject(api, surveyor, { report_type_id: 6 })
  const { clearance_id } = await api.clearances.save({ body: aClearanceBody(place, surveyor, remover) })
  await addEntriesBefore(fixture, place.building, clearance_id, others)
  await api.clearances.setForReview({ body: { clearance_id } })
  return { ...place, clearance_id }
}

const approve = ({ clearance_id }: Awaiting) => fixture.reviewing.clearances.approve({ body: { clearance_id } })
const deleteBuilding = ({ building }: Awaiting) => fixture.api.buildings.delete({ body: { id: building } })
const stateOf = ({ clearance_id }: Awaiting): Promise<string> =>
  fixture.api.clearances.read({ params: { id: clearance_id } }).then(
    ({ data }) => data.template.status,
    refusal => refusal.code,
  )

/** Either the approval is refused and the clearance deleted, or the deletion is refused and the clearance reviewed. */
async function expectOne(
  on: Awaiting,
  approval: PromiseSettledResult<unknown>,
  deletion: PromiseSettledResult<unknown>,
) {
  const refused = done(deletion) ? approval : deletion
  const code = done(deletion) ? 'not_found' : 'clearance_has_reviewed'
  expect(refused).toMatchObject({ status: 'rejected', reason: { code } })
  if (done(deletion)) {
    expect(await deletionsIn(fixture.company.id).work('survey', on.survey)).toBe(0)
    expect(await deletionsIn(fixture.company.id).work('building', on.building)).toBe(0)
  }
  expect(await stateOf(on)).toBe(done(deletion) ? 'not_found' : 'reviewed')
}

describe.each([2, 119])('a building with %i more clearances [F-30]', others => {
  test('is not deleted with a reviewed clearance', TIMEOUT, async () => {
    const on = await aBuilding(others)
    await approve(on)
    await expect(deleteBuilding(on)).rejects.toMatchObject({ code: 'clearance_has_reviewed' })
    expect(await stateOf(on)).toBe('reviewed')
  })

  test('is deleted or its clearance approved, in every order', TIMEOUT, async () => {
    const setUp = () => aBuilding(others)
    await everyInterleaving(setUp, deleteBuilding, approve, (on, { run, meanwhile }) => expectOne(on, meanwhile, run))
    await everyInterleaving(setUp, approve, deleteBuilding, (on, { run, meanwhile }) => expectOne(on, run, meanwhile))
  })
})

test('an approval counts although its survey is saved before the building’s deletion [F-30]', TIMEOUT, async () => {
  const approveAndSave = async (on: Awaiting) => {
    await approve(on)
    await fixture.api.surveys.save({ body: { id: on.survey, name: 'Another name' } })
  }
  await everyInterleaving(
    () => aBuilding(0),
    deleteBuilding,
    approveAndSave,
    (on, { run, meanwhile }) => expectOne(on, meanwhile, run),
  )
})

test(
  'a building is deleted although a clearance of its survey’s other building is approved [F-30]',
  TIMEOUT,
  async () => {
    const { api, surveyor } = fixture
    const setUp = async () => {
      const on = await aBuilding(0)
      const annexe = ulid()
      const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
      const body = {
        ...at,
        id: annexe,
        survey_id: on.survey,
        name: 'Annexe',
        report_type_id: 1,
        surveyors: [surveyor.id],
      }
      await api.buildings.save({ body })
      return { ...on, building: annexe }
    }
    const bothDone = async (_: Awaiting, { run, meanwhile }: Interleaved<unknown, unknown>) =>
      expect([run, meanwhile].every(done)).toBe(true)
    await everyInterleaving(setUp, deleteBuilding, approve, bothDone)
    await everyInterleaving(setUp, approve, deleteBuilding, bothDone)
  },
)
