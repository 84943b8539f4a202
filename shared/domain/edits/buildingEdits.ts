import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { type Building, type BuildingInput, BuildingListEntry } from '#shared/domain/tree/building.ts'
import { type Change, type EditContext, putRow, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT, type ContaminantId, type TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** Changes a building's own fields; the survey it belongs to, its status and its approvals stay. */
export function saveBuilding(tree: Tree, { version, ...input }: BuildingInput, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  refuseStale(tree.building, version)
  refuseContaminantWithItems(tree, input)
  refuseLaterThanToday(input.survey_date, context)
  return [
    putRow('building', { ...tree.building, ...input, survey_id: tree.building.survey_id }, tree.building, context),
  ]
}

export interface BuildingPatch {
  readonly survey_date?: string | undefined
  readonly area_surveyed?: string | undefined
  readonly lead_area_surveyed?: string | undefined
  readonly laboratory_id?: string | undefined
  readonly is_urgent_transfer?: boolean | undefined
  readonly image?: Building['image']
  readonly version?: number | undefined
}

/** Changes single fields that are saved as soon as they are chosen: date, scope, laboratory, turnaround, image. */
export function patchBuilding(tree: Tree, { version, ...patch }: BuildingPatch, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  refuseStale(tree.building, version)
  refuseLaterThanToday(patch.survey_date, context)
  const changed = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return [putRow('building', { ...tree.building, ...changed }, tree.building, context)]
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

function refuseLaterThanToday(day: string | undefined, { today }: EditContext) {
  if (day && day > today)
    throw new Refusal('invalid_input', { survey_date: 'The survey date can’t be later than today' })
}

/** A building as lists show it. */
export function buildingListEntry(
  building: Building,
  reports: Pick<BuildingListEntry, 'asbestos_report_status' | 'lead_report_status'> = {},
): BuildingListEntry {
  return BuildingListEntry.parse({
    ...building,
    ...reports,
    full_address: fullAddress(building),
    asbestos_approved: building.asbestos_approval?.approved ?? false,
    lead_approved: building.lead_approval?.approved ?? false,
  })
}
