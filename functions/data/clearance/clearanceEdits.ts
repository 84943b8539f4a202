import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { inHistory } from '#functions/data/history.ts'
import type { Write } from '#functions/data/table.ts'
import { type CallParts, editRecord } from '#functions/editRecord.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import {
  CLEARANCE_EDITS,
  type ClearanceEditInput,
  type ClearanceEditName,
  type Decide,
} from '#shared/domain/edits/editsOfClearances.ts'
import { historyOfClearance } from '#shared/domain/history/historyOfClearance.ts'
import { editContextNow } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type ClearanceReferences, clearanceRows, findReferences, recordOf, retryOnConflict } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'
import { Removalists } from './removalists.ts'

/** The edits of a clearance's own row. `PhotoLogs` and `Certificates` write only their parts, and keep its version. */
type OwnEdit = Exclude<ClearanceEditName, 'savePhotoLog' | 'requestCertificate'>

export interface EditedClearance {
  readonly before: Clearance | undefined
  readonly after: Clearance
  readonly references: ClearanceReferences
}

interface ClearanceCallParts<R> extends CallParts<EditedClearance, R> {
  /** A further change of the clearance. */
  readonly change?: (after: Clearance) => Clearance
}

/** Runs an edit of a clearance. Refuses if a review closed the clearance, or a deletion removed it, in the meantime. */
export async function editClearance<N extends OwnEdit, R>(
  caller: Caller,
  name: N,
  input: ClearanceEditInput<N>,
  { change = after => after, ...call }: ClearanceCallParts<R>,
): Promise<R> {
  const { company_id, user_id } = caller
  const decide = CLEARANCE_EDITS[name].decide as unknown as Decide<ClearanceEditInput<N>>
  const isNew = name === 'saveClearance' && !(await Clearances.exists(company_id, input.id))
  return editRecord(caller, {
    ...call,
    read: () => readForEdit(company_id, name, input, isNew),
    decide({ before, building, people, directory }) {
      const references = directory && { building, people, ...directory }
      const { clearance } = decide(before && recordOf(before), input, editContextNow(caller), references)
      if (!building) throw new Refusal('not_found')
      return { before, after: change(clearance), references: { building, people } }
    },
    writesOf: async ({ before, after, references }) => [
      ...clearanceRows(company_id, before, after, references),
      ...(await issuedWrites(company_id, before, after)),
    ],
    historyOf: ({ before, after }) => inHistory(after.building_id, historyOfClearance(user_id, name, before, after)),
    mapConflict: (error, { before }) => (before ? retryOnConflict(error) : error),
  })
}

/** The clearance, and the rows to which it refers after the edit. */
async function readForEdit<N extends OwnEdit>(
  companyId: string,
  name: N,
  input: ClearanceEditInput<N>,
  isNew: boolean,
) {
  const before = isNew ? undefined : await Clearances.read(companyId, input.id)
  const named = { ...before, ...input } as Pick<Clearance, 'building_id' | 'authors'>
  const [{ building, people }, directory] = await Promise.all([
    findReferences(companyId, named),
    name === 'saveClearance' ? Removalists.directory(companyId) : undefined,
  ])
  return { before, building, people, directory }
}

/** Withdraws the certificate of a reopened clearance. */
const issuedWrites = async (
  companyId: string,
  before: Clearance | undefined,
  { id, building_id, status }: Clearance,
): Promise<readonly Write[]> =>
  before && isClearanceLocked(before.status) && !isClearanceLocked(status)
    ? Revisions.withdrawalWrites(companyId, building_id, [issuedSortKeys.clearance(id)])
    : []
