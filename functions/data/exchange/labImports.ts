import * as z from 'zod'
import { Buildings } from '#functions/data/building/buildings.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { insertWrites } from '#functions/data/building/treeWrites.ts'
import { Files } from '#functions/data/files/files.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustNotExist, queryList, read, type Write } from '#functions/data/table.ts'
import { commitAndEnqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { PURPOSES } from '#shared/domain/files/uploads.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { LabImport, type LabImportInput } from '#shared/domain/lab/labImport.ts'
import {
  compareResults,
  countComparisonStates,
  type ResultToRecord,
  resultsToRecord,
  revertResults,
} from '#shared/domain/lab/labResultComparison.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** A row takes up to 400 KB. */
const MAX_RESULTS_PER_ROW = 600
const answer = z.number().nullable()
const PlannedRow = z.object({
  planned: z.array(z.object({ item: z.string(), bag: z.string(), from: answer, to: answer, said: z.string() })),
})

/** Imports of a laboratory's files into a building. Their rows are deleted with the building. */
export const LabImports = {
  read: (companyId: string, buildingId: string, id: string): Promise<LabImport | undefined> =>
    read(LabImport(), keys.labImport(companyId, buildingId, id)),

  /** Newest first. */
  async list(companyId: string, buildingId: string): Promise<LabImport[]> {
    const [imports] = await Promise.all([
      queryList(LabImport(), partition.buildingRecords(companyId, buildingId), {
        prefix: 'LABIMPORT#',
        newestFirst: true,
      }),
      Buildings.refuseAbsent(companyId, buildingId),
    ])
    return imports
  },

  /** Compares the file's rows with the current samples, and writes the planned results with the job. */
  async start(caller: Caller, buildingId: string, input: LabImportInput) {
    const { company_id } = caller
    const { rows, ...facts } = input
    const tree = await readTree(company_id, buildingId)
    await refuseUnfit(company_id, tree, input)
    const comparison = compareResults(tree, input.contaminate_id, rows)
    const planned = resultsToRecord(comparison)
    if (planned.length === 0 && !isNewCertificate(tree, input)) throw new Refusal('lab_import_nothing_new')
    const started = newImport(caller, facts, { counts: countComparisonStates(comparison), planned: planned.length })
    return startImport(caller, tree, started, planned, 'The results are being recorded')
  },

  /** Undoes an import by a new import; results that the first one skipped stay untouched. */
  async undo(caller: Caller, buildingId: string, importId: string, id: string) {
    const { company_id } = caller
    const [tree, before, results] = await Promise.all([
      readTree(company_id, buildingId),
      LabImports.read(company_id, buildingId, importId),
      LabImports.plannedResults(company_id, buildingId, importId),
    ])
    if (!before) throw new Refusal('not_found')
    refuseReviewed(tree.building)
    if (before.state === 'active') throw inProgress()
    const planned = revertResults(results.slice(0, before.done).filter(({ bag }) => !before.left.includes(bag)))
    if (planned.length === 0) throw new Refusal('lab_import_nothing_new')
    const { name, file, contaminate_id } = before
    const counts = { ...countComparisonStates([]), ready: planned.length }
    const facts = { counts, planned: planned.length, undoes: before.id }
    const started = newImport(caller, { id, name, file, contaminate_id }, facts)
    return startImport(caller, tree, started, planned, 'The results are being undone')
  },

  async plannedResults(companyId: string, buildingId: string, id: string): Promise<ResultToRecord[]> {
    const rows = await queryList(PlannedRow, partition.buildingRecords(companyId, buildingId), {
      prefix: `LABIMPORTROWS#${id}#`,
    })
    return rows.flatMap(({ planned }) => planned)
  },
}

async function startImport(
  caller: Caller,
  tree: Tree,
  started: LabImport,
  planned: readonly ResultToRecord[],
  message: string,
) {
  const { company_id } = caller
  const job: Job = { kind: 'labImport', id: started.id, company_id, building_id: tree.building.id }
  const reply = { data: { id: started.id, planned: planned.length }, message }
  return commitAndEnqueue(caller, startWrites(company_id, tree, started, planned), job, reply)
}

async function refuseUnfit(companyId: string, { building }: Tree, { contaminate_id, certificate }: LabImportInput) {
  refuseReviewed(building)
  if (!contaminantsSurveyed(building).includes(contaminate_id)) throw new Refusal('contaminant_not_surveyed')
  const row = certificate && (await Files.read(companyId, certificate.file))
  const refuse = (code: 'file_missing' | 'not_a_pdf') => new Refusal(code, { certificate: refusalSentence(code) })
  if (certificate && !row) throw refuse('file_missing')
  if (row && !PURPOSES.labReturn.types.some(type => type === row.type)) throw refuse('not_a_pdf')
}

/** A certificate that is already filed with the building is not filed again. */
export const isNewCertificate = (
  { lab_returns }: Pick<Tree, 'lab_returns'>,
  { certificate, contaminate_id }: Pick<LabImport, 'certificate' | 'contaminate_id'>,
): boolean =>
  certificate !== undefined &&
  !lab_returns.some(row => row.file === certificate.file && row.contaminate_id === contaminate_id)

const newImport = (
  { user_id, full_name }: Caller,
  input: Pick<LabImport, 'id' | 'name' | 'file' | 'contaminate_id' | 'certificate'>,
  facts: Pick<LabImport, 'counts' | 'planned' | 'undoes'>,
): LabImport => {
  const time = now()
  return {
    ...input,
    ...facts,
    state: 'active',
    done: 0,
    applied: 0,
    left: [],
    started_by: user_id,
    started_name: full_name,
    started_at: time,
    version: 1,
    updated_at: time,
  }
}

const inProgress = () => new Refusal('lab_import_in_progress')

/** Allows one import at a time, so that another file cannot change the compared samples. */
const startWrites = (
  companyId: string,
  tree: Tree,
  started: LabImport,
  planned: readonly ResultToRecord[],
): Write[] => {
  const { id } = tree.building
  const rows = Array.from({ length: Math.ceil(planned.length / MAX_RESULTS_PER_ROW) }, (_, at) =>
    planned.slice(at * MAX_RESULTS_PER_ROW, (at + 1) * MAX_RESULTS_PER_ROW),
  )
  return [
    ...insertWrites(companyId, tree, []),
    {
      op: 'put',
      key: keys.labImportInProgress(companyId, id),
      row: { owner: started.id },
      condition: mustNotExist(inProgress),
    },
    { op: 'put', key: keys.labImport(companyId, id, started.id), row: started, condition: mustNotExist(inProgress) },
    ...rows.map(
      (part, at): Write => ({
        op: 'put',
        key: keys.labImportRows(companyId, id, started.id, at),
        row: { planned: part },
      }),
    ),
  ]
}
