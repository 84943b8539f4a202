import type { Item } from '#shared/domain/tree/item.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

/** A building's facts about one contaminant, counted independently from its rows. */
export interface Recorded {
  readonly isLead: boolean
  readonly type: number
  readonly status: number
  readonly date: string | undefined
  readonly rooms: number
  readonly floors: number
  readonly plans: number
  readonly closedRooms: number
  readonly otherRooms: number
  readonly freeRooms: number
  readonly items: readonly Item[]
  readonly laboratory: boolean
  readonly certificates: number
  readonly scope: boolean
  readonly materialOnly: boolean
  readonly hse: boolean
  readonly isApproved: boolean
}

export function recordedIn({ tree, contaminate_id, laboratory }: ReportSource): Recorded {
  const { building, rooms } = tree
  const items = tree.items.filter(item => item.contaminate_id === contaminate_id)
  return {
    isLead: contaminate_id === 2,
    type: building.report_type_id,
    status: building.status_id,
    date: building.survey_date,
    rooms: rooms.length,
    floors: tree.floors.length,
    plans: tree.floors.filter(({ image }) => image).length,
    closedRooms: rooms.filter(room => room.is_scoped && room.is_inaccessible).length,
    otherRooms: rooms.filter(room => !room.is_scoped).length,
    freeRooms: rooms.filter(room => room.is_not_suspicious).length,
    items,
    laboratory: laboratory !== undefined,
    certificates: tree.lab_returns.filter(row => row.contaminate_id === contaminate_id).length,
    scope: building.area_surveyed !== '',
    materialOnly: [2, 5].includes(building.report_type_id) && !building.is_answering_questions,
    hse: building.scoring_variant === 'hse',
    isApproved: building.asbestos_approval?.approved === true,
  }
}

/** By the assessment methods of document 3. */
export const of =
  (...methods: number[]) =>
  (recorded: Recorded) =>
    recorded.items.some(item => methods.includes(item.assessment_method_id))
export const isBefore = ({ type }: Recorded) => [2, 3, 5].includes(type)
export const all = () => true
export const no = (needs: (recorded: Recorded) => boolean) => (recorded: Recorded) => !needs(recorded)

/** The result from a laboratory, an earlier report or a register; lead has a number instead. */
const statusOf = (item: Item): number | undefined =>
  item.sample?.status_id ??
  item.sampled_as?.status_id ??
  item.presumed_sample?.sample_status_id ??
  item.reported_sample?.status_id
export const isInaccessible = ({ assessment_method_id }: Item) => [5, 10].includes(assessment_method_id)
const numberOf = ({ lead }: Item) => lead?.laboratory_analysis ?? lead?.xrf_result
const isAsbestosNegative = (item: Item) =>
  !isInaccessible(item) && (item.assessment_method_id === 13 || statusOf(item) === 2)
const isLeadNegative = (item: Item) => !isInaccessible(item) && (numberOf(item) ?? 1000) < 1000
export const isNegative = (item: Item) => (item.contaminate_id === 2 ? isLeadNegative(item) : isAsbestosNegative(item))
export const isAwaited = (item: Item): boolean => {
  if (isInaccessible(item) || isNegative(item)) return false
  if (item.contaminate_id === 1)
    return (
      [1, 2, 6].includes(item.assessment_method_id) &&
      (statusOf(item) === 1 || (statusOf(item) === undefined && item.assessment_method_id !== 6))
    )
  if (numberOf(item) !== undefined || item.lead?.colour_metric === 1) return false
  return item.lead?.colour_metric === 0 ? item.assessment_method_id === 7 : item.assessment_method_id !== 12
}
/** A sample of the item's own with a result; lead needs the laboratory's number. */
export const hasResult = (item: Item): boolean =>
  item.contaminate_id === 2
    ? item.assessment_method_id === 7 && item.lead?.laboratory_analysis !== undefined
    : item.assessment_method_id === 1 && (item.sample?.status_id ?? 1) !== 1
export const isUnmeasured = (item: Item) =>
  item.contaminate_id === 2 &&
  numberOf(item) === undefined &&
  item.lead?.colour_metric === 0 &&
  !isInaccessible(item) &&
  item.assessment_method_id !== 7
export const some =
  (which: (item: Item) => boolean) =>
  ({ items }: Recorded) =>
    items.some(which)
export const isManaged = (item: Item) => !isInaccessible(item) && !isNegative(item) && !isUnmeasured(item)
export const isListed = (item: Item) => !isInaccessible(item) && !isNegative(item)
export const isAnalysed = ({ assessment_method_id }: Item) => [1, 2, 6].includes(assessment_method_id)
export const isPresumed = (item: Item) =>
  isManaged(item) &&
  ([3, 4, 11, 14].includes(item.assessment_method_id) ||
    (item.contaminate_id === 1 &&
      (statusOf(item) === 14 || (item.assessment_method_id === 6 && statusOf(item) === undefined))))
export const isManagement = (recorded: Recorded) => !isBefore(recorded)
export const isLead = (recorded: Recorded) => recorded.isLead
export const isAsbestos = (recorded: Recorded) => !recorded.isLead
export const hasCertificate = ({ certificates }: Recorded) => certificates > 0
export const hasAnalysis = (type: number) => (item: Item) =>
  item.assessment_method_id === 1 && item.sample?.analysis_type_id === type
export const isFound = (item: Item) => isManaged(item) && !isAwaited(item)
export const isInspected = some(item => !isInaccessible(item))
export const uninspected = (recorded: Recorded) => recorded.closedRooms > 0 || some(isInaccessible)(recorded)
