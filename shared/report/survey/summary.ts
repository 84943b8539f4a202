import { ratingBadge } from '#shared/domain/item/badge.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { BANDS } from '#shared/domain/item/scoring.ts'
import { isPositiveOrPresumed, POSITIVE_OR_PRESUMED, VERDICT_WORDS } from '#shared/domain/item/verdict.ts'
import { nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import { reportTitle } from '#shared/report/model/coverPage.ts'
import {
  itemTable,
  MATERIAL,
  NUMBER,
  plainTable,
  RATING,
  RESULT,
  ROOM,
  SAMPLE_ID,
} from '#shared/report/model/itemTables.ts'
import { isInRegister, itemNumbers, type ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block, Cell } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { noUrgent, urgentOf } from './keyFindings.ts'
import { inaccessibleRooms } from './roomLists.ts'

/** The summary: what a reader of one page must know. */
export function summaryBlocks(source: ReportSource, findings: readonly ReportItem[]): Block[] {
  const isLead = source.contaminate_id === CONTAMINANT.lead
  return [
    { kind: 'say', text: opening(source, findings) },
    ...awaitedWarning(findings),
    { kind: 'figures', figures: figuresOf(source, findings) },
    ...(isLead ? [] : bandBlocks(source, findings)),
    ...worstBlocks(source, findings),
    { kind: 'heading', text: 'Rooms that could not be inspected' },
    inaccessibleRooms(source.tree),
  ]
}

function opening(source: ReportSource, findings: readonly ReportItem[]): string {
  const { building } = source.tree
  if (source.contaminate_id === CONTAMINANT.lead && findings.length === 0)
    return `No surface of ${nameAndAddress(building)} was tested for lead paint.`
  const kind = reportTitle(source).replace(/ report$/, '')
  const when = building.survey_date ? `On ${formatDay(building.survey_date)}, ` : ''
  return `${when}${source.company.name} carried out ${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${lowerFirst(kind)} of ${nameAndAddress(building)}, for ${source.survey.client_name}.`
}
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The same counts as on screen, by the same rule. */
function figuresOf({ tree, contaminate_id }: ReportSource, findings: readonly ReportItem[]) {
  const items = findings.map(({ item }) => item)
  const counts = countItems(tree, items)
  const words = VERDICT_WORDS[contaminate_id]
  const common = [
    { value: counts.items_count, label: 'Items' },
    { value: counts.samples_count, label: 'Samples' },
    {
      value: counts.positive_count,
      label: contaminate_id === CONTAMINANT.lead ? words.positive : POSITIVE_OR_PRESUMED,
    },
    { value: counts.negative_count, label: words.negative },
    ...(counts.unmeasured_count > 0 ? [{ value: counts.unmeasured_count, label: words.unmeasured }] : []),
    { value: counts.inaccessible_count, label: words.inaccessible },
    { value: counts.awaiting_result_count, label: words.awaiting },
    ...(counts.removed_count > 0 ? [{ value: counts.removed_count, label: words.removed }] : []),
  ]
  const presumed = { value: counts.presumed_count, label: 'of which presumed' }
  if (contaminate_id === CONTAMINANT.lead)
    return counts.presumed_count > 0 ? [...common.slice(0, 3), presumed, ...common.slice(3)] : common
  return [
    ...common.slice(0, 2),
    { value: counts.sampled_as_count, label: 'Sampled as' },
    ...common.slice(2, 3),
    presumed,
    ...common.slice(3),
  ]
}

function awaitedWarning(findings: readonly ReportItem[]): Block[] {
  const awaited = findings.filter(({ verdict }) => verdict === 'awaiting').length
  if (awaited === 0) return []
  const items = awaited === 1 ? 'item is' : 'items are'
  return [
    {
      kind: 'warn',
      text: `This report is provisional: ${awaited} ${items} awaiting results. These findings may change.`,
    },
  ]
}

/** All items of the register, by rating. Their total agrees with the figures above. */
function bandBlocks({ tree }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const bands = [...BANDS].reverse().filter(band => usedBands[tree.building.scoring_variant].includes(band))
  const counts = (items: readonly ReportItem[]) => [
    { text: String(items.filter(({ verdict }) => isPositiveOrPresumed(verdict)).length) },
    { text: String(items.filter(({ verdict }) => verdict === 'awaiting').length) },
  ]
  const listed = findings.filter(isInRegister)
  const isRated = ({ rating }: ReportItem) => bands.some(band => band === rating?.rating)
  const unrated = listed.filter(item => !isRated(item))
  const rows: Cell[][] = bands.map(band => [
    { text: '', badge: ratingBadge({ rating: band, provisional: false }) },
    ...counts(listed.filter(({ rating }) => rating?.rating === band)),
    { text: numbersOf(listed.filter(({ rating }) => rating?.rating === band)) },
  ])
  return [
    { kind: 'heading', text: 'Items by rating' },
    plainTable(
      [
        { title: 'Rating', width: 100 },
        { title: POSITIVE_OR_PRESUMED, width: 62, isNumber: true },
        { title: VERDICT_WORDS[CONTAMINANT.asbestos].awaiting, width: 62, isNumber: true },
        { title: 'Items', width: '*' },
      ],
      unrated.length > 0 ? [...rows, [{ text: 'Not rated' }, ...counts(unrated), { text: numbersOf(unrated) }]] : rows,
    ),
  ]
}
const numbersOf = (items: readonly ReportItem[]): string =>
  items.length > 0 ? itemNumbers(items, MAX_NUMBERS) : 'None'
const MAX_NUMBERS = 40
const usedBands = { nz: ['High', 'Medium', 'Low'], hse: ['High', 'Moderate', 'Low', 'Very Low'] }

/** The most items in the summary; the register lists all. */
const NAMED = 15

function worstBlocks({ contaminate_id }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const isLead = contaminate_id === CONTAMINANT.lead
  const worst = urgentOf({ contaminate_id }, findings)
  const none = noUrgent({ contaminate_id }, findings)
  const columns = isLead ? [NUMBER, SAMPLE_ID, ROOM, MATERIAL, RESULT] : [NUMBER, SAMPLE_ID, ROOM, MATERIAL, RATING]
  return [
    { kind: 'heading', text: isLead ? 'Surfaces with lead paint' : 'Items rated High' },
    itemTable(worst.slice(0, NAMED), columns, none),
    ...(worst.length > NAMED ? [{ kind: 'say', text: more(worst.length) } as const] : []),
  ]
}
const more = (count: number) => `The first ${NAMED} of ${count} are listed here. See the register for the full list.`
