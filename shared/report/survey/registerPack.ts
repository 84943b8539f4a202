import { roomFinding } from '#shared/domain/building/planAreas.ts'
import type { IssuedItem } from '#shared/domain/files/issueContents.ts'
import { badgeOfWords, badgeText, type Tone } from '#shared/domain/item/badge.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import {
  CONTAMINANT,
  CONTAMINANT_NAMES,
  CONTAMINANTS,
  type ContaminantId,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { buildingFacts, coverPage, issueFacts, nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { itemSheetId, type ReportItem, reportItemsOf, roomAsFound } from '#shared/report/model/reportItems.ts'
import type {
  Cover,
  Fact,
  FloorPlanBlock,
  ItemSheet,
  SheetPhoto,
  Verification,
} from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { planBlock } from './floorPlans.ts'
import { isPhotoOf, sheetFacts } from './issueContents.ts'
import { itemSheet } from './itemSheets.ts'
import { contentsIfUnchanged, missingContaminantSentence, type OtherIssue } from './otherIssue.ts'

/** The issued registers of a building, with plans and photos, to read offline. */
export interface RegisterPack {
  /** Examples: “Asbestos register”, “Asbestos and lead register” */
  readonly title: string
  readonly cover: Pick<Cover, 'name' | 'address' | 'facts' | 'contact'>
  readonly issues: readonly PackIssue[]
  /** Why the other contaminant is not in the pack, as a sentence; '' if both are. */
  readonly missingContaminant: string
  readonly floors: readonly PackFloor[]
}

interface PackIssue {
  /** Example: “Lead report” */
  readonly name: string
  readonly facts: readonly Fact[]
  readonly verification: Verification | undefined
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
  /** The finding about the whole room, or that nothing was recorded; '' if its items have findings. */
  readonly finding: string
  readonly items: readonly PackItem[]
}

export interface PackItem {
  readonly id: string
  readonly title: string
  /** Includes the contaminant if the pack has both. */
  readonly rating: string
  readonly tone: Tone
  readonly facts: readonly Fact[]
  readonly photo?: Pick<SheetPhoto, 'file' | 'width' | 'height' | 'marks'>
}

/** Uses the item sheets and plans of the report; for the other contaminant, the texts of its issued report. */
export function registerPack(source: ReportSource, other: OtherIssue | undefined): RegisterPack {
  const { tree, contaminate_id } = source
  const contents = contentsIfUnchanged(tree, other)
  const contaminants = CONTAMINANTS.filter(id => id === contaminate_id || contents)
  const findings = contaminants.flatMap(id => reportItemsOf(tree, id))
  const issuedItems = new Map(contents?.items.map(item => [item.id, item]))
  const itemOf = (finding: ReportItem): PackItem => {
    const issued = issuedItems.get(finding.item.id)
    const item = issued ? itemAsIssued(finding, issued) : itemInSheet(itemSheet(source, finding))
    return contents ? ofContaminant(finding, item) : item
  }
  const inRoom = Map.groupBy(findings, ({ room }) => room.id)
  const own = { name: reportName(contaminate_id), facts: issueFacts(source), verification: source.verification }
  return {
    title: contents ? 'Asbestos and lead register' : `${CONTAMINANT_NAMES[contaminate_id]} register`,
    cover: { ...coverPage(source), facts: buildingFacts(source) },
    issues: contaminants.flatMap(id => (id === contaminate_id ? own : other ? issueOf(source, other) : [])),
    missingContaminant: contents ? '' : missingContaminantSentence(source, other),
    floors: floorsOf(tree).map(floor => ({
      id: floor.id,
      name: floor.name,
      plan: planOf(floor, tree, findings, contaminants),
      rooms: roomsOf(tree, floor.id).map(room => ({
        id: room.id,
        name: room.name,
        finding: findingOf(room, findings, contaminants),
        items: (inRoom.get(room.id) ?? []).map(itemOf),
      })),
    })),
  }
}

/** The finding about a room. If nothing was recorded, the text says so: a blank room would look free of the contaminant. */
function findingOf(room: Room, findings: readonly ReportItem[], contaminants: readonly ContaminantId[]): string {
  const found = roomFinding(roomAsFound(room, findings, contaminants))
  if (found || findings.some(finding => finding.room.id === room.id)) return found
  return contaminants.includes(CONTAMINANT.asbestos) ? 'No items recorded' : 'No surface tested'
}

const reportName = (id: ContaminantId) => `${CONTAMINANT_NAMES[id]} report`

const issueOf = (
  source: ReportSource,
  { report: { contaminate_id, requested_at }, version, verification }: OtherIssue,
): PackIssue => ({
  name: reportName(contaminate_id),
  facts: issueFacts({ ...source, contaminate_id, issued_at: requested_at }, version),
  verification,
})

const itemInSheet = ({ id, title, badge, facts, recommendations, comment, photo }: ItemSheet): PackItem => ({
  ...{ id, title, tone: badge.tone, rating: badgeText(badge) },
  facts: [...facts, ...recommendations, ...nonEmptyFacts([['Comment', comment]])],
  ...(photo && { photo }),
})

/** Includes the photo only if the report printed the same photo. */
function itemAsIssued({ item, number }: ReportItem, issued: IssuedItem): PackItem {
  const photo = item.image && { ...item.image, marks: item.image.marks ?? [] }
  return {
    id: itemSheetId(item),
    title: [`${number}.`, issued.sample_id, issued.name].filter(Boolean).join('  '),
    rating: issued.rating,
    tone: badgeOfWords(issued.rating).tone,
    facts: sheetFacts(issued, item.contaminate_id),
    ...(photo && isPhotoOf(issued, photo) && { photo }),
  }
}

/** `A3` is the third item of the asbestos report, `L3` the third of the lead report. */
const letterOf = ({ item }: ReportItem) => CONTAMINANT_NAMES[item.contaminate_id].slice(0, 1)

const ofContaminant = (finding: ReportItem, item: PackItem): PackItem => ({
  ...item,
  title: `${letterOf(finding)}${item.title}`,
  rating: `${CONTAMINANT_NAMES[finding.item.contaminate_id]}: ${item.rating}`,
})

function planOf(floor: Floor, tree: Tree, findings: readonly ReportItem[], contaminants: readonly ContaminantId[]) {
  const plan = planBlock(floor, tree, findings, contaminants)
  if (!plan || contaminants.length === 1) return plan
  const letters = new Map(findings.map(finding => [finding.item.id, letterOf(finding)]))
  return {
    ...plan,
    areas: plan.areas.map(area => ({ ...area, label: `${letters.get(area.id) ?? ''}${area.label ?? ''}` })),
  }
}

/** The order of photos. Photos of the most serious items come first, because the last photos are left out if not all fit. */
const TONES: readonly Tone[] = [
  'high',
  'presumed',
  'medium',
  'awaiting',
  'inaccessible',
  'unmeasured',
  'low',
  'veryLow',
  'negative',
]

export interface PackPicture {
  readonly file: string
  readonly kind: 'plan' | 'photo'
  /** The number of locations that show the picture. */
  readonly uses: number
}

/** The pictures of a pack: plans first, then photos by the tone of their items. */
export function picturesOf({ floors }: RegisterPack): PackPicture[] {
  const items = floors.flatMap(({ rooms }) => rooms.flatMap(room => room.items))
  const photos = items
    .toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
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
