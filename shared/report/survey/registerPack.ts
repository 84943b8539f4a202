import { roomFinding } from '#shared/domain/building/planAreas.ts'
import type { Tone } from '#shared/domain/item/badge.ts'
import { floorsOf, roomsOf } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { coverPage } from '#shared/report/model/coverPage.ts'
import { reportItemsOf } from '#shared/report/model/reportItems.ts'
import type { Cover, FloorPlanBlock, ItemSheet, Verification } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { planBlock } from './floorPlans.ts'
import { itemSheet } from './itemSheets.ts'

/** The register of an issued report with plans and photos, to be read where there is no signal. */
export interface RegisterPack {
  /** “Asbestos register” */
  readonly title: string
  readonly cover: Pick<Cover, 'name' | 'address' | 'facts' | 'contact'>
  readonly verification: Verification | undefined
  readonly floors: readonly PackFloor[]
}

export interface PackFloor {
  readonly id: string
  readonly name: string
  readonly plan: FloorPlanBlock | undefined
  readonly rooms: readonly PackRoom[]
}

interface PackRoom {
  readonly id: string
  readonly name: string
  /** What was found of the room as a whole; blank where its items say it. */
  readonly finding: string
  readonly items: readonly ItemSheet[]
}

/** Of the same item sheets and plans as the report. */
export function registerPack(source: ReportSource): RegisterPack {
  const { tree, contaminate_id, verification } = source
  const findings = reportItemsOf(tree, contaminate_id)
  const inRoom = Map.groupBy(findings, ({ room }) => room.id)
  return {
    title: `${CONTAMINANT_NAMES[contaminate_id]} register`,
    cover: coverPage(source),
    verification,
    floors: floorsOf(tree).map(floor => ({
      id: floor.id,
      name: floor.name,
      plan: planBlock(floor, tree, findings),
      rooms: roomsOf(tree, floor.id).map(room => ({
        id: room.id,
        name: room.name,
        finding: roomFinding(room),
        items: (inRoom.get(room.id) ?? []).map(finding => itemSheet(source, finding)),
      })),
    })),
  }
}

/** Photos of what matters most first: where there is no room for all, the last go. */
const TONES: readonly Tone[] = ['high', 'medium', 'awaiting', 'inaccessible', 'low', 'veryLow', 'negative']

export interface PackPicture {
  readonly file: string
  readonly kind: 'plan' | 'photo'
  /** In how many places it is shown. */
  readonly uses: number
}

/** The pictures of a pack: the plans, then the photos by the ratings of their items. */
export function picturesOf({ floors }: RegisterPack): PackPicture[] {
  const items = floors.flatMap(({ rooms }) => rooms.flatMap(room => room.items))
  const photos = items
    .toSorted((a, b) => TONES.indexOf(a.badge.tone) - TONES.indexOf(b.badge.tone))
    .flatMap(({ photo }) => photo?.file ?? [])
  return [
    ...counted(
      'plan',
      floors.flatMap(({ plan }) => plan?.image.file ?? []),
    ),
    ...counted('photo', photos),
  ]
}

const counted = (kind: PackPicture['kind'], files: readonly string[]): PackPicture[] =>
  [...Map.groupBy(files, file => file)].map(([file, { length }]) => ({ file, kind, uses: length }))
