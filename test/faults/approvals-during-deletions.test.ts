import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { everyInterleaving, type Interleaved, interleave } from '#test/support/cloud/interleave.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import { aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
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
let managing: TestApi
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
  managing = await signedIn(await aUser(fixture.company, [ROLE.pm]))
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

async function addBuilding({ survey }: Pick<Awaiting, 'survey'>, name: string): Promise<string> {
  const id = ulid()
  const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const body = { ...at, id, survey_id: survey, name, report_type_id: 1, surveyors: [fixture.surveyor.id] }
  await fixture.api.buildings.save({ body })
  return id
}

type Outcome = Interleaved<unknown, unknown>
const approve = ({ clearance_id }: Awaiting) => fixture.reviewing.clearances.approve({ body: { clearance_id } })
const deleteSurvey = ({ survey }: Awaiting) => managing.surveys.delete({ body: { id: survey } })
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

/** More clearances only add reads and writes of the same kind, so the larger building is stopped where it writes. */
describe.each([
  [2, 'calls'],
  [119, 'writes'],
] as const)('a building with %i more clearances [F-30]', (others, stops) => {
  test('is not deleted with a reviewed clearance', TIMEOUT, async () => {
    const on = await aBuilding(others)
    await approve(on)
    await expect(deleteBuilding(on)).rejects.toMatchObject({ code: 'clearance_has_reviewed' })
    expect(await stateOf(on)).toBe('reviewed')
  })

  test('is deleted or its clearance approved, in every order', TIMEOUT, async () => {
    const setUp = () => aBuilding(others)
    const deleted = (on: Awaiting, { run, meanwhile }: Outcome) => expectOne(on, meanwhile, run)
    const approved = (on: Awaiting, { run, meanwhile }: Outcome) => expectOne(on, run, meanwhile)
    await everyInterleaving(setUp, deleteBuilding, approve, deleted, stops)
    await everyInterleaving(setUp, approve, deleteBuilding, approved, stops)
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

describe('a survey [F-30]', () => {
  test('is deleted or a clearance in it approved, in every order', TIMEOUT, async () => {
    const setUp = () => aBuilding(0)
    await everyInterleaving(setUp, deleteSurvey, approve, (on, { run, meanwhile }) => expectOne(on, meanwhile, run))
    await everyInterleaving(setUp, approve, deleteSurvey, (on, { run, meanwhile }) => expectOne(on, run, meanwhile))
  })

  test('is deleted or a clearance in it approved, with more buildings than fit in a transaction', TIMEOUT, async () => {
    const aLargeSurvey = async () => {
      const on = await aBuilding(0)
      const { data } = await fixture.api.buildings.tree({ params: { id: on.building } })
      await manyBuildings(fixture.company.id, (data as Tree).building, 99, {})
      return on
    }
    const approved = await aLargeSurvey()
    const isCommit = (call: string) => call.includes('TransactItems') && call.includes(approved.survey)
    const first = await interleave(
      isCommit,
      () => deleteSurvey(approved),
      () => approve(approved),
    )
    expect([first.isReached, done(first.meanwhile)]).toEqual([true, true])
    await expectOne(approved, first.meanwhile, first.run)
    const deleted = await aLargeSurvey()
    await deleteSurvey(deleted)
    await expect(approve(deleted)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is deleted or a building in it approved, in every order', TIMEOUT, async () => {
    const { api, surveyor, reviewing } = fixture
    const setUp = async () => {
      const on = await aProject(api, surveyor, { is_lead: false })
      const { data } = await api.buildings.tree({ params: { id: on.building } })
      await setBuildingRow(data as Tree, { status_id: STATUS.awaitingReview })
      return on
    }
    type Place = Awaited<ReturnType<typeof setUp>>
    const deleting = ({ survey }: Place) => managing.surveys.delete({ body: { id: survey } })
    const review = ({ building: id }: Place) =>
      reviewing.buildings.review({ body: { id, approvals: [{ contaminate_id: 1, approval: 1 }] } })
    const oneIsDone = async (
      on: Place,
      deletion: PromiseSettledResult<unknown>,
      approval: PromiseSettledResult<unknown>,
    ) => {
      const code = done(deletion) ? 'not_found' : 'survey_has_reviewed'
      expect(done(deletion) ? approval : deletion).toMatchObject({ status: 'rejected', reason: { code } })
      if (!done(deletion)) return
      expect(await deletionsIn(fixture.company.id).work('survey', on.survey)).toBe(0)
      await expect(api.buildings.tree({ params: { id: on.building } })).rejects.toMatchObject({ code: 'not_found' })
    }
    await everyInterleaving(setUp, deleting, review, (on, { run, meanwhile }) => oneIsDone(on, run, meanwhile))
    await everyInterleaving(setUp, review, deleting, (on, { run, meanwhile }) => oneIsDone(on, meanwhile, run))
  })
})

test(
  'a building is deleted although a clearance of its survey’s other building is approved [F-30]',
  TIMEOUT,
  async () => {
    const setUp = async () => {
      const on = await aBuilding(0)
      return { ...on, building: await addBuilding(on, 'Annexe') }
    }
    const bothDone = async (_: Awaiting, { run, meanwhile }: Interleaved<unknown, unknown>) =>
      expect([run, meanwhile].every(done)).toBe(true)
    await everyInterleaving(setUp, deleteBuilding, approve, bothDone)
    await everyInterleaving(setUp, approve, deleteBuilding, bothDone)
  },
)
