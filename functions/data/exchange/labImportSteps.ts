import { treeReader } from '#functions/data/building/treeRows.ts'
import { insertWrites } from '#functions/data/building/treeWrites.ts'
import { fence, StaleReadError } from '#functions/data/claim.ts'
import { historyWrites, inHistory } from '#functions/data/history.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { mustBeOwnedBy, queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import { saveLabReturn } from '#shared/domain/edits/labReturnEdits.ts'
import { historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { historyOfResults } from '#shared/domain/history/historyOfResults.ts'
import type { LabImport } from '#shared/domain/lab/labImport.ts'
import { type ResultToRecord, recordResults } from '#shared/domain/lab/labResultComparison.ts'
import type { EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { isNewCertificate } from './labImports.ts'

/** Samples per transaction, leaving room for the building's check and the import's row. */
const SAMPLE_BATCH_SIZE = 90
/** A transaction takes up to 4 MB. */
const MAX_BATCH_LETTERS = 2_000_000

/**
 * The steps of a lab import. Each is one transaction that also advances the import's row from the version read. So every planned
 * result is recorded once, despite redelivered messages and crashed workers.
 */
export const LabImportSteps = {
  /** Records the next planned results; a sample that was changed in the meantime is skipped. */
  async advance(
    companyId: string,
    buildingId: string,
    labImport: LabImport,
    results: readonly ResultToRecord[],
  ): Promise<LabImport> {
    const batch = results.slice(labImport.done, labImport.done + SAMPLE_BATCH_SIZE)
    const keyAt = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
    const [building, ...rows] = await readMany([
      keyAt(sortKeys.building()),
      ...batch.map(({ item }) => keyAt(sortKeys.item(item))),
    ])
    const recordable = batch.slice(0, countFitting(rows))
    const tree = treeOf([building, ...rows.slice(0, recordable.length)])
    const { changes, left } = recordResults(
      tree,
      labImport.contaminate_id,
      recordable,
      importContext(companyId, labImport),
    )
    const after = nextState(labImport, {
      done: labImport.done + recordable.length,
      applied: labImport.applied + changes.length,
      left: [...labImport.left, ...left.map(({ bag }) => bag)],
    })
    const recorded = recordable.filter(result => !left.includes(result))
    const entry = historyOfResults(labImport.started_by, tree.building, labImport.contaminate_id, recorded)
    await transact([
      ...insertWrites(companyId, tree, changes),
      fencedWrite(companyId, buildingId, labImport, after),
      ...historyWrites(companyId, inHistory(buildingId, entry)),
    ])
    return after
  },

  /** Files the laboratory's PDF once and allows the next import. */
  async finishWrites(companyId: string, buildingId: string, labImport: LabImport): Promise<Write[]> {
    const returns = await queryRows(partition.building(companyId, buildingId), { prefix: sortKeys.labReturn('') })
    const [building] = await readMany([keys.inBuilding(companyId, buildingId, sortKeys.building())])
    const tree = treeOf([building, ...returns])
    const { id, contaminate_id, certificate } = labImport
    const filedReturn =
      certificate && isNewCertificate(tree, labImport)
        ? saveLabReturn(tree, { id, contaminate_id, ...certificate }, importContext(companyId, labImport))
        : []
    const closed = closingWrites(companyId, buildingId, labImport, nextState(labImport, { state: 'done' }))
    const entry = historyOfEdit(labImport.started_by, 'saveLabReturn', tree, filedReturn)
    const entryWrites = historyWrites(companyId, inHistory(buildingId, entry))
    return [...insertWrites(companyId, tree, filedReturn), ...closed, ...entryWrites]
  },

  /** Ends an import that cannot continue. Recorded results stay; `problem` says why it ended. */
  failWrites: (companyId: string, buildingId: string, labImport: LabImport, problem: string): Write[] =>
    closingWrites(companyId, buildingId, labImport, nextState(labImport, { state: 'failed', why: problem })),
}

/** How many rows fit into one transaction. */
function countFitting(rows: readonly unknown[]): number {
  let letters = 0
  const overflow = rows.findIndex(row => {
    letters += JSON.stringify(row ?? '').length
    return letters > MAX_BATCH_LETTERS
  })
  return overflow < 0 ? rows.length : Math.max(1, overflow)
}

/** The building with some of its rows. Refuses a deleted building. */
function treeOf(rows: readonly (Record<string, unknown> | undefined)[]): Tree {
  const { add, build } = treeReader()
  for (const row of rows) if (row) add(row)
  return build()
}

/** The user who started the import counts as the author of its results. */
const importContext = (
  company_id: string,
  { started_by: user_id, started_name: full_name }: LabImport,
): EditContext => ({
  actor: { user_id, company_id, full_name, roles: [], features: [] },
  now: now(),
  today: nzDay(),
})

const nextState = (labImport: LabImport, part: Partial<LabImport>): LabImport => ({
  ...labImport,
  ...part,
  version: labImport.version + 1,
  updated_at: now(),
})

const fencedWrite = (companyId: string, buildingId: string, seen: LabImport, row: LabImport): Write => ({
  op: 'put',
  key: keys.labImport(companyId, buildingId, seen.id),
  row,
  condition: fence({ version: seen.version }, () => new StaleReadError()),
})

const closingWrites = (companyId: string, buildingId: string, seen: LabImport, row: LabImport): Write[] => [
  fencedWrite(companyId, buildingId, seen, row),
  { op: 'delete', key: keys.labImportInProgress(companyId, buildingId), condition: mustBeOwnedBy(seen.id) },
]
