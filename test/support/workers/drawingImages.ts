import type { SQSEvent } from 'aws-lambda'
import { PNG } from 'pngjs'
import { ulid } from 'ulid'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

export const rectangle = (left: number, top: number, right: number, bottom: number): Layer => ({
  polygons: [
    {
      id: 'p',
      type: 'polygon',
      points: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    },
  ],
  labels: [],
})

/** A floor with a plan of 1200 by 800 px, and a room from 300, 200 to 900, 600. */
export async function aDrawnFloor() {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { building } = await aProject(api, surveyor)
  const image = await upload(api, aPlan(1200, 800), 'image/png', 'plan')
  const floor = (await api.floors.save({ body: { building_id: building, name: 'Ground', image } })).data.id
  const body = { building_id: building, floor_id: floor, name: 'Kitchen', layer: rectangle(300, 200, 900, 600) }
  const room = (await api.rooms.save({ body })).data.id
  return { surveyor, api, building, floor, room, plan: image }
}
export type DrawnFloor = Awaited<ReturnType<typeof aDrawnFloor>>

export const presumedItem = (building_id: string, room_id: string, layer: Layer) => ({
  building_id,
  room_id,
  ...TILES,
  assessment_method_id: 4,
  layer,
  presumed_sample: { sample_status_id: 13 },
})

export const requestFloorImage = ({ api, building, floor }: Pick<DrawnFloor, 'api' | 'building' | 'floor'>) =>
  api.images.floor({ params: { floor }, query: { building_id: building } }).then(({ data }) => data)

export const drawingImageJob = ({ surveyor, building }: DrawnFloor, of: DrawingSubject, target_id: string) => ({
  kind: 'drawingImage',
  id: ulid(),
  company_id: surveyor.company_id,
  building_id: building,
  of,
  target_id,
})

export const drawingImageMessage = (job: object | string, tries = 1): SQSEvent =>
  ({
    Records: [
      {
        messageId: ulid(),
        body: typeof job === 'string' ? job : JSON.stringify(job),
        attributes: { ApproximateReceiveCount: String(tries) },
      },
    ],
  }) as SQSEvent

export const runDrawingImageWorker = async (event: SQSEvent) =>
  (await import('#functions/workers/drawingImages.ts')).handler(event, aContext())

export const readBuildingTree = async (api: TestApi, id: string) => (await api.buildings.tree({ params: { id } })).data

export async function pixelsAt(url: string | undefined): Promise<PNG> {
  const response = await fetch(url ?? 'missing:')
  if (!response.ok) throw new Error(`The bucket answered ${response.status}`)
  return PNG.sync.read(Buffer.from(await response.arrayBuffer()))
}
export const colourAt = ({ data, width }: PNG, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]
