import { ulid } from 'ulid'
import { expect } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { aCompanyWithClearances } from './clearances.ts'
import { aDrawnFloor, presumedItem, rectangle } from './drawingImages.ts'
import { ENDS, type KilledKind } from './killedKind.ts'
import { reservedLabels } from './labelSheets.ts'
import { anOrder, aReviewedBuilding } from './managementPlans.ts'
import { aPosterToMake } from './sitePosters.ts'

async function expectWhole(url: string | undefined) {
  const bytes = Buffer.from(await (await fetch(url ?? 'missing:')).arrayBuffer())
  expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
}

export async function aReport(): Promise<KilledKind> {
  const { surveyor, api, building, room } = await aDrawnFloor()
  await api.items.save({ body: presumedItem(building, room, rectangle(400, 300, 500, 400)) })
  return {
    ...{ kind: 'report', company: surveyor.company_id, api },
    async request() {
      const { data } = await api.reports.generate({ params: { building, contaminate_id: '1' }, query: {} })
      return async () => {
        const target = { params: { id: data.id }, query: { building_id: building } }
        const report = (await api.reports.read(target)).data
        if (report.status === 'completed') await expectWhole((await api.reports.download(target)).data.url)
        expect(Boolean(report.problem)).toBe(report.status === 'failed')
        return ENDS[report.status] ?? 'open'
      }
    },
  }
}

export async function aDrawingImage(): Promise<KilledKind> {
  const { surveyor, api, building, floor } = await aDrawnFloor()
  const target = { params: { id: floor }, query: { building_id: building } }
  return {
    ...{ kind: 'drawingImage', company: surveyor.company_id },
    async request() {
      await api.floors.redraw(target)
      return async () => {
        const read = { params: { floor }, query: { building_id: building } }
        const { url, is_drawing, failed } = (await api.images.floor(read)).data
        if (is_drawing) return 'open'
        if (!failed) expect((await fetch(url ?? 'missing:')).ok).toBe(true)
        return failed ? 'failed' : 'done'
      }
    },
  }
}

export async function aChainOfCustody(): Promise<KilledKind> {
  const { surveyor, api, building, room } = await aDrawnFloor()
  const manager = await signedIn(await aUser({ id: surveyor.company_id }, [ROLE.pm]))
  const address = { address: '8 Carlyle Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const { id: laboratory } = await manager.namedAddresses.saveLaboratory({ body: { name: 'Lab', address } })
  const item = ulid()
  const body = { building_id: building, room_id: room, ...TILES, id: item }
  await api.items.save({ body: { ...body, sample: { bag_code: 'A1', analysis_type_id: 1 } } })
  let number = 1
  const ask = async () =>
    (await api.reports.custody({ params: { building, laboratory, contaminate: '1' }, query: {} })).data
  return {
    ...{ kind: 'chainOfCustody', company: surveyor.company_id },
    async request() {
      number++
      await api.items.sample({ params: { id: item }, body: { building_id: building, bag_code: `A${number}` } })
      expect(await ask()).toEqual({ is_generating: true })
      return async () => {
        const answer = await ask()
        if ('url' in answer) await expectWhole(answer.url)
        if ('is_generating' in answer) return 'open'
        return 'url' in answer ? 'done' : 'failed'
      }
    },
  }
}

export async function aLabelSheet(): Promise<KilledKind> {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { params, body } = await reservedLabels(api, (await aProject(api, surveyor)).building)
  let from = body.from
  return {
    ...{ kind: 'labelSheet', company: surveyor.company_id },
    async request() {
      const wanted = { params, body: { ...body, from: ++from } }
      expect((await api.reports.labels(wanted)).data).toEqual({ is_generating: true })
      return async () => {
        const { data } = await api.reports.labels(wanted)
        if ('url' in data) await expectWhole(data.url)
        if ('is_generating' in data) return 'open'
        return 'url' in data ? 'done' : 'failed'
      }
    },
  }
}

export async function aSitePoster(): Promise<KilledKind> {
  const { company_id, api, params, rename } = await aPosterToMake()
  return {
    ...{ kind: 'sitePoster', company: company_id },
    async request() {
      await rename()
      expect((await api.reports.poster({ params })).data).toEqual({ is_generating: true })
      return async () => {
        const { data } = await api.reports.poster({ params })
        if ('url' in data) await expectWhole(data.url)
        if ('is_generating' in data) return 'open'
        return 'url' in data ? 'done' : 'failed'
      }
    },
  }
}

export async function aCertificate(): Promise<KilledKind> {
  const { api, company, make, read } = await aCompanyWithClearances()
  const id = await make({ name: 'Boiler room' })
  return {
    ...{ kind: 'certificate', company: company.id, api },
    async request() {
      await api.clearances.generate({ body: { clearance_id: id } })
      return async () => {
        const { state, problem } = (await read(id)).document
        const { Certificates } = await import('#functions/data/clearance/certificates.ts')
        if (state === 'completed') await expectWhole((await Certificates.addressOf(company.id, id)).url)
        expect(Boolean(problem)).toBe(state === 'failed')
        return ENDS[state] ?? 'open'
      }
    },
  }
}

export async function aManagementPlan(): Promise<KilledKind> {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { building } = await aReviewedBuilding(api, surveyor)
  return {
    ...{ kind: 'managementPlan', company: surveyor.company_id, api },
    async request() {
      const { data } = await api.managementPlans.request({ body: anOrder(building) })
      return async () => {
        const { data: plans } = await api.managementPlans.history({ params: { id: building }, query: {} })
        const plan = plans.find(({ id }) => id === data.id)
        expect(Boolean(plan?.problem)).toBe(plan?.state === 'failed')
        expect(Boolean(plan?.pages)).toBe(plan?.state === 'completed')
        return ENDS[plan?.state ?? ''] ?? 'open'
      }
    },
  }
}
