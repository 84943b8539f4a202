import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { BuildingChange } from '#shared/domain/tree/buildingInput.ts'
import { clearedByNull, namedFields } from '#shared/domain/tree/clearedByNull.ts'
import { type Change, type EditContext, putRow, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId, type TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { changeStatus } from './statusEdits.ts'

/** Changes the submitted fields of a building. Its survey, status and approvals stay. */
export function saveBuilding(tree: Tree, { version, ...input }: BuildingChange, context: EditContext): Change[] {
  const { building } = tree
  refuseReviewed(building)
  refuseStale(building, version)
  const named = { ...namedFields<Building>(input), survey_id: building.survey_id }
  const changed: Building = { ...building, ...named }
  refuseContaminantWithItems(tree, changed)
  const place = isSamePlace(building, changed) ? {} : NO_POSITION
  return [putRow('building', { ...building, ...place, ...named }, building, context)]
}

const PLACE = ['address', 'suburb', 'city', 'postcode'] as const
const isSamePlace = (before: Building, after: Pick<Building, (typeof PLACE)[number]>): boolean =>
  PLACE.every(name => before[name] === after[name])
/** A position belongs to an address, so it is cleared when the address changes. */
const NO_POSITION = { latitude: undefined, longitude: undefined, geolocation: undefined }

/** Null clears a field; an omitted field stays. */
export interface BuildingPatch {
  readonly survey_date?: string | null | undefined
  readonly surveyors?: Building['surveyors'] | undefined
  readonly area_surveyed?: string | null | undefined
  readonly lead_area_surveyed?: string | null | undefined
  readonly laboratory_id?: string | null | undefined
  readonly is_urgent_transfer?: boolean | undefined
  readonly image?: Building['image'] | null
  readonly status_id?: number | undefined
  readonly version?: number | undefined
}

/**
 * Changes fields that the screen saves as soon as the user chooses them: date, surveyors, scope, laboratory, turnaround, image. A
 * status in the same patch is checked against the building with the patched fields.
 */
export function patchBuilding(
  tree: Tree,
  { version, status_id, ...patch }: BuildingPatch,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  refuseStale(tree.building, version)
  const building = withPatch(tree.building, patch)
  const chosen = status_id !== undefined && status_id !== building.status_id
  if (!chosen) return [putRow('building', building, tree.building, context)]
  return changeStatus({ ...tree, building }, { status_id }, context)
}

const cleared = (text: string | null | undefined) => (text === null ? '' : text)

function withPatch(building: Building, patch: Omit<BuildingPatch, 'version' | 'status_id'>): Building {
  const { area_surveyed, lead_area_surveyed, ...rest } = patch
  const texts = { area_surveyed: cleared(area_surveyed), lead_area_surveyed: cleared(lead_area_surveyed) }
  const named = Object.entries({ ...rest, ...texts }).filter(([, value]) => value !== undefined)
  return { ...building, ...clearedByNull(Object.fromEntries(named)) }
}

export function saveNote(
  tree: Tree,
  { type_id, content, version }: { type_id: number; content: string; version?: number | undefined },
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const before = tree.notes.find(note => note.type_id === type_id)
  refuseStale(before, version)
  return [putRow('note', { type_id, content }, before, context)]
}

export function saveReportTemplate(
  tree: Tree,
  { type, content }: { type: TemplateKey; content: string },
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const report_templates = { ...tree.building.report_templates, [type]: content }
  return [putRow('building', { ...tree.building, report_templates }, tree.building, context)]
}

function refuseContaminantWithItems({ items }: Tree, input: Pick<Building, 'is_asbestos' | 'is_lead'>) {
  const has = (id: ContaminantId) => items.some(item => item.contaminate_id === id)
  if (!input.is_asbestos && has(CONTAMINANT.asbestos))
    throw new Refusal('asbestos_items_exist', { is_asbestos: refusalSentence('asbestos_items_exist') })
  if (!input.is_lead && has(CONTAMINANT.lead))
    throw new Refusal('lead_items_exist', { is_lead: refusalSentence('lead_items_exist') })
  if (!input.is_asbestos && !input.is_lead)
    throw new Refusal('invalid_input', { is_asbestos: 'Choose asbestos, lead or both' })
}
