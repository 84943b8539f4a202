import { paths } from '#frontend/app/navigation/paths.ts'
import { type Reopened, reopenedDraftKey } from '#frontend/app/navigation/reopened.ts'
import { valuesFromBuilding } from '#frontend/features/buildingForm/buildingValues.ts'
import { labDraftKey } from '#frontend/features/buildings/lab/labDraftKey.ts'
import { formFields } from '#frontend/features/clearances/values/clearanceValues.ts'
import { valuesFromFloor } from '#frontend/features/floors/floorValues.ts'
import { itemToValues, newItemValues } from '#frontend/features/items/values/itemValues.ts'
import { projectField, valuesFromProject } from '#frontend/features/projects/projectValues.ts'
import { valuesFromRoom } from '#frontend/features/rooms/roomValues.ts'
import type { OutboxEntry, WriteInput, WriteName } from '#frontend/store/database.ts'
import { mergeWithSaved } from '#frontend/store/decide.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { namedFields } from '#shared/domain/tree/clearedByNull.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, NOTE_TYPE_NAMES, TEMPLATE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { CLEARANCE_FORMS } from './clearanceForms.ts'
import type { FormOf, WriteForm } from './writeForm.ts'

const NEW_ROW = { version: 1, updated_at: '' }
interface Ordered {
  readonly order?: number | undefined
}
const orderOf = (input: Ordered, row: Ordered | undefined) => ({ order: input.order ?? row?.order ?? 0, version: 1 })

/** The form of each edit. A change of status, a deletion, a request or a range of Sample IDs has none: the user repeats it. */
const FORMS: { readonly [N in WriteName]?: FormOf<N> } = {
  createProject: ({ input }) => ({
    to: paths.newProject,
    draftKey: 'project:new',
    fieldOf: projectField,
    content: { values: valuesFromProject(input), before: undefined },
  }),
  saveItem: ({ tree, survey, input, current }) => {
    const room = findRow(tree.rooms, input.room_id)
    if (!room) return undefined
    const item = findRow(tree.items, input.id)
    const at = [survey, tree.building.id, room.floor_id, room.id] as const
    const { asbestos, lead } = CONTAMINANT
    const defaults = { [asbestos]: newItemValues(asbestos, ''), [lead]: newItemValues(lead, '') }
    return {
      to: item ? paths.item(...at, item.id) : paths.newItem(...at),
      draftKey: item ? `item:${item.id}` : `item-new:${room.id}`,
      id: input.id,
      content: {
        values: itemToValues({ is_duplicated: false, ...NEW_ROW, ...input, version: 1 }, defaults),
        before: current ?? item,
      },
    }
  },
  saveRoom: ({ tree, survey, input, current }) => {
    const floor = findRow(tree.floors, input.floor_id)
    if (!floor) return undefined
    const room = findRow(tree.rooms, input.id)
    const at = [survey, tree.building.id, floor.id] as const
    return {
      to: room ? paths.editRoom(...at, room.id) : paths.newRoom(...at),
      draftKey: room ? `room:${room.id}` : `room-new:${floor.id}`,
      id: input.id,
      content: {
        values: valuesFromRoom({ is_duplicated: false, ...room, ...NEW_ROW, ...input, ...orderOf(input, room) }),
        before: current ?? room,
      },
    }
  },
  saveFloor: ({ tree, survey, input, current }) => {
    const floor = findRow(tree.floors, input.id)
    const building = tree.building.id
    return {
      to: floor ? paths.editFloor(survey, building, floor.id) : paths.newFloor(survey, building),
      draftKey: floor ? `floor:${floor.id}` : `floor-new:${building}`,
      id: input.id,
      content: {
        values: valuesFromFloor({ ...floor, ...NEW_ROW, ...input, ...orderOf(input, floor) }),
        before: current ?? floor,
      },
    }
  },
  saveBuilding: ({ tree, survey, input }) => ({
    to: paths.editBuilding(survey, tree.building.id),
    draftKey: `building:${tree.building.id}`,
    content: {
      values: valuesFromBuilding({ ...tree.building, ...namedFields<Building>(input), version: tree.building.version }),
      before: undefined,
    },
  }),
  saveNote: ({ tree, survey, input }) =>
    NOTE_TYPE_NAMES[input.type_id] === undefined
      ? undefined
      : text(tree, survey, `note:${tree.building.id}:${input.type_id}`, String(input.type_id), input.content),
  saveReportTemplate: ({ tree, survey, input }) =>
    TEMPLATE_NAMES[input.type] === undefined
      ? undefined
      : text(tree, survey, `report-text:${tree.building.id}:${input.type}`, input.type, input.content),
  patchBuilding: ({ tree, survey, input }) => {
    const field = (['area_surveyed', 'lead_area_surveyed'] as const).find(each => input[each] !== undefined)
    return field && text(tree, survey, `scope:${tree.building.id}:${field}`, field, input[field] ?? '')
  },
  saveSample: ({ tree, survey, input }) => labForm(tree, survey, input.id, { status_id: input.status_id }),
  saveLeadAnalysis: ({ tree, survey, input }) => labForm(tree, survey, input.id, { analysis: input.analysis ?? null }),
  setReinspectionMonths: ({ tree, survey, input }) => ({
    to: paths.building(survey, tree.building.id),
    draftKey: `reinspection-months:${tree.building.id}`,
    content: { values: { months: input.months }, before: undefined },
  }),
  confirmItem: ({ tree, survey, input: { id, outcome, note = '', image, clearance, ...changed } }) => {
    const item = findRow(tree.items, id)
    if (!item) return undefined
    const { item_scores, amount, comment } = item
    return {
      to: `${paths.reinspection(survey, tree.building.id)}?item=${id}&outcome=${outcome}`,
      draftKey: `inspection:${id}:${outcome}`,
      content: {
        values: {
          ...{ note, image: image ?? null, clearance_id: clearance?.id ?? null },
          ...{ item_scores, amount: amount ?? null, comment, ...changed },
        },
        before: undefined,
      },
    }
  },
  saveLabReturn: ({ tree, survey, input: { id, name, contaminate_id } }) =>
    labForm(tree, survey, id, { name, contaminate_id }),
  ...CLEARANCE_FORMS,
}

const text = (tree: Tree, survey: string, draftKey: string, part: string, content: string): WriteForm => ({
  to: `${paths.building(survey, tree.building.id)}?part=${part}`,
  draftKey,
  content,
})

/** The lab panel is the form of a result or certificate while the building has this panel. */
const labForm = (tree: Tree, survey: string, id: string, values: unknown): WriteForm | undefined =>
  tree.building.status_id === STATUS.awaitingResult
    ? {
        to: `${paths.building(survey, tree.building.id)}?part=results`,
        draftKey: labDraftKey(id),
        content: { values, before: undefined },
      }
    : undefined

const renamed = (fields: Readonly<Record<string, string>>, nameOf: (field: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [nameOf(field), sentence]))

export const hasForm = ({ name }: Pick<OutboxEntry, 'name'>): boolean => name in FORMS

/** The form of a refused write, with the user’s values and other users’ changes to other fields. */
export function formOfWrite(entry: OutboxEntry, tree: Tree, survey: string, store: Device['store']) {
  const formOf = FORMS[entry.name] as FormOf<WriteName> | undefined
  const merge = entry.refused && mergeWithSaved(entry, entry.refused)
  const input = { ...entry.input, ...merge?.row } as WriteInput<WriteName>
  return formOf?.({ tree, survey, input, current: entry.refused?.current, clearance_id: entry.clearance_id, store })
}

/** Stores the user’s values as the draft of the form. Resolves to the form’s path and location state. */
export async function reopen(
  entry: OutboxEntry,
  { to, draftKey, id, panel, logAt, fieldOf, content }: WriteForm,
  { drafts }: Device,
) {
  await drafts.save(reopenedDraftKey(entry.key), content)
  const message = entry.refused?.message ?? entry.failed?.message ?? ''
  const fields = entry.refused?.fields ?? {}
  const refusal = { message, fields: fieldOf ? renamed(fields, fieldOf) : formFields(fields, logAt) }
  const reopened: Reopened = { entry: entry.key, draftKey, id, refusal }
  return { to, state: { reopened, panel } }
}
