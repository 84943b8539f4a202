import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
export const bagNumber = (at: number) => `A${String(at + 1).padStart(4, '0')}`

export interface BuildingWithSamples {
  readonly api: TestApi
  readonly surveyor: User
  readonly project: Project
  readonly room: string
  readonly tree: () => Promise<Tree>
  /** The recorded sample status by Sample ID. */
  readonly statuses: () => Promise<Record<string, number | undefined>>
  readonly apply: (rows: readonly Row[], more?: object) => Promise<string>
  /** Passes an import's message to the worker. */
  readonly work: (id: string, tries?: number) => Promise<{ batchItemFailures: readonly unknown[] }>
  readonly imported: (id: string) => ReturnType<typeof only>
}
interface Row {
  readonly sample_id: string
  readonly answer: number | null
  readonly said?: string
  readonly replaces?: number
}

const only = async (api: TestApi, building: string, id: string) => {
  const { data } = await api.labImports.imports({ params: { id: building } })
  const found = data.find(each => each.id === id)
  if (!found) throw new Error('There is no such import')
  return found
}

/** A building whose asbestos samples await their results. */
export async function aBuildingWithSamples(samples: number): Promise<BuildingWithSamples> {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const project = await aProject(api, surveyor)
  const room = await aRoomIn(api, project.building)
  await withSamples(surveyor.company_id, project.building, room, samples)
  const tree = async () => (await api.buildings.tree({ params: { id: project.building } })).data as Tree
  return {
    ...{ api, surveyor, project, room, tree },
    statuses: async () =>
      Object.fromEntries((await tree()).items.map(({ sample }) => [sample?.bag_code ?? '', sample?.status_id])),
    async apply(rows, more = {}) {
      const id = ulid()
      const body = { id, contaminate_id: 1 as const, name: 'Results.csv', file: sha256(JSON.stringify(rows)) }
      await api.labImports.apply({ params: { id: project.building }, body: { ...body, rows: [...rows], ...more } })
      return id
    },
    async work(id, tries = 1) {
      const { handler } = await import('#functions/workers/labImports.ts')
      const job = { kind: 'labImport', id, company_id: surveyor.company_id, building_id: project.building }
      const attributes = { ApproximateReceiveCount: String(tries) }
      return handler({ Records: [{ messageId: ulid(), body: JSON.stringify(job), attributes } as never] }, aContext())
    },
    imported: id => only(api, project.building, id),
  }
}

async function aRoomIn(api: TestApi, building_id: string): Promise<string> {
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const floor = await api.floors.save({ body: { building_id, name: 'Ground', image } })
  const inFloor = { building_id, floor_id: floor.data.id }
  return (await api.rooms.save({ body: { ...inFloor, name: 'Kitchen', layer: SQUARE } })).data.id
}

/** Writes item rows as `items.save` does, many at a time; the first three through the call itself. */
async function withSamples(company: string, building_id: string, room_id: string, samples: number): Promise<void> {
  const { Item } = await import('#shared/domain/tree/item.ts')
  const { bagCodeReservation } = await import('#shared/domain/edits/itemEdits.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { writeInBatches } = await import('#functions/data/bulkWrites.ts')
  const stamp = { version: 1, updated_at: new Date().toISOString() }
  await writeInBatches(
    Array.from({ length: samples }, (_, at) => {
      const sample = { analysis_type_id: 1, bag_code: bagNumber(at), status_id: 1 }
      const row = Item().parse({ id: ulid(), building_id, room_id, ...TILES, sample, ...stamp })
      const claim = bagCodeReservation(row)
      return [
        { key: keys.inBuilding(company, building_id, sortKeys.item(row.id)), row },
        ...(claim ? [{ key: keys.reservation(company, building_id, claim.key), row: { owner: claim.owner } }] : []),
      ]
    }).flat(),
  )
}

export const NO_FAILURES = { batchItemFailures: [] }

/** An uploaded laboratory PDF. */
export async function aCertificate(api: TestApi, said = 'Certificate 1041') {
  const { file } = await upload(api, Buffer.from(`%PDF-1.4 ${said}`), 'application/pdf', 'labReturn')
  return { name: `${said}.pdf`, file }
}

export async function expectRecorded(fixture: BuildingWithSamples, id: string, applied: number): Promise<void> {
  expect(await fixture.imported(id)).toMatchObject({ state: 'done', applied })
}
