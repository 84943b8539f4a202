import { DeleteCommand, type PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { expect, onTestFinished } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { shapeOf } from '#test/support/data/treeShape.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

type Message = SQSEvent['Records'][number]

/** A user, a filled building, and the worker that duplicates. */
export interface ProjectToDuplicate {
  readonly surveyor: User
  readonly api: TestApi
  readonly project: Project
  /** The building after filling. */
  readonly source: Tree
  readonly treeOf: (id: string) => Promise<Tree>
  readonly work: (...messages: Message[]) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>
  readonly queued: (what: object, name: string, id: string, tries?: number) => Message
  readonly aDuplicate: (tries?: number) => Promise<{ name: string; id: string; message: Message }>
  readonly copies: (name: string) => Promise<readonly { id: string }[]>
  readonly messagesWith: (name: string) => Promise<readonly object[]>
  readonly expectOneCopy: (name: string) => Promise<Tree>
  /** The number of rows in each partition of the company's buildings. */
  readonly partitions: () => Promise<Map<string, number>>
  /** Expires a killed worker's lease on the job. */
  readonly expireLease: (id: string) => Promise<void>
}

export async function aProjectToDuplicate(): Promise<ProjectToDuplicate> {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const project = await aProject(api, surveyor)
  await fill(api, project.building)
  const treeOf = async (id: string) => (await api.buildings.tree({ params: { id } })).data as Tree
  const source = await treeOf(project.building)
  const queued: ProjectToDuplicate['queued'] = (what, name, id, tries = 1) => {
    const job = { kind: 'duplicate', id, company_id: surveyor.company_id, user_id: surveyor.id, name, what }
    const attributes = { ApproximateReceiveCount: String(tries) }
    return { messageId: ulid(), body: JSON.stringify(job), attributes } as Message
  }
  const copies = async (name: string) =>
    (await api.surveys.read({ params: { id: project.survey } })).data.buildings.filter(row => row.name === name)
  const messagesWith = async (name: string) =>
    (await api.users.messages()).data.filter(({ message }) => message.includes(name))
  return {
    ...{ surveyor, api, project, source, treeOf, queued, copies, messagesWith },
    work: async (...messages) =>
      (await import('#functions/workers/duplicates.ts')).handler({ Records: messages }, aContext()),
    async aDuplicate(tries) {
      const name = `Annex ${ulid()}`
      const body = { name, survey_id: project.survey }
      const { data } = await api.duplicates.building({ params: { id: project.building }, body })
      const what = { entity: 'building', id: project.building, survey_id: project.survey }
      return { name, id: data.id, message: queued(what, name, data.id, tries) }
    },
    async expectOneCopy(name) {
      const rows = await copies(name)
      expect(rows).toHaveLength(1)
      const copy = await treeOf(rows[0]?.id ?? '')
      expect(shapeOf(copy)).toEqual(shapeOf(source))
      expect(await treeOf(project.building)).toEqual(source)
      expect(await messagesWith(name)).toMatchObject([
        { message: `Building ${name} has been duplicated`, success: true },
      ])
      return copy
    },
    partitions: () => partitionsOf(surveyor.company_id),
    expireLease: id => expireLease(surveyor.company_id, id),
  }
}

/** Two floors of two rooms with two items each, including sampled, sampled as, presumed and sampled lead items. */
async function fill(api: TestApi, building_id: string) {
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  let bag = 0
  for (const name of ['Ground', 'First']) {
    const floor = ulid()
    await api.floors.save({ body: { id: floor, building_id, name, image } })
    for (const room of ['Kitchen', 'Hall']) {
      const room_id = ulid()
      await api.rooms.save({ body: { id: room_id, building_id, floor_id: floor, name: room, layer: SQUARE } })
      const sampled = ulid()
      bag++
      await api.items.save({
        body: { ...anItem(building_id, room_id), id: sampled, sample: { bag_code: `A${bag}`, analysis_type_id: 1 } },
      })
      await api.items.save({
        body: {
          ...anItem(building_id, room_id),
          id: ulid(),
          assessment_method_id: 2,
          sampled_as: { item_as_id: sampled },
        },
      })
    }
  }
  await api.buildings.note({ params: { id: building_id }, body: { type_id: 2, content: '<p>Ring first</p>' } })
}
const anItem = (building_id: string, room_id: string) => ({
  building_id,
  room_id,
  ...TILES,
})

async function partitionsOf(companyId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { pk } of await companyRows(companyId))
    if (pk.startsWith(`C#${companyId}#BUILDING#`)) counts.set(pk, (counts.get(pk) ?? 0) + 1)
  return counts
}

/**
 * Makes the k-th and all following calls to the table fail until `mend` is called. `mend` also expires the killed function's time
 * and its job's slot.
 */
export async function failFromCall(k: number) {
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  const slots: { readonly pk: string; readonly sk: string }[] = []
  let calls = 0
  Object.assign(dynamo, {
    send: (command: PutCommand) => {
      calls++
      if (calls >= k) return Promise.reject(new Error('The process was killed'))
      const { pk = '', sk } = command.input.Item ?? {}
      if (String(pk).includes('#JOBSLOTS#')) slots.push({ pk, sk })
      return send(command)
    },
  })
  // A failing test must not pass the fault on to the next test.
  onTestFinished(() => void Object.assign(dynamo, { send }))
  const mend = async () => {
    Object.assign(dynamo, { send })
    for (const Key of slots) await send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }))
  }
  return { mend, calls: () => calls }
}

async function expireLease(companyId: string, id: string) {
  const { transact } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  await transact([
    {
      op: 'update',
      key: keys.duplicate(companyId, id),
      set: 'SET lease_until = :past',
      values: { ':past': 1 },
    },
  ])
}
