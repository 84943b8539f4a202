import { type Action, type Review, review } from '#shared/domain/building/buildingStatus.ts'
import { actGated, isGated } from '#shared/domain/reportCheck/reviewBlockers.ts'
import type { BuildingInput, NoteInput } from '#shared/domain/tree/building.ts'
import type { FloorInput } from '#shared/domain/tree/floor.ts'
import type { ItemInput } from '#shared/domain/tree/item.ts'
import type { RoomInput } from '#shared/domain/tree/room.ts'
import type { By, Change, RowKind, Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminateId, TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { type BuildingPart, saveBuilding, saveNote, saveTemplate, setBuilding } from './buildingEdits.ts'
import { removeFloor, saveFloor } from './floorEdits.ts'
import { duplicateItem, type ItemDuplicate } from './itemDuplicateEdit.ts'
import { givesUpItsBag, removeItem, type SampleInput, saveItem, saveLeadAnalysis, saveSample } from './itemEdits.ts'
import { type ReturnInput, removeReturn, saveReturn } from './labReturnEdits.ts'
import { requestReport } from './reportEdits.ts'
import { removeRoom, saveRoom } from './roomEdits.ts'
import { type StatusPick, setStatus } from './statusEdits.ts'

/** The rows that an edit must know of besides its building: some by id, those of whole kinds, or the whole tree. */
export type Needs =
  | 'all'
  | { readonly rows?: readonly (readonly [RowKind, string | undefined])[]; readonly kinds?: readonly RowKind[] }

interface Edit<Input> {
  readonly needs: (input: Input) => Needs
  readonly decide: (tree: Tree, input: Input, by: By) => Change[]
  /** Whether what the company chose for the report check decides too. */
  readonly asksCompany: (input: Input) => boolean
  /** Whether what was found shows that the rule must know the whole tree after all. */
  readonly asksAll: (found: Tree, input: Input) => boolean
}
const edit = <Input>(
  needs: Edit<Input>['needs'],
  decide: Edit<Input>['decide'],
  { asksCompany = () => false, asksAll = () => false }: Partial<Pick<Edit<Input>, 'asksCompany' | 'asksAll'>> = {},
): Edit<Input> => ({ needs, decide, asksCompany, asksAll })

interface Target {
  readonly id: string
  readonly version?: number | undefined
}
const whole = () => 'all' as const
/** Enough to write the building's own row: its line in lists shows the state of its reports. */
const ownRow = (): Needs => ({ kinds: ['report'] })

/**
 * Everything that can be done inside a building, by name: a pure decision from what is known to the rows that change.
 * The device applies it at once, the server applies it for good; both get the same rows or the same refusal.
 */
export const EDITS = {
  saveBuilding: edit<BuildingInput>(whole, saveBuilding),
  /** A survey date moves the building's items to another month of the statistics. */
  setBuilding: edit<BuildingPart>(({ survey_date }) => (survey_date ? 'all' : ownRow()), setBuilding),
  saveNote: edit<Omit<import('zod').output<typeof NoteInput>, 'building_id'>>(
    input => ({ rows: [['note', String(input.type_id)]] }),
    saveNote,
  ),
  saveTemplate: edit<{ type: TemplateKey; content: string }>(ownRow, saveTemplate),
  act: edit<{ action: Action }>(whole, actGated, { asksCompany: isGated }),
  setStatus: edit<StatusPick>(whole, setStatus),
  review: edit<Review>(whole, review),
  saveFloor: edit<FloorInput>(() => ({ kinds: ['floor'] }), saveFloor),
  removeFloor: edit<Target>(whole, removeFloor),
  saveRoom: edit<RoomInput>(input => ({ rows: [['floor', input.floor_id]], kinds: ['room'] }), saveRoom),
  removeRoom: edit<Target & { readonly floor_id?: string | undefined }>(whole, removeRoom),
  saveItem: edit<ItemInput>(
    input => ({
      rows: [
        ['room', input.room_id],
        ['item', input.id],
        ['item', input.sampled_as?.item_as_id],
      ],
    }),
    saveItem,
    // Others may be sampled as what is no sample any more.
    { asksAll: givesUpItsBag },
  ),
  /** Others may be sampled as the one that goes. */
  removeItem: edit<Target>(whole, removeItem),
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
  saveReturn: edit<ReturnInput>(() => ({}), saveReturn),
  removeReturn: edit<Target>(input => ({ rows: [['return', input.id]] }), removeReturn),
  requestReport: edit<{ id: string; contaminate_id: ContaminateId }>(whole, requestReport),
} as const
export type EditName = keyof typeof EDITS
export type EditInput<Name extends EditName> = (typeof EDITS)[Name] extends Edit<infer Input> ? Input : never
