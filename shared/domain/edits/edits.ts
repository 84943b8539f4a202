import type { Action, Review } from '#shared/domain/building/buildingStatus.ts'
import {
  advanceStatusChecked,
  approves,
  leadsToReview,
  reviewChecked,
} from '#shared/domain/reportCheck/reviewBlockers.ts'
import type { BagRangeInput } from '#shared/domain/tree/bagRange.ts'
import type { NoteInput } from '#shared/domain/tree/building.ts'
import type { BuildingChange } from '#shared/domain/tree/buildingInput.ts'
import type { FloorInput } from '#shared/domain/tree/floor.ts'
import type { ItemInput } from '#shared/domain/tree/item.ts'
import type { RoomInput } from '#shared/domain/tree/room.ts'
import type { Change, EditContext, RowKind, Tree } from '#shared/domain/tree/tree.ts'
import type { TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { releaseBagRange, reserveBagRange } from './bagRangeEdits.ts'
import { type BuildingPatch, patchBuilding, saveBuilding, saveNote, saveReportTemplate } from './buildingEdits.ts'
import { type Confirmation, confirmItem, needsLeader, undoConfirmation } from './confirmationEdits.ts'
import { deleteFloor, saveFloor } from './floorEdits.ts'
import { deleteItem, type PartDeletion } from './itemDeletionEdit.ts'
import { duplicateItem, type ItemDuplicate } from './itemDuplicateEdit.ts'
import { changesRoom, releasesBagCode, type SampleInput, saveItem, saveLeadAnalysis, saveSample } from './itemEdits.ts'
import { deleteLabReturn, type LabReturnInput, saveLabReturn } from './labReturnEdits.ts'
import { duplicateFloor, duplicateRoom, type FloorDuplicate, type RoomDuplicate } from './partDuplicateEdits.ts'
import {
  type BuildingMonths,
  cancelReinspection,
  type ReinspectionStart,
  setReinspectionMonths,
  startReinspection,
} from './reinspectionEdits.ts'
import { type ReportRequest, requestReport } from './reportEdits.ts'
import { deleteRoom, type RoomDeletion, saveRoom } from './roomEdits.ts'
import { changeStatus, type StatusChange } from './statusEdits.ts'

/** The rows that an edit needs besides its building: rows by id, all rows of some kinds, or the whole tree. */
export type RequiredRows =
  | 'all'
  | { readonly rows?: readonly (readonly [RowKind, string | undefined])[]; readonly kinds?: readonly RowKind[] }

/** An edit inside a building: the rows that it reads, and the function that decides its changes. */
export interface Edit<Input> {
  readonly requires: (input: Input) => RequiredRows
  readonly decide: (tree: Tree, input: Input, context: EditContext) => Change[]
  /** Whether the edit depends on the company's report check settings or re-inspection table. */
  readonly needsCompanySettings: (input: Input) => boolean
  /** Whether the edit deletes a floor, room or item, and so must read everything in it and everything that refers to it. */
  readonly deletesPart: boolean
  /** Whether the loaded rows show that the edit needs the whole tree. */
  readonly needsWholeTree: (partialTree: Tree, input: Input) => boolean
}
const edit = <Input>(
  requires: Edit<Input>['requires'],
  decide: Edit<Input>['decide'],
  {
    needsCompanySettings = () => false,
    deletesPart = false,
    needsWholeTree = () => false,
  }: Partial<Omit<Edit<Input>, 'requires' | 'decide'>> = {},
): Edit<Input> => ({ requires, decide, needsCompanySettings, deletesPart, needsWholeTree })

interface Target {
  readonly id: string
  readonly version?: number | undefined
}
const allRows = () => 'all' as const
/** For an edit of the building's row alone. Its list entry repeats the status of the reports, so the edit reads these too. */
const ownRow = (): RequiredRows => ({ kinds: ['report'] })
const ownRowAndItems = (): RequiredRows => ({ kinds: ['report', 'item'] })

/**
 * Every edit inside a building, by name. Each is a pure function from the tree and an input to the changed rows. The device
 * applies it immediately and the server stores it; both get the same result.
 */
export const EDITS = {
  saveBuilding: edit<BuildingChange>(allRows, saveBuilding),
  /** A new survey date moves the building's items to another month in the statistics. */
  patchBuilding: edit<BuildingPatch>(
    ({ survey_date, surveyors, status_id }) =>
      survey_date === undefined && surveyors === undefined && status_id === undefined ? ownRow() : 'all',
    patchBuilding,
    { needsCompanySettings: ({ status_id }) => status_id !== undefined },
  ),
  saveNote: edit<Omit<import('zod').output<ReturnType<typeof NoteInput>>, 'building_id'>>(
    input => ({ rows: [['note', String(input.type_id)]] }),
    saveNote,
  ),
  saveReportTemplate: edit<{ type: TemplateKey; content: string }>(ownRow, saveReportTemplate),
  advanceStatus: edit<{ action: Action }>(allRows, advanceStatusChecked, { needsCompanySettings: leadsToReview }),
  changeStatus: edit<StatusChange>(allRows, changeStatus, { needsCompanySettings: () => true }),
  review: edit<Review>(allRows, reviewChecked, { needsCompanySettings: approves }),
  reserveBagRange: edit<BagRangeInput>(ownRowAndItems, reserveBagRange),
  releaseBagRange: edit<{ readonly id: string }>(ownRowAndItems, releaseBagRange),
  saveFloor: edit<FloorInput>(() => ({ kinds: ['floor'] }), saveFloor),
  deleteFloor: edit<PartDeletion>(allRows, deleteFloor, { deletesPart: true }),
  duplicateFloor: edit<FloorDuplicate>(allRows, duplicateFloor),
  saveRoom: edit<RoomInput>(
    input => ({ rows: [['floor', input.floor_id]], kinds: ['room'] }),
    saveRoom,
    // The room's items become inaccessible, and other items may be sampled as one of them.
    { needsWholeTree: (_, { is_inaccessible }) => is_inaccessible },
  ),
  deleteRoom: edit<RoomDeletion>(allRows, deleteRoom, { deletesPart: true }),
  duplicateRoom: edit<RoomDuplicate>(allRows, duplicateRoom),
  saveItem: edit<ItemInput>(
    input => ({
      rows: [
        ['room', input.room_id],
        ['item', input.id],
        ['item', input.sampled_as?.item_as_id],
      ],
    }),
    saveItem,
    // Other items may be sampled as an item that stops being a sample. The floor that an item leaves is notified too.
    { needsWholeTree: (tree, input) => releasesBagCode(tree, input) || changesRoom(tree, input) },
  ),
  /** Other items may be sampled as the deleted item. */
  deleteItem: edit<PartDeletion>(allRows, deleteItem, { deletesPart: true }),
  duplicateItem: edit<ItemDuplicate>(
    input => ({
      rows: [
        ['room', input.room_id],
        ['item', input.id],
        ['item', input.from ? undefined : input.item_id],
      ],
    }),
    duplicateItem,
  ),
  saveSample: edit<SampleInput>(input => ({ rows: [['item', input.id]] }), saveSample),
  saveLeadAnalysis: edit<{ id: string; analysis: number | undefined }>(
    input => ({ rows: [['item', input.id]] }),
    saveLeadAnalysis,
  ),
  startReinspection: edit<ReinspectionStart>(allRows, startReinspection),
  cancelReinspection: edit<object>(allRows, cancelReinspection),
  setReinspectionMonths: edit<BuildingMonths>(allRows, setReinspectionMonths, { needsCompanySettings: () => true }),
  confirmItem: edit<Confirmation>(input => ({ rows: [['item', input.id]] }), confirmItem, {
    // The verdict of a follower depends on its leader.
    needsWholeTree: needsLeader,
  }),
  undoConfirmation: edit<{ readonly id: string }>(input => ({ rows: [['item', input.id]] }), undoConfirmation),
  saveLabReturn: edit<LabReturnInput>(() => ({}), saveLabReturn),
  deleteLabReturn: edit<Target>(input => ({ rows: [['labReturn', input.id]] }), deleteLabReturn),
  requestReport: edit<ReportRequest>(allRows, requestReport),
} as const
export type EditName = keyof typeof EDITS
export type EditInput<Name extends EditName> = (typeof EDITS)[Name] extends Edit<infer Input> ? Input : never
