import { ulid } from 'ulid'
import { expect } from 'vitest'
import type { Job } from '#functions/jobs.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { mailsTo } from '#test/support/cloud/mailbox.ts'
import { shapeOf } from '#test/support/data/treeShape.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { aDataExport } from './dataExports.ts'
import { deletionsIn, tableAccess } from './deletions.ts'
import { aProjectToDuplicate } from './duplicates.ts'
import {
  aCertificate,
  aChainOfCustody,
  aDrawingImage,
  aLabelSheet,
  aManagementPlan,
  aReport,
  aSitePoster,
} from './killedDocuments.ts'
import { ENDS, type KilledKind } from './killedKind.ts'
import { aWebhookDelivery, aWebhookEvent } from './killedWebhooks.ts'
import { aBuildingWithSamples } from './labImports.ts'

async function aDuplicate(): Promise<KilledKind> {
  const { surveyor, api, source, project, treeOf, copies, messagesWith, aDuplicate: ask } = await aProjectToDuplicate()
  return {
    ...{ kind: 'duplicate', company: surveyor.company_id, api },
    async request() {
      const { name } = await ask()
      return async () => {
        const [copy, ...more] = await copies(name)
        expect(more).toEqual([])
        if (copy) expect(shapeOf(await treeOf(copy.id))).toEqual(shapeOf(source))
        expect(await treeOf(project.building)).toEqual(source)
        const [end] = (await messagesWith(name)) as { success: boolean }[]
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
  const { surveyor, api, apply, imported, statuses } = await aBuildingWithSamples(30)
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
        // A worker that dies before recording the send makes the next one send again; at most four die.
        expect(sent.length).toBeLessThanOrEqual(5)
        return sent.length > 0 ? 'done' : 'open'
      }
    },
  }
}

export const KILLED_KINDS: Readonly<Record<Job['kind'], () => Promise<KilledKind>>> = {
  report: aReport,
  certificate: aCertificate,
  managementPlan: aManagementPlan,
  chainOfCustody: aChainOfCustody,
  labelSheet: aLabelSheet,
  sitePoster: aSitePoster,
  drawingImage: aDrawingImage,
  duplicate: aDuplicate,
  export: anExport,
  dataExport: aDataExport,
  labImport: aLabImport,
  deletion: aDeletion,
  mail: aMail,
  webhookEvent: aWebhookEvent,
  webhookDelivery: aWebhookDelivery,
}
