import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aCompany, anonymous, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { exportMessage } from './exports.ts'

/** The public status of an issued document. */
export const revisionStatus = async (code: string | undefined) =>
  (await anonymous().verification.read({ params: { code: code ?? '' } })).data

/** SHA-256 of the content at a URL. */
export async function hashAt(url: string) {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** A reviewed building whose every text is `canary`, which must not show to anonymous visitors. */
export async function aReviewedBuilding(canary = 'Town hall') {
  const company = await aCompany()
  const surveyor: User = await aUser(company)
  const api = await signedIn(surveyor)
  const managing = await signedIn(await aUser(company, [ROLE.pm]))
  const project = await aProject(api, surveyor, { name: canary, survey_date: '2026-03-01' })
  await withARoom(api, project.building)
  const treeOf = async () => (await api.buildings.tree({ params: { id: project.building } })).data as Tree
  const building = project.building
  const reviewing = await signedIn(await aUser(company, [ROLE.reviewer]))
  const approve = async () => {
    await managing.buildings.setStatus({ body: { id: building, status_id: STATUS.awaitingReview } })
    await reviewing.buildings.approveReport({ body: { building_id: building } })
  }
  await approve()
  const ask = async (contaminate_id: '1' | '2' = '1') =>
    (await api.reports.generate({ params: { building, contaminate_id }, query: {} })).data.id
  const work = async (report_id: string, tries = 1) => {
    const { handler } = await import('#functions/workers/documents.ts')
    const job = { kind: 'report', id: report_id, company_id: company.id, building_id: building, report_id } as const
    return handler(exportMessage(job, tries), aContext())
  }
  const read = async (id: string) => (await api.reports.read({ params: { id }, query: { building_id: building } })).data
  /** Requests and generates a report; returns its row. */
  const make = async (contaminate_id: '1' | '2' = '1') => {
    const id = await ask(contaminate_id)
    await work(id)
    return read(id)
  }
  const download = async (id: string) =>
    hashAt((await api.reports.download({ params: { id }, query: { building_id: building } })).data.url)
  return { company, api, managing, project, approve, treeOf, ask, work, read, make, download }
}

async function withARoom(api: TestApi, building_id: string): Promise<void> {
  const [floor, room] = [ulid(), ulid()]
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor, building_id, name: 'Ground', image } })
  await api.rooms.save({
    body: {
      id: room,
      building_id,
      floor_id: floor,
      name: 'Hall',
      note: 'Nothing suspect',
      is_not_suspicious: true,
      layer: SQUARE,
    },
  })
}
