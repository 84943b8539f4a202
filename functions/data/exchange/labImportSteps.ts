import { treeReader } from '#functions/data/building/treeRows.ts'
import { insertWrites } from '#functions/data/building/treeWrites.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { mustBeOwnedBy, queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import { saveLabReturn } from '#shared/domain/edits/labReturnEdits.ts'
import type { LabImport } from '#shared/domain/lab/labImport.ts'
import { type ResultToRecord, recordResults } from '#shared/domain/lab/labResultComparison.ts'
import type { EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { isNewCertificate } from './labImports.ts'

/** Samples of one transaction, with room for the building's check and the import's own row. */
const SAMPLES_AT_ONCE = 90
/** A transaction takes 4 MB. */
const LETTERS_AT_ONCE = 2_000_000

/** Another worker has carried the import on: whoever finds this reads it anew. */
class Overtaken extends Error {}

/**
 * The steps of an import. Each is one transaction that moves the import's row on from the version that was read, so that
 * every planned result has its turn once, however often a message comes and wherever a worker dies.
 */
export const LabImportSteps = {
  /** Records the next results of the plan; a sample that somebody has changed meanwhile is left as it is. */
  async advance(
    companyId: string,
    buildingId: string,
    taken: LabImport,
    planned: readonly ResultToRecord[],
  ): Promise<LabImport> {
    const next = planned.slice(taken.done, taken.done + SAMPLES_AT_ONCE)
    const at = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
    const [building, ...rows] = await readMany([
      at(sortKeys.building()),
      ...next.map(({ item }) => at(sortKeys.item(item))),
    ])
    const part = next.slice(0, fitting(rows))
    const tree = treeOf([building, ...rows.slice(0, part.length)])
    const { changes, left } = recordResults(tree, taken.contaminate_id, part, byOf(companyId, taken))
    const after = moved(taken, {
      done: taken.done + part.length,
      applied: taken.applied + changes.length,
      left: [...taken.left, ...left.map(({ bag }) => bag)],
    })
    await transact([...insertWrites(companyId, tree, changes), fenced(companyId, buildingId, taken, after)])
    return after
  },

  /** The last write: the certificate filed once, the way free for the next file, and whatever tells of it. */
  async finish(companyId: string, buildingId: string, taken: LabImport, also: readonly Write[]): Promise<void> {
    const returns = await queryRows(partition.building(companyId, buildingId), { prefix: sortKeys.labReturn('') })
    const [building] = await readMany([keys.inBuilding(companyId, buildingId, sortKeys.building())])
    const tree = treeOf([building, ...returns])
    const { id, contaminate_id, certificate } = taken
    const filed =
      certificate && isNewCertificate(tree, taken)
        ? saveLabReturn(tree, { id, contaminate_id, ...certificate }, byOf(companyId, taken))
        : []
    const over = closing(companyId, buildingId, taken, moved(taken, { state: 'done' }))
    await transact([...insertWrites(companyId, tree, filed), ...over, ...also])
  },

  /** It cannot go on: what was recorded so far stays, and why it ended is said. */
  fail: (companyId: string, buildingId: string, taken: LabImport, why: string, also: readonly Write[]): Promise<void> =>
    transact([...closing(companyId, buildingId, taken, moved(taken, { state: 'failed', why })), ...also]),

  /** Whether what stood in the way of a step is worth another look. */
  mayPass: (error: unknown): boolean =>
    error instanceof Overtaken || (error instanceof Refusal && error.code === 'changed_meanwhile'),
}

/** How many rows go into one transaction; a row that is gone takes no room. */
function fitting(rows: readonly unknown[]): number {
  let letters = 0
  const over = rows.findIndex(row => {
    letters += JSON.stringify(row ?? '').length
    return letters > LETTERS_AT_ONCE
  })
  return over < 0 ? rows.length : Math.max(1, over)
}

/** The building with some of its rows. Refuses where it is gone. */
function treeOf(rows: readonly (Record<string, unknown> | undefined)[]): Tree {
  const { take, done } = treeReader()
  for (const row of rows) if (row) take(row)
  return done()
}

/** Whoever started the import is who recorded its results. */
const byOf = (company_id: string, { started_by: user_id, started_name: full_name }: LabImport): EditContext => ({
  actor: { user_id, company_id, full_name, roles: [], features: [] },
  now: now(),
  today: nzDay(),
})

const moved = (taken: LabImport, part: Partial<LabImport>): LabImport => ({
  ...taken,
  ...part,
  version: taken.version + 1,
  updated_at: now(),
})

const fenced = (companyId: string, buildingId: string, seen: LabImport, row: LabImport): Write => ({
  op: 'put',
  key: keys.labImport(companyId, buildingId, seen.id),
  row,
  condition: { expression: 'version = :seen', values: { ':seen': seen.version }, otherwise: () => new Overtaken() },
})

const closing = (companyId: string, buildingId: string, seen: LabImport, row: LabImport): Write[] => [
  fenced(companyId, buildingId, seen, row),
  { op: 'delete', key: keys.labImportInProgress(companyId, buildingId), condition: mustBeOwnedBy(seen.id) },
]
