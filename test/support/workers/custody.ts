import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import type { ChainOfCustodyTarget } from '#functions/documents/chainOfCustody.ts'
import type { BagCheckInput } from '#shared/domain/item/bagCheckRecord.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aProject, type TestApi, upload } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const address = { address: '8 Carlyle Street', address2: '', suburb: '', city: 'Ōtautahi', postcode: '8023' }
export const aLaboratory = async (manager: TestApi): Promise<string> =>
  (await manager.namedAddresses.saveLaboratory({ body: { name: 'Kōwhai Laboratory', address } })).id

const item = {
  ...{ contaminate_id: 1 as const, assessment_method_id: 1 },
  ...{ name: 'Vinyl tiles', link: 'to', description: 'floor' },
}
const { amount, layer, item_scores, item_recommendations } = TILES
const measured = { amount, layer, item_scores, item_recommendations }

/** Fields that turn `aSample` into a lead sample. */
export const LEAD = {
  ...{ contaminate_id: 2 as const, assessment_method_id: 7, item_scores: undefined },
  sample: { bag_code: 'L001', analysis_type_id: 4 },
  lead: { building_material: 'Rimu', colour: 'White', paint_condition: 'Poor', analysis_type_id: 4 },
}

/** A building with a room for samples, and its chain of custody: requested, printed and read. */
export async function aCustody(surveyor: User, api: TestApi, laboratory: string) {
  const project = await aProject(api, surveyor, { survey_date: '2026-03-01', phase: 'Block B' })
  const [building_id, floor_id, room_id] = [project.building, ulid(), ulid()]
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor_id, building_id, name: 'Papa raro', image } })
  await api.rooms.save({ body: { id: room_id, building_id, floor_id, name: 'Kāuta', layer: SQUARE } })

  async function aSample(bag_code: string, part: object = {}): Promise<string> {
    const id = ulid()
    const sample = { bag_code, analysis_type_id: 1 }
    await api.items.save({ body: { ...item, ...measured, building_id, room_id, id, sample, ...part } })
    return id
  }

  interface Asked {
    readonly contaminate?: string
    readonly lab?: string
    readonly by?: TestApi
    readonly key?: string
    readonly check?: BagCheckInput | undefined
  }
  async function ask({ contaminate = '1', lab = laboratory, by = api, key, check }: Asked = {}) {
    const params = { building: building_id, laboratory: lab, contaminate }
    const body = check && { body: { bag_check: check } }
    return (await by.reports.custody({ params, query: {}, ...body }, { key })).data
  }

  /** The message for the worker. */
  async function jobOf(contaminate_id: 1 | 2, check?: BagCheckInput): Promise<object> {
    const { readChainOfCustody } = await import('#functions/documents/chainOfCustody.ts')
    const target: ChainOfCustodyTarget = {
      ...{ company_id: surveyor.company_id, building_id, laboratory_id: laboratory, contaminate_id },
      ...(check && { bag_check: { ...check, checked_by: surveyor.full_name } }),
    }
    return { kind: 'chainOfCustody', id: ulid(), ...target, content: (await readChainOfCustody(target)).content }
  }

  async function paper(contaminate: '1' | '2' = '1', check?: BagCheckInput) {
    const first = await ask({ contaminate, check })
    if ('is_generating' in first) await work(await jobOf(contaminate === '1' ? 1 : 2, check))
    const document = await ask({ contaminate, check })
    if (!('url' in document)) throw new Error('The paper was not made')
    const bytes = new Uint8Array(await (await fetch(document.url)).arrayBuffer())
    return { name: document.name, bytes, pages: await pdfText(bytes), wasThere: 'url' in first }
  }

  return { building: building_id, aSample, ask, jobOf, paper }
}

/** Passes a message to the worker with receive count `tries`. */
export async function work(job: object, tries = 1) {
  const record = {
    messageId: ulid(),
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount: String(tries) },
  }
  return (await import('#functions/workers/documents.ts')).handler(
    { Records: [record] } as unknown as SQSEvent,
    aContext(),
  )
}
