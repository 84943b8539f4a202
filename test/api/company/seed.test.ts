import { expect, test } from 'vitest'
import { seed } from '#localstack/seed/seed.ts'
import { signIn } from '#localstack/seed/session.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'

test('the demo has a building in every status, and seeding again changes nothing', { timeout: 120_000 }, async () => {
  await seed()
  const api = await signIn('kauri', 'reviewer')
  const all = async () => (await api.buildings.search({ query: { paginate: 30 } })).data
  const first = await all()
  expect(new Set(first.map(row => row.status_id))).toEqual(
    new Set([
      STATUS.active,
      STATUS.awaitingResult,
      STATUS.needsEdits,
      STATUS.preReview,
      STATUS.awaitingReview,
      STATUS.reviewed,
    ]),
  )
  await seed()
  expect(await all()).toEqual(first)
})

test('the demo has a clearance that awaits review and one in progress', async () => {
  const api = await signIn('kauri', 'surveyor')
  const { awaiting_review, active } = (await api.dashboard.clearances()).data
  expect(awaiting_review).toMatchObject([{ class: 1, name: 'Boiler room, pipe lagging' }])
  expect(active).toMatchObject([{ class: 2, name: 'Yard, cement soffit' }])
})

test.each(['root', 'admin', 'pm', 'exporter', 'reviewer', 'approver', 'surveyor'])(
  'the demo lets %s@kauri.example in with the demo password',
  async part => {
    const api = await signIn('kauri', part)
    expect((await api.auth.user()).data.company.name).toBe('Kauri Hazmat Surveys')
  },
)
