import { countItems } from '#shared/domain/item/counts.ts'
import { isPositiveOrPresumed, POSITIVE_OR_PRESUMED, VERDICT_WORDS } from '#shared/domain/item/verdict.ts'
import { isBeforeWork } from '#shared/domain/reinspection/beforeWork.ts'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import { HIDDEN_PLACES, NO_WORK_ON_ASBESTOS } from '#shared/report/model/asbestosTexts.ts'
import { NO_WORK_ON_LEAD, ONLY_TESTED } from '#shared/report/model/leadTexts.ts'
import { itemSheetId, type ReportItem } from '#shared/report/model/reportItems.ts'
import type { KeyFindings, KeyItem, More, Statement } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'
import { keyPlans } from './floorPlans.ts'
import { asbestosActions, hasMoreItems, leadActions } from './keyActions.ts'
import { untestedRooms } from './roomLists.ts'

/**
 * The largest numbers that fit on the page. The register, room lists and plans of the report are complete. With many items and
 * actions, only one row of plans fits.
 */
const MOST = { items: 3, places: 4, actions: 5, plans: 6 }

/** The page after the cover: what a building owner must know and do, and by when. */
export function keyFindings(source: ReportSource, findings: readonly ReportItem[]): KeyFindings {
  const isLead = source.contaminate_id === CONTAMINANT.lead
  const urgent = urgentOf(source, findings)
  const uninspected = uninspectedPlaces(source.tree, findings)
  const places = [...uninspected, ...placesOutsideScope(source.tree)]
  const plans = keyPlans(source.tree, findings)
  const actions = (isLead ? leadActions : asbestosActions)(source, findings, uninspected.length)
  const mostPlans = Math.min(urgent.length, MOST.items) + Math.min(actions.length, MOST.actions) > 5 ? 3 : MOST.plans
  const counts = countItems(
    source.tree,
    findings.map(({ item }) => item),
  )
  const { headline, details } = statementOf(source, findings)
  const moreUrgent = moreOf(urgent.length, MOST.items, isLead ? 'surface' : 'item', IN_REGISTER)
  const { survey_date } = source.tree.building
  return {
    statement: {
      headline,
      details: [details, survey_date && `Surveyed on ${formatDay(survey_date)}.`].filter(Boolean).join(' '),
    },
    noWork: isBeforeWork(source.tree.building) ? '' : isLead ? NO_WORK_ON_LEAD : NO_WORK_ON_ASBESTOS,
    provisional: counts.awaiting_result_count > 0,
    figures: [
      { value: counts.positive_count, label: isLead ? 'Surfaces with lead paint' : POSITIVE_OR_PRESUMED },
      isLead
        ? { value: counts.awaiting_result_count, label: VERDICT_WORDS[source.contaminate_id].awaiting }
        : { value: urgent.length, label: 'Rated High' },
      { value: uninspected.length, label: 'Recorded as inaccessible' },
    ],
    urgent: {
      title: isLead ? 'Lead paint' : 'Rated High',
      items: urgent.slice(0, MOST.items).map(keyItem),
      more: moreUrgent,
      none: noUrgent(source, findings),
    },
    uninspected: {
      places: places.slice(0, MOST.places),
      more: moreOf(places.length, MOST.places, 'place', {
        where: 'in the chapter on areas not accessed',
        section: 'notAccessed',
      }),
      none: source.tree.rooms.length > 0 ? 'No room or item was recorded as inaccessible.' : 'No room was recorded.',
      notes: uninspectedNotes(source, findings),
    },
    actions: [...actions.slice(0, MOST.actions - 1), ...actions.slice(MOST.actions - 1).slice(-1)],
    moreActions:
      moreOf(actions.length, MOST.actions, 'action', { ...IN_REGISTER, where: 'for items in the register' }) ??
      (!moreUrgent && actions.some(hasMoreItems) ? ALL_NUMBERS : undefined),
    plans: plans.slice(0, mostPlans),
    morePlans: moreOf(plans.length, mostPlans, 'plan', { where: 'in Appendix A', section: 'plans' }),
  }
}

const IN_REGISTER = { where: 'in the register', section: 'register' }
const ALL_NUMBERS: More = { text: 'The numbers of all items are in the register', section: 'register' }

const moreOf = (
  count: number,
  shown: number,
  noun: string,
  { where, section }: typeof IN_REGISTER,
): More | undefined =>
  count > shown ? { text: `${countOf(count - shown, `more ${noun}`)} ${where}`, section } : undefined

/** Items rated High, or surfaces with lead paint; the same as in the summary. */
export const urgentOf = (
  { contaminate_id }: Pick<ReportSource, 'contaminate_id'>,
  findings: readonly ReportItem[],
): ReportItem[] =>
  findings.filter(({ rating, verdict }) =>
    contaminate_id === CONTAMINANT.lead ? isPositiveOrPresumed(verdict) : rating?.rating === 'High',
  )

/** The sentence if nothing is urgent. For lead it contains “so far” until every surface is measured. */
export function noUrgent(
  { contaminate_id }: Pick<ReportSource, 'contaminate_id'>,
  findings: readonly ReportItem[],
): string {
  if (contaminate_id !== CONTAMINANT.lead) return 'No item is rated High.'
  if (!findings.some(({ verdict }) => verdict !== 'inaccessible' && verdict !== 'removed'))
    return 'No surfaces were inspected.'
  const isOpen = findings.some(({ verdict }) => verdict === 'awaiting' || verdict === 'unmeasured')
  return isOpen ? 'No lead paint was found so far.' : 'No lead paint was found.'
}

/** The findings in inspected areas. Areas that were not inspected are never called free of a contaminant. */
export function statementOf(source: ReportSource, findings: readonly ReportItem[]): Statement {
  const { contaminate_id, tree } = source
  const isLead = contaminate_id === CONTAMINANT.lead
  const items = findings.map(({ item }) => item)
  const { positive_count } = countItems(tree, items)
  const uninspected = uninspectedPlaces(tree, findings).length
  const awaited = findings.filter(({ verdict }) => verdict === 'awaiting').length
  const unmeasured = findings.filter(({ verdict }) => verdict === 'unmeasured').length
  return {
    headline: [
      foundSentence(source, findings, positive_count),
      ...ratedSentence(source, findings, positive_count),
    ].join(' '),
    details: [
      ...uninspectedSentence(isLead, uninspected),
      ...(unmeasured > 0
        ? [
            `${capitalised(countWithNoun(unmeasured, isLead ? 'surface' : 'item'))} had a negative spot test and no measurement.`,
          ]
        : []),
      ...(awaited > 0 ? [awaitedSentence(awaited, isLead)] : []),
    ].join(' '),
  }
}

/** How many items are rated High, and that they cannot wait. Before a demolition, each item is removed before the work. */
function ratedSentence(source: ReportSource, findings: readonly ReportItem[], positives: number): string[] {
  if (source.contaminate_id === CONTAMINANT.lead) return []
  const count = urgentOf(source, findings).length
  if (count === 0) return positives > 0 ? ['No item is rated High.'] : []
  const [rated, needs] = count === 1 ? ['1 item is', 'needs'] : [`${count} items are`, 'need']
  return [
    isBeforeWork(source.tree.building)
      ? `${rated} rated High.`
      : `${rated} rated High and ${needs} action immediately.`,
  ]
}

function foundSentence({ contaminate_id }: ReportSource, findings: readonly ReportItem[], positives: number): string {
  const isLead = contaminate_id === CONTAMINANT.lead
  const inspected = findings.filter(({ verdict }) => verdict !== 'inaccessible' && verdict !== 'removed')
  const isPartial = findings.some(({ verdict }) => verdict === 'inaccessible')
  const noun = `${isPartial ? 'inspected ' : ''}${isLead ? 'surface' : 'item'}`
  const of = `${positives} of ${countWithNoun(inspected.length, noun)}`
  const found = isLead ? `Lead paint is present or presumed on ${of}.` : `Asbestos is present or presumed in ${of}.`
  const isOpen = findings.some(({ verdict }) => verdict === 'awaiting' || verdict === 'unmeasured')
  const none = isLead ? 'No lead paint was found on' : `No asbestos was found${isOpen ? '' : ' or presumed'} in`
  const nothing = `${none} ${countWithNoun(inspected.length, noun)}${isOpen ? ' so far' : ''}.`
  return inspected.length === 0
    ? `No ${isLead ? 'surface' : 'item'}s were inspected.`
    : positives === 0
      ? nothing
      : found
}

const uninspectedSentence = (isLead: boolean, count: number): string[] =>
  count > 0 ? [`What was not inspected is presumed to contain ${isLead ? 'lead paint' : 'asbestos'}.`] : []

/** Material without a result is never called free of a contaminant. */
const awaitedSentence = (count: number, isLead: boolean): string =>
  isLead
    ? `${countWithNoun(count, 'surface')} ${count === 1 ? 'is' : 'are'} treated as lead paint until the result is known.`
    : `${countWithNoun(count, 'item')} ${count === 1 ? 'is' : 'are'} presumed to contain asbestos until the result is known.`

const keyItem = ({ number, sampleId, item, floor, room, badge }: ReportItem): KeyItem => ({
  title: [`${number}.`, sampleId, item.name].filter(Boolean).join('  '),
  place: `${floor.name}, ${room.name}`,
  goTo: itemSheetId(item),
  badge,
  ...(item.image && { photo: item.image }),
})

/** Inaccessible rooms first, then single materials in other rooms, by floor. */
function uninspectedPlaces(tree: Tree, findings: readonly ReportItem[]): string[] {
  const rooms = floorsOf(tree).flatMap(floor =>
    roomsOf(tree, floor.id)
      .filter(room => room.is_scoped && room.is_inaccessible)
      .map(room => `${floor.name}, ${room.name}`),
  )
  const items = findings
    .filter(({ verdict, room }) => verdict === 'inaccessible' && !room.is_inaccessible)
    .map(({ item, floor, room }) => `${floor.name}, ${room.name}: ${item.name}`)
  return [...rooms, ...items]
}

const placesOutsideScope = (tree: Tree): string[] =>
  floorsOf(tree).flatMap(floor =>
    roomsOf(tree, floor.id)
      .filter(room => !room.is_scoped)
      .map(room => `Outside the scope: ${floor.name}, ${room.name}`),
  )

/** For lead, the rooms without a tested surface. A management survey opens no hidden places. */
function uninspectedNotes({ tree, contaminate_id }: ReportSource, findings: readonly ReportItem[]): string[] {
  const isLead = contaminate_id === CONTAMINANT.lead
  const untested = isLead ? untestedRooms(tree, findings).length : 0
  return [
    ...(untested > 0 ? [`${countWithNoun(untested, 'room')}: no surface tested.`] : []),
    ...(isBeforeWork(tree.building) ? [] : [isLead ? ONLY_TESTED : HIDDEN_PLACES]),
  ]
}
