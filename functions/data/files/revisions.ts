import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { StaleReadError } from '#functions/data/claim.ts'
import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import {
  type Condition,
  mustNotExist,
  parse,
  queryRows,
  read,
  readMany,
  transact,
  type Write,
} from '#functions/data/table.ts'
import { Revision } from '#shared/domain/files/revision.ts'
import { idLetters } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'

const CODE_LETTERS = 26
/** Each takes two rows of a transaction. */
const BATCH_SIZE = 40

/** A concurrent request issued or withdrew the document; a retry helps. */
const busy = () => new Refusal('busy')
/** `ended`: why a revision is no longer valid; the first reason stays. */
const Row = lazy(() =>
  Revision()
    .omit({ state: true })
    .extend({ ended: z.enum(['superseded', 'withdrawn']).optional() }),
)
/** What remains of a document after its company was deleted (`infra/commands/companyDeletion.ts`). */
const OrphanedRow = lazy(() => z.object({ issuer_left_at: z.iso.datetime() }))
/** The row in a building that names the current revision of a document. */
const Pointer = lazy(() => z.object({ code: z.string() }))

/** Sort keys of the documents that can be issued for a building: the report of a contaminant, or a clearance. */
export const issuedSortKeys = {
  report: (contaminateId: ContaminantId) => sortKeys.issued(`report#${contaminateId}`),
  clearance: (id: string) => sortKeys.issued(`clearance#${id}`),
}
/** The common prefix of clearances. */
export const ISSUED_CLEARANCE = issuedSortKeys.clearance('')
export const ISSUED_REPORTS = Object.values(CONTAMINANT).map(issuedSortKeys.report)

/** A revision that is being issued. */
export type NewRevision = Omit<Revision, 'state' | 'changed_at'>

/** Issued documents by their verification code. Their rows join the transaction of the document. */
export const Revisions = {
  /** 130 bits, so that a code cannot be guessed. */
  newCode: (): string => idLetters(randomBytes(CODE_LETTERS)),

  async read(code: string): Promise<Revision> {
    const row = await read(z.union([OrphanedRow(), Row()]), keys.revision(code))
    if (!row) throw new Refusal('not_found')
    if ('issuer_left_at' in row) throw new Refusal('issuer_left')
    const { ended = 'current', ...facts } = row
    return { ...facts, state: ended }
  },

  /** The codes of a building's current issues, by sort key (`issuedSortKeys`). */
  async current(companyId: string, buildingId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await queryRows(partition.building(companyId, buildingId), { prefix: sortKeys.issued('') })
    return new Map(rows.map(row => [String(row.sk), parse(Pointer(), row).code]))
  },

  /**
   * Issues a document, unless it is a draft without `revision`, and supersedes the current issue, if any. `sortKey`: see
   * `issuedSortKeys`.
   */
  async issueWrites(
    companyId: string,
    buildingId: string,
    sortKey: string,
    revision: NewRevision | undefined,
  ): Promise<Write[]> {
    if (!revision) return []
    const key = keys.inBuilding(companyId, buildingId, sortKey)
    const before = await read(Pointer(), key)
    return [
      {
        op: 'put',
        key: keys.revision(revision.code),
        row: { ...revision, company_id: companyId },
        condition: mustNotExist(busy),
      },
      { op: 'put', key, row: { code: revision.code }, condition: mustPointTo(before?.code) },
      ...(before ? [endWrite(before.code, 'superseded')] : []),
    ]
  },

  /** Withdraws the current issues under these sort keys after a reopening. Fails if one of them is issued at the same moment. */
  async withdrawalWrites(companyId: string, buildingId: string, issuedKeys: readonly string[]): Promise<Write[]> {
    const pointerKeys = issuedKeys.map(what => keys.inBuilding(companyId, buildingId, what))
    const pointers = await readMany(pointerKeys)
    return pointerKeys.flatMap((key, index): Write[] => {
      const pointer = pointers[index]
      return pointer
        ? withdrawWrites(key, parse(Pointer(), pointer).code)
        : [{ op: 'check', key, condition: mustPointTo(undefined) }]
    })
  },

  /** Another issue of the building must be unchanged: the same code, or still none. */
  unchangedCheck: (companyId: string, buildingId: string, sortKey: string, code: string | undefined): Write => ({
    op: 'check',
    key: keys.inBuilding(companyId, buildingId, sortKey),
    condition: mustPointTo(code, () => new StaleReadError()),
  }),

  /** The issue from which a re-inspection starts must still be current. */
  currentCheck: (companyId: string, buildingId: string, sortKey: string, code: string | undefined): Write => ({
    op: 'check',
    key: keys.inBuilding(companyId, buildingId, sortKey),
    condition: {
      expression: 'code = :code',
      values: { ':code': code ?? '' },
      otherwise: () => new Refusal('reinspection_withdrawn'),
    },
  }),

  /** Withdraws up to `limit` documents of a deleted building. */
  async withdrawalsOfBuilding(companyId: string, buildingId: string, limit: number): Promise<Write[]> {
    const rows = await queryRows(partition.building(companyId, buildingId), { prefix: sortKeys.issued(''), limit })
    return rows.flatMap(row => withdrawWrites({ pk: String(row.pk), sk: String(row.sk) }, parse(Pointer(), row).code))
  },

  /** Withdraws all documents of a building, in several transactions, while `check` succeeds. */
  async withdrawAll(companyId: string, buildingId: string, check: Write): Promise<void> {
    const nextWrites = () => Revisions.withdrawalsOfBuilding(companyId, buildingId, BATCH_SIZE)
    for (let writes = await nextWrites(); writes.length > 0; writes = await nextWrites())
      await transact([check, ...writes])
  },
}

const withdrawWrites = (key: Key, code: string): Write[] => [
  { op: 'delete', key, condition: mustPointTo(code) },
  endWrite(code, 'withdrawn'),
]

const mustPointTo = (code: string | undefined, otherwise: () => Refusal = busy): Condition =>
  code === undefined ? mustNotExist(otherwise) : { expression: 'code = :code', values: { ':code': code }, otherwise }

/** Ends a revision; a revision that has already ended stays as it is. */
const endWrite = (code: string, reason: 'superseded' | 'withdrawn'): Write => ({
  op: 'update',
  key: keys.revision(code),
  set: 'SET ended = if_not_exists(ended, :reason), changed_at = if_not_exists(changed_at, :now)',
  values: { ':reason': reason, ':now': now() },
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})
