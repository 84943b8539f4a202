import { roomFinding } from '#shared/domain/building/planAreas.ts'
import type { IssueContents, IssuedItem, IssuedRoom } from '#shared/domain/files/issueContents.ts'
import { badgeText } from '#shared/domain/item/badge.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, roomsOf } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { withAsbestos } from '#shared/report/model/itemTables.ts'
import { type ReportItem, reportItemsOf, roomAsFound } from '#shared/report/model/reportItems.ts'
import type { Fact, ItemSheet, SheetPhoto } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { itemSheet } from './itemSheets.ts'

/** The contents of a report for comparison: each item, read from its item sheet, and the findings about whole rooms. */
export function issueContents(source: ReportSource): IssueContents {
  const { tree, contaminate_id } = source
  const findings = reportItemsOf(tree, contaminate_id)
  return {
    format: 1,
    items: findings.map(finding => issuedItem(finding, itemSheet(source, finding))),
    rooms: floorsOf(tree).flatMap(floor =>
      roomsOf(tree, floor.id).flatMap(room => issuedRoom(floor, room, findings, contaminate_id)),
    ),
  }
}

function issuedRoom(floor: Floor, room: Room, findings: readonly ReportItem[], id: ContaminantId): IssuedRoom[] {
  const finding = roomFinding(roomAsFound(room, findings, [id]))
  return finding ? [{ floor: floor.name, room: room.name, finding }] : []
}

const SCORE = 'Score'
const RECOMMENDATIONS = 'Recommendations'
const PHOTO = 'Photo'

/** Facts of an item sheet that are separate fields of an issued item. */
const FIELDS: Readonly<Record<ContaminantId, readonly string[]>> = {
  [CONTAMINANT.asbestos]: ['Material', 'Sample ID', 'Result'],
  [CONTAMINANT.lead]: ['Surface', 'Sample ID', 'Result'],
}

function issuedItem({ item, floor, room, sampleId, result, badge }: ReportItem, sheet: ItemSheet): IssuedItem {
  return {
    id: item.id,
    floor: floor.name,
    room: room.name,
    sample_id: sampleId,
    name: fullNameOf(item),
    result: withAsbestos(result),
    rating: badgeText(badge),
    facts: [
      ...sheet.facts.filter(({ label }) => !FIELDS[item.contaminate_id].includes(label)),
      ...sheet.scores
        .flatMap(({ parts }) => parts)
        .map(({ label, value }) => ({ label: `${SCORE} for ${label.toLowerCase()}`, value })),
      ...nonEmptyFacts([
        [SCORE, sheet.scoreSummary],
        [RECOMMENDATIONS, sheet.recommendations.map(({ label }) => label).join('; ')],
        ['Comment', sheet.comment],
      ]),
    ],
    photos: nonEmptyFacts([
      [PHOTO, fingerprint(sheet.photo)],
      ['Alternate photo', fingerprint(sheet.alternatePhoto)],
    ]),
    recommendations: [...sheet.recommendations],
  }
}

const fingerprint = (photo: Pick<SheetPhoto, 'file' | 'marks'> | undefined): string =>
  photo ? contentHash([photo.file, photo.marks]) : ''

/** Whether a photo with these marks was printed for an item. */
export const isPhotoOf = ({ photos }: IssuedItem, photo: Pick<SheetPhoto, 'file' | 'marks'>): boolean =>
  photos.some(({ label, value }) => label === PHOTO && value === fingerprint(photo))

/** The facts of an issued item in the order of its item sheet, without scores, and with full recommendations. */
export function sheetFacts(
  { name, sample_id, result, facts, recommendations }: IssuedItem,
  contaminant: ContaminantId,
): Fact[] {
  const values = [name, sample_id, result]
  return [
    ...nonEmptyFacts(FIELDS[contaminant].map((label, at) => [label, values[at] ?? ''] as const)),
    ...facts
      .filter(({ label }) => !label.startsWith(SCORE))
      .flatMap(fact => (fact.label === RECOMMENDATIONS ? recommendations : [fact])),
  ]
}
