import { ulid } from 'ulid'
import { expect } from 'vitest'
import type { Job } from '#functions/jobs.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { mailsTo } from '#test/support/cloud/mailbox.ts'
import { TILES } from '#test/support/data/tree.ts'
import { shapeOf } from '#test/support/data/treeShape.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aClearanceStage } from './clearances.ts'
import { deletionsIn, tableAccess } from './deletions.ts'
import { aDrawnFloor, presumedItem, rectangle } from './drawingImages.ts'
import { aDuplicateStage } from './duplicates.ts'
import { aLabStage } from './labImports.ts'
import { anOrder, aReviewedBuilding } from './managementPlans.ts'

export type Outcome = 'done' | 'failed' | 'open'

/** One kind of job, to be requested as often as wanted, always for the same subject. */
export interface KilledKind {
  readonly kind: Job['kind']
  readonly company: string
  /** Whose notifications tell of it; nobody's where there is none. */
  readonly api?: TestApi
  /** Requests it; what it answers says how it has ended, and that nothing of it is half. */
  readonly request: () => Promise<() => Promise<Outcome>>
}

async function expectWhole(url: string | undefined) {
  const bytes = Buffer.from(await (await fetch(url ?? 'missing:')).arrayBuffer())
  expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
}

const ENDS: Readonly<Record<string, Outcome>> = {
  ...{ completed: 'done', done: 'done', sent: 'done' },
  failed: 'failed',
}

async function aReport(): Promise<KilledKind> {
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

async function aDrawingImage(): Promise<KilledKind> {
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

async function aChainOfCustody(): Promise<KilledKind> {
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

async function aCertificate(): Promise<KilledKind> {
  const { api, company, make, read } = await aClearanceStage()
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

async function aManagementPlan(): Promise<KilledKind> {
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

async function aDuplicate(): Promise<KilledKind> {
  const { surveyor, api, source, project, treeOf, copies, told, aDuplicate: ask } = await aDuplicateStage()
  return {
    ...{ kind: 'duplicate', company: surveyor.company_id, api },
    async request() {
      const { name } = await ask()
      return async () => {
        const [copy, ...more] = await copies(name)
        expect(more).toEqual([])
        if (copy) expect(shapeOf(await treeOf(copy.id))).toEqual(shapeOf(source))
        expect(await treeOf(project.building)).toEqual(source)
        const [end] = (await told(name)) as { success: boolean }[]
        if (end) expect(end.success).toBe(copy !== undefined)
        if (!end) return 'open'
        return copy ? 'done' : 'failed'
      }
    },
  }
}

async function anExport(): Promise<KilledKind> {
  const receiver = await startExternalSystem()
  const company = await aCompany([FEATURE.exporter])
  const api = await signedIn(await aUser(company, [ROLE.root]))
  await api.exports.saveConnector({ body: { company_id: company.id, address: receiver.url, ...CONNECTOR_KEY } })
  const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const aClient = async () => {
    const id = ulid()
    await api.clients.save({ body: { id, name: 'Napier Council', ...place } })
    return id
  }
  const matchOf = async (id: string) => (await api.exports.client({ params: { id } })).data.match
  let client = await aClient()
  return {
    ...{ kind: 'export', company: company.id, api },
    async request() {
      if ((await matchOf(client)).reference) client = await aClient()
      const id = client
      const { data } = await api.exports.exportClient({ params: { id } })
      return async () => {
        const match = await matchOf(id)
        expect(receiver.effects.filter(({ key }) => key === data.id).length).toBeLessThanOrEqual(1)
        if (match.client?.state === 'sent') expect(receiver.effects.some(({ key }) => key === data.id)).toBe(true)
        return ENDS[match.client?.state ?? ''] ?? 'open'
      }
    },
  }
}

async function aLabImport(): Promise<KilledKind> {
  const { surveyor, api, apply, imported, statuses } = await aLabStage(30)
  return {
    ...{ kind: 'labImport', company: surveyor.company_id, api },
    async request() {
      const before = await statuses()
      const rows = Object.entries(before).map(([sample_id, status = 1]) => ({
        ...{ sample_id, answer: status === 2 ? 3 : 2, said: 'NAD' },
        ...(status !== 1 && { replaces: status }),
      }))
      const id = await apply(rows)
      return async () => {
        const { state, applied } = await imported(id)
        const after = await statuses()
        const changed = rows.filter(({ sample_id, answer }) => after[sample_id] === answer)
        expect(changed).toHaveLength(applied)
        if (state === 'done') expect(applied).toBe(rows.length)
        return ENDS[state] ?? 'open'
      }
    },
  }
}

async function aDeletion(): Promise<KilledKind> {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { fill, left } = deletionsIn(surveyor.company_id)
  return {
    ...{ kind: 'deletion', company: surveyor.company_id },
    async request() {
      const { building } = await aProject(api, surveyor)
      await fill(building, 120)
      await api.buildings.delete({ body: { id: building } })
      return async () => ((await left(building)) === 0 ? 'done' : 'open')
    },
  }
}

async function aMail(): Promise<KilledKind> {
  const company = await aCompany()
  const { queueMail } = await import('#functions/mail/mailJob.ts')
  const { enqueue } = await import('#functions/jobOutbox.ts')
  const { transact } = await tableAccess()
  return {
    ...{ kind: 'mail', company: company.id },
    async request() {
      const user = await aUser(company)
      const { job, write } = queueMail(user, 'password_reset', { token: `a.b.${ulid()}` })
      await transact([write])
      await enqueue(job)
      return async () => {
        const sent = await mailsTo(user.email)
        expect(sent.length).toBeLessThanOrEqual(2)
        return sent.length > 0 ? 'done' : 'open'
      }
    },
  }
}

/** Every kind of job. */
export const KILLED_KINDS: Readonly<Record<Job['kind'], () => Promise<KilledKind>>> = {
  report: aReport,
  certificate: aCertificate,
  managementPlan: aManagementPlan,
  chainOfCustody: aChainOfCustody,
  drawingImage: aDrawingImage,
  duplicate: aDuplicate,
  export: anExport,
  labImport: aLabImport,
  deletion: aDeletion,
  mail: aMail,
}
