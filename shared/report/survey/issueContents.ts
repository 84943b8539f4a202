import type { IssueContents, IssuedItem } from '#shared/domain/files/issueContents.ts'
import { badgeText } from '#shared/domain/item/badge.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { contentHash } from '#shared/domain/text/contentHash.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { type ReportItem, reportItemsOf } from '#shared/report/model/reportItems.ts'
import type { ItemSheet, SheetPhoto } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { itemSheet } from './itemSheets.ts'

/** What a report says of each item, read from its item sheets. */
export const issueContents = (source: ReportSource): IssueContents => ({
  format: 1,
  items: reportItemsOf(source.tree, source.contaminate_id).map(finding =>
    issuedItem(finding, itemSheet(source, finding)),
  ),
})

/** Facts of a sheet that an issued item has as fields of its own. */
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
    result,
    rating: badgeText(badge),
    facts: [
      ...sheet.facts.filter(({ label }) => !FIELDS[item.contaminate_id].includes(label)),
      ...sheet.scores
        .flatMap(({ parts }) => parts)
        .map(({ label, value }) => ({ label: `Score for ${label.toLowerCase()}`, value })),
      ...nonEmptyFacts([
        ['Score', sheet.scoreSummary],
        ['Recommendations', sheet.recommendations.map(({ label }) => label).join('; ')],
        ['Comment', sheet.comment],
      ]),
    ],
    photos: nonEmptyFacts([
      ['Photo', fingerprint(sheet.photo)],
      ['Alternate photo', fingerprint(sheet.alternatePhoto)],
    ]),
  }
}

const fingerprint = (photo: SheetPhoto | undefined): string => (photo ? contentHash([photo.file, photo.marks]) : '')
