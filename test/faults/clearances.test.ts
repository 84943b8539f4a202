import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { aProject, type TestApi, upload } from '#test/support/people/api.ts'
import {
  aClearanceBody,
  aCompanyWithClearances,
  aPdf,
  type CompanyWithClearances,
} from '#test/support/workers/clearances.ts'
import { deletionsIn } from '#test/support/workers/deletions.ts'
import { done } from '#test/support/workers/editRaces.ts'

const ROUNDS = Array.from({ length: 10 }, (_, at) => at + 1)
const EDITS = 12
let fixture: CompanyWithClearances
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
})

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refusal: { code?: string }) => refusal.code ?? String(refusal),
  )
const soon = (most: number) => new Promise(resolve => setTimeout(resolve, Math.random() * most))
const again = async (call: () => Promise<unknown>): Promise<string> => {
  const word = await outcome(call())
  return word === 'busy' ? again(call) : word
}

/** Photo log entries and samples, each started after the previous one has started. */
const editing = (id: string) =>
  Array.from({ length: EDITS }, async (_, n) => {
    await soon(60)
    const log = ulid()
    const isLog = n % 2 === 0
    const word = await outcome(
      isLog
        ? fixture.api.clearanceFiles.savePhotoLogs({
            body: { clearance_id: id, photo_logs: [{ id: log, description: `Entry ${n}` }] },
          })
        : fixture.api.clearanceFiles.saveSamples({
            body: {
              clearance_id: id,
              samples: { air_monitorings: [{ id: log, sample: `P${n}`, result: '<0.01' }], surface_dusts: [] },
            },
          }),
    )
    return { log: isLog ? log : undefined, word }
  })

const logsOf = async (id: string) =>
  (await fixture.api.clearanceFiles.photoLogs({ params: { id } })).data.map(log => log.id).sort()

describe(`F-30 an approval races ${EDITS} edits`, () => {
  test.each(ROUNDS)('round %i: accepted records are stored, later ones are refused', async () => {
    const id = await fixture.make()
    await fixture.api.clearances.setForReview({ body: { clearance_id: id } })
    const edits = editing(id)
    await soon(60)
    expect(await again(() => fixture.reviewing.clearances.approve({ body: { clearance_id: id } }))).toBe('done')
    const [atOnce, approved] = [await logsOf(id), await fixture.read(id)]
    const ended = await Promise.all(edits)
    const accepted = ended.flatMap(({ log, word }) => (log && word === 'done' ? [log] : [])).sort()
    expect(await logsOf(id)).toEqual(accepted)
    expect(atOnce, 'nothing came into it after it was Reviewed').toEqual(accepted)
    expect(await fixture.read(id)).toEqual(approved)
    const words = new Set(ended.map(({ word }) => word))
    expect(words.difference(new Set(['done', 'clearance_reviewed', 'changed_meanwhile', 'busy']))).toEqual(new Set())
  })
})

describe('a photo or document added during an approval [F-30]', () => {
  const added: Record<string, (api: TestApi, clearance_id: string, n: number) => Promise<unknown>> = {
    'a document': async (api, clearance_id, n) => {
      const { file } = await upload(api, aPdf(String(n)), 'application/pdf', 'clearancePdf')
      return api.clearanceFiles.saveWorksafe({ body: { clearance_id, id: ulid(), name: 'Notification', file } })
    },
    'a photo log entry': (api, clearance_id) =>
      api.clearanceFiles.savePhotoLogs({ body: { clearance_id, photo_logs: [{ id: ulid(), description: 'Late' }] } }),
  }
  test.each(Object.entries(added))(
    '%s that the reviewer has not seen is never in the approved clearance',
    { timeout: 60_000 },
    async (_, add) => {
      const { api, reviewing, make, read } = fixture
      const setUp = async () => {
        const id = await make()
        await api.clearances.setForReview({ body: { clearance_id: id } })
        return { clearance_id: id, seen: (await read(id, reviewing)).updated_at }
      }
      await everyInterleaving(
        setUp,
        body => reviewing.clearances.approve({ body }),
        ({ clearance_id }) => add(api, clearance_id, 1),
        async (_, { run, meanwhile }) => {
          expect([run, meanwhile].filter(done)).toHaveLength(1)
          if (done(meanwhile)) expect(run).toMatchObject({ reason: { code: 'changed_since_review_opened' } })
        },
      )
      await everyInterleaving(
        setUp,
        ({ clearance_id }) => add(api, clearance_id, 2),
        body => reviewing.clearances.approve({ body }),
        async (_, { run, meanwhile }) => expect([run, meanwhile].filter(done)).toHaveLength(1),
      )
    },
  )
})

describe(`F-30 a deletion races ${EDITS} edits`, () => {
  test.each(ROUNDS)('round %i: a late edit finds nothing, and nothing is left', async () => {
    const id = await fixture.make()
    const edits = editing(id)
    await soon(60)
    expect(await again(() => fixture.reviewing.clearances.delete({ params: { id } }))).toBe('done')
    const late = (await Promise.all(edits)).map(({ word }) => word)
    await deletionsIn(fixture.company.id).work('clearance', id)
    expect(await rowsOf(id)).toEqual([])
    expect(late.filter(word => !['done', 'not_found', 'changed_meanwhile', 'busy'].includes(word))).toEqual([])
  })
})

const rowsOf = async (id: string) =>
  (await companyRows(fixture.company.id)).filter(({ pk, sk }) => `${pk} ${sk}`.includes(`CLEARANCE#${id}`))

describe('a building’s deletion deletes its clearances, wherever it died before [F-24]', () => {
  test.each([1, 2, 3, 4, 5].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'at write %i, before it arrives: %s',
    async (k, before) => {
      const { api, surveyor, remover, company } = fixture
      const place = await aProject(api, surveyor, { report_type_id: 6 })
      const ids: string[] = []
      for (const name of ['Roof', 'Cellar']) {
        const { clearance_id } = await api.clearances.save({
          body: aClearanceBody(place, surveyor, remover, { name }),
        })
        ids.push(clearance_id)
        const photo_logs = Array.from({ length: 5 }, () => ({ id: ulid() }))
        await api.clearanceFiles.savePhotoLogs({ body: { clearance_id, photo_logs } })
      }
      await api.buildings.delete({ body: { id: place.building } })
      const listed = (await api.dashboard.clearances()).data.active.map(({ id }) => id)
      expect(listed.filter(id => ids.includes(id))).toEqual([])
      await expect(api.buildings.clearances({ params: { id: place.building } })).rejects.toMatchObject({ status: 404 })
      await dieAtWrite(k, before, () => deletionsIn(company.id).work('building', place.building))
      expect(await deletionsIn(company.id).work('building', place.building)).toBe(0)
      for (const id of ids) expect(await rowsOf(id)).toEqual([])
      expect(await deletionsIn(company.id).left(place.building)).toBe(0)
    },
  )
})

test('a clearance with more rows than fit in one transaction is deleted, even if the worker dies [F-24]', async () => {
  const { reviewing, company } = fixture
  const id = await fixture.make()
  const { transact } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const rows = Array.from({ length: 190 }, () => ulid())
  for (let from = 0; from < rows.length; from += 90)
    await transact(
      rows
        .slice(from, from + 90)
        .map(each => ({ op: 'put' as const, key: keys.photoLog(company.id, id, each), row: { id: each } })),
    )
  await reviewing.clearances.delete({ params: { id } })
  await dieAtWrite(2, true, () => deletionsIn(company.id).work('clearance', id))
  expect((await rowsOf(id)).length).toBeGreaterThan(0)
  expect(await deletionsIn(company.id).work('clearance', id)).toBe(0)
  expect(await rowsOf(id)).toEqual([])
})
