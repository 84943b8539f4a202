import { Surveys } from '#functions/data/building/surveys.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { CsvOutcome, CsvRow } from '#shared/contract/exchange/csvImports.ts'
import type { CsvShape } from '#shared/domain/company/csvImport.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { readLookupLists } from './nameLookup.ts'
import { mapWithLimit, readOnce, readSurveys, readTrees } from './parentLookup.ts'
import { resolveFloorRow, resolveRoomRow, type TreesInProgress } from './resolveFloorAndRoomRows.ts'
import { resolveBuildingRow, resolveSurveyRow } from './resolveSurveyAndBuildingRows.ts'
import { cell, problemsIn, type RowResolution } from './rowResolution.ts'

interface Done {
  readonly outcomes: CsvOutcome[]
  /** The buildings in which something was made. */
  readonly buildings: readonly string[]
}

type Planned = { readonly row: CsvRow } & RowResolution
type Made = Extract<Planned, { outcome: 'made' }>

export const CsvImports = {
  /**
   * What becomes of the rows of a file. A dry run writes nothing. A row that is there already stays as it is, so that a
   * file uploaded twice, or by two people at once, makes everything once; a refused row does not hold up the others.
   */
  async run(caller: Caller, shape: CsvShape, rows: readonly CsvRow[], isDryRun: boolean): Promise<Done> {
    const plans = once(await PLANNERS[shape](caller, rows))
    const made = plans.filter(plan => plan.outcome === 'made')
    const failed = isDryRun ? new Map<Made, unknown>() : await writeAll(made)
    const outcomes = plans.map(plan => outcomeOf(plan, plan.outcome === 'made' ? failed.get(plan) : undefined, shape))
    if (caller.command) await commitOnce(caller, [], { data: outcomes })
    const buildings = isDryRun || (shape !== 'floor' && shape !== 'room') ? [] : made.flatMap(buildingsOf)
    return { outcomes, buildings: [...new Set(buildings)] }
  },
}

const buildingsOf = ({ writes }: Made) =>
  writes.flatMap(({ key, op }) => (op === 'check' ? (key.pk.split('#BUILDING#')[1] ?? []) : []))

const PLANNERS: Readonly<Record<CsvShape, (caller: Caller, rows: readonly CsvRow[]) => Promise<Planned[]>>> = {
  async survey(caller, rows) {
    const [lists, surveys] = await Promise.all([
      readLookupLists(caller.company_id),
      readSurveys(caller.company_id, column(rows, 'job_number')),
    ])
    return planEach(rows, row => resolveSurveyRow(caller, row, lists, surveys))
  },

  async building(caller, rows) {
    const [lists, surveys] = await Promise.all([
      readLookupLists(caller.company_id),
      readSurveys(caller.company_id, column(rows, 'survey')),
    ])
    const ids = [...surveys.values()].map(({ id }) => id)
    const buildings = await readOnce(ids, id => Surveys.buildings(caller.company_id, id))
    return planEach(rows, row => resolveBuildingRow(caller, row, lists, { surveys, buildings }))
  },

  async floor(caller, rows) {
    const within = await inside(caller, column(rows, 'building'), 1)
    return rows.map(row => ({ row, ...resolveFloorRow(row, within) }))
  },

  async room(caller, rows) {
    const within = await inside(caller, column(rows, 'floor'), 2)
    return rows.map(row => ({ row, ...resolveRoomRow(row, within) }))
  },
}

const column = (rows: readonly CsvRow[], key: string) => rows.map(row => cell(row, key))

async function inside(caller: Caller, texts: readonly string[], depth: 1 | 2) {
  const trees = await readTrees(caller.company_id, texts, depth)
  const grown: TreesInProgress = new Map()
  return { companyId: caller.company_id, by: { actor: caller, now: now(), today: nzDay() }, trees, grown }
}

const planEach = (rows: readonly CsvRow[], plan: (row: CsvRow) => Promise<RowResolution>): Promise<Planned[]> =>
  mapWithLimit(rows, async row => ({ row, ...(await plan(row)) }))

/** The same row twice in a file is made once. */
function once(plans: readonly Planned[]): Planned[] {
  const seen = new Set<string>()
  return plans.map(plan => {
    if (plan.outcome !== 'made') return plan
    if (seen.has(plan.id)) return { row: plan.row, outcome: 'there', id: plan.id }
    seen.add(plan.id)
    return plan
  })
}

const ACTIONS_AT_ONCE = 90

/** As many rows in one transaction as it takes. Where one is refused, each is tried by itself; hands back what failed. */
async function writeAll(made: readonly Made[]): Promise<Map<Made, unknown>> {
  const failed = new Map<Made, unknown>()
  for (const batch of batches(made)) {
    const error = await refusalOf(batch.flatMap(({ writes }) => writes))
    if (!error) continue
    for (const plan of batch) {
      const own = batch.length > 1 ? await refusalOf(plan.writes) : error
      if (own) failed.set(plan, own)
    }
  }
  return failed
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

const nameOf = ({ key }: Write) => `${key.pk} ${key.sk}`
/** Rows of one building all ask that it be open; a transaction asks once. */
const distinct = (writes: readonly Write[]): Write[] => [
  ...new Map(writes.map(write => [nameOf(write), write])).values(),
]

/** A transaction touches no row twice: two surveys of a client, which both count on it, stand in two. */
function batches(made: readonly Made[]): Made[][] {
  const all: Made[][] = []
  let touched = new Map<string, Write['op']>()
  for (const plan of made) {
    const clashes = plan.writes.some(write => touched.has(nameOf(write)) && write.op !== 'check')
    if (clashes || all.length === 0 || touched.size + plan.writes.length > ACTIONS_AT_ONCE) {
      all.push([])
      touched = new Map()
    }
    all.at(-1)?.push(plan)
    for (const write of plan.writes) touched.set(nameOf(write), write.op)
  }
  return all
}

/** Somebody else made it a moment ago. */
const THERE: readonly RefusalCode[] = ['job_number_taken', 'changed_meanwhile']

function outcomeOf({ row: { row }, ...plan }: Planned, failed: unknown, shape: CsvShape): CsvOutcome {
  if (failed instanceof Refusal && 'id' in plan && THERE.includes(failed.code))
    return { row, outcome: 'there', problems: {}, id: plan.id }
  if (failed) return { row, outcome: 'refused', problems: problemsIn(failed, shape) }
  if (plan.outcome === 'refused') return { row, outcome: 'refused', problems: plan.problems }
  return { row, outcome: plan.outcome, problems: {}, id: plan.id }
}
