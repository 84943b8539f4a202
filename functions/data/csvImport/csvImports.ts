import { readDeletedParts } from '#functions/data/building/buildingCheck.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { historyWrite } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { sortKeys } from '#functions/data/keys.ts'
import { transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { CsvOutcome, CsvRow } from '#shared/contract/exchange/csvImports.ts'
import type { CsvShape } from '#shared/domain/company/csvImport.ts'
import { editContextNow } from '#shared/domain/tree/tree.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { readLookupLists } from './nameLookup.ts'
import { mapWithLimit, readOnce, readSurveys, readTrees } from './parentLookup.ts'
import { resolveFloorRow, resolveRoomRow, type TreesInProgress } from './resolveFloorAndRoomRows.ts'
import { resolveBuildingRow, resolveSurveyRow } from './resolveSurveyAndBuildingRows.ts'
import { cell, problemsIn, type RowResolution, refusedRow, unfitCells } from './rowResolution.ts'

interface ImportResult {
  readonly outcomes: CsvOutcome[]
  /** The ids of the buildings in which rows were created. */
  readonly buildings: readonly string[]
}

type ResolvedRow = { readonly row: CsvRow } & RowResolution
type NewRow = Extract<ResolvedRow, { outcome: 'made' }>

export const CsvImports = {
  /**
   * Imports the rows of a file; a dry run writes nothing. Existing rows stay unchanged, so a file uploaded twice, or by two users
   * at once, creates each row once. A refused row does not stop the others.
   */
  async run(caller: Caller, shape: CsvShape, rows: readonly CsvRow[], isDryRun: boolean): Promise<ImportResult> {
    const resolved = withoutRepeats(await resolveAll(caller, shape, rows))
    const newRows = resolved.filter(row => row.outcome === 'made')
    const failed = isDryRun ? new Map<NewRow, unknown>() : await writeAll(caller, newRows)
    const outcomes = resolved.map(row => outcomeOf(row, row.outcome === 'made' ? failed.get(row) : undefined, shape))
    if (caller.command) await commitOnce(caller, [], { data: outcomes })
    const buildings = isDryRun || (shape !== 'floor' && shape !== 'room') ? [] : newRows.flatMap(buildingsOf)
    return { outcomes, buildings: [...new Set(buildings)] }
  },
}

const buildingsOf = ({ writes }: NewRow) =>
  writes.flatMap(({ key }) => (key.sk === sortKeys.building() ? (key.pk.split('#BUILDING#')[1] ?? []) : []))

/** Refuses rows with unusable cells before any lookup. */
async function resolveAll(caller: Caller, shape: CsvShape, rows: readonly CsvRow[]): Promise<ResolvedRow[]> {
  const unfit = rows.flatMap((row): ResolvedRow[] => {
    const problems = unfitCells(shape, row)
    return Object.keys(problems).length > 0 ? [{ row, ...refusedRow(problems) }] : []
  })
  const refused = new Set(unfit.map(({ row }) => row))
  const resolved = await RESOLVERS[shape](
    caller,
    rows.filter(row => !refused.has(row)),
  )
  return [...unfit, ...resolved].sort((a, b) => rows.indexOf(a.row) - rows.indexOf(b.row))
}

const RESOLVERS: Readonly<Record<CsvShape, (caller: Caller, rows: readonly CsvRow[]) => Promise<ResolvedRow[]>>> = {
  async survey(caller, rows) {
    const [lists, surveys] = await Promise.all([
      readLookupLists(caller.company_id),
      readSurveys(caller.company_id, column(rows, 'job_number')),
    ])
    return resolveEach(rows, row => resolveSurveyRow(caller, row, lists, surveys))
  },

  async building(caller, rows) {
    const [lists, surveys] = await Promise.all([
      readLookupLists(caller.company_id),
      readSurveys(caller.company_id, column(rows, 'survey')),
    ])
    const ids = [...surveys.values()].map(({ id }) => id)
    const buildings = await readOnce(ids, id => Surveys.buildings(caller.company_id, id))
    return resolveEach(rows, row => resolveBuildingRow(caller, row, lists, { surveys, buildings }))
  },

  async floor(caller, rows) {
    const editing = await readEditing(caller, column(rows, 'building'), 1)
    return rows.map(row => ({ row, ...resolveFloorRow(row, editing) }))
  },

  async room(caller, rows) {
    const editing = await readEditing(caller, column(rows, 'floor'), 2)
    return rows.map(row => ({ row, ...resolveRoomRow(row, editing) }))
  },
}

const column = (rows: readonly CsvRow[], key: string) => rows.map(row => cell(row, key))

async function readEditing(caller: Caller, texts: readonly string[], depth: 1 | 2) {
  const trees = await readTrees(caller.company_id, texts, depth)
  const treesInProgress: TreesInProgress = new Map()
  const buildings = [...trees.values()].flatMap(tree => ('found' in tree ? tree.found.building.id : []))
  const deletedParts = await readDeletedParts(caller.company_id, buildings)
  return {
    companyId: caller.company_id,
    context: editContextNow(caller),
    trees,
    treesInProgress,
    deletedParts,
  }
}

const resolveEach = (rows: readonly CsvRow[], plan: (row: CsvRow) => Promise<RowResolution>): Promise<ResolvedRow[]> =>
  mapWithLimit(rows, async row => ({ row, ...(await plan(row)) }))

/** Creates a row that appears twice in a file only once. */
function withoutRepeats(resolved: readonly ResolvedRow[]): ResolvedRow[] {
  const seen = new Set<string>()
  return resolved.map(resolved => {
    if (resolved.outcome !== 'made') return resolved
    if (seen.has(resolved.id)) return { row: resolved.row, outcome: 'there', id: resolved.id }
    seen.add(resolved.id)
    return resolved
  })
}

const ACTIONS_AT_ONCE = 90

/**
 * Writes as many rows per transaction as possible. If a transaction is refused, retries its rows one by one. Returns the
 * failures.
 */
async function writeAll({ company_id }: Caller, newRows: readonly NewRow[]): Promise<Map<NewRow, unknown>> {
  const failed = new Map<NewRow, unknown>()
  for (const batch of batches(newRows)) {
    const error = await refusalOf(writesOf(company_id, batch))
    if (!error) continue
    for (const plan of batch) {
      const rowRefusal = batch.length > 1 ? await refusalOf(writesOf(company_id, [plan])) : error
      if (rowRefusal) failed.set(plan, rowRefusal)
    }
  }
  return failed
}

/** The writes of the rows, with one history entry per building. */
function writesOf(companyId: string, rows: readonly NewRow[]): Write[] {
  const all = Map.groupBy(
    rows.flatMap(({ history }) => history ?? []),
    ({ building_id }) => building_id,
  )
  const entries = [...all.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const of = [...first.entry.of, ...others.flatMap(({ entry }) => [entry.record, ...entry.of])]
    return { ...first, entry: { ...first.entry, others: others.length, of: [...new Set(of)] } }
  })
  return [...rows.flatMap(({ writes }) => writes), ...entries.map(entry => historyWrite(companyId, entry))]
}

async function refusalOf(writes: readonly Write[]): Promise<Refusal | undefined> {
  try {
    await transact(distinct(writes))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const rowNameOf = ({ key }: Write) => `${key.pk} ${key.sk}`
/** All rows of a building have the same write on the building's row; a transaction may have it only once. */
const distinct = (writes: readonly Write[]): Write[] => [
  ...new Map(writes.map(write => [rowNameOf(write), write])).values(),
]

/** Equal for writes that a transaction needs once: checks, and the count of changed parts. */
function textOf(write: Write): string | undefined {
  const isShared = write.op === 'check' || (write.op === 'update' && write.key.sk === sortKeys.building())
  return isShared ? JSON.stringify(write) : undefined
}

/**
 * Splits the rows into transactions. Two different writes of one row need two transactions, for example two surveys that both
 * change the count of their client.
 */
function batches(newRows: readonly NewRow[]): NewRow[][] {
  const all: NewRow[][] = []
  let touchedRows = new Map<string, string | undefined>()
  for (const plan of newRows) {
    const clashes = plan.writes.some(write => {
      const text = textOf(write)
      return touchedRows.has(rowNameOf(write)) && (text === undefined || touchedRows.get(rowNameOf(write)) !== text)
    })
    const batch = all.at(-1)
    // Each row may be in another building, with a separate history entry.
    const actions = touchedRows.size + plan.writes.length + (batch?.length ?? 0) + 1
    if (clashes || !batch || actions > ACTIONS_AT_ONCE) {
      all.push([])
      touchedRows = new Map()
    }
    all.at(-1)?.push(plan)
    for (const write of plan.writes) touchedRows.set(rowNameOf(write), textOf(write))
  }
  return all
}

/** Another request created the row a moment ago. */
const TAKEN_CODES: readonly RefusalCode[] = ['job_number_taken', 'changed_meanwhile']

function outcomeOf({ row: { row }, ...plan }: ResolvedRow, failed: unknown, shape: CsvShape): CsvOutcome {
  if (failed instanceof Refusal && 'id' in plan && TAKEN_CODES.includes(failed.code))
    return { row, outcome: 'there', problems: {}, id: plan.id }
  if (failed) return { row, outcome: 'refused', problems: problemsIn(failed, shape) }
  if (plan.outcome === 'refused') return { row, outcome: 'refused', problems: plan.problems }
  return { row, outcome: plan.outcome, problems: {}, id: plan.id }
}
