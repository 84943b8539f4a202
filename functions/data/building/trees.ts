import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { queryPages, queryRows, readMany } from '#functions/data/table.ts'
import type { RequiredRows } from '#shared/domain/edits/edits.ts'
import { latestFinishedReport, latestReport } from '#shared/domain/edits/reportEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { type Tree, withoutOrphans } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { treeReader } from './treeRows.ts'

/**
 * Reads a building with its contents in one Query. Refuses an unknown building. Rows below a missing floor or room are omitted:
 * they are being duplicated or deleted.
 */
export async function readTree(companyId: string, buildingId: string): Promise<Tree> {
  const { add, build } = treeReader()
  for await (const page of queryPages(partition.building(companyId, buildingId))) page.forEach(add)
  return withoutOrphans(build())
}

/** The trees of listed buildings. Omits buildings that were deleted in the meantime. */
export async function readTrees(companyId: string, buildings: readonly { readonly id: string }[]): Promise<Tree[]> {
  const trees = buildings.map(({ id }) => readTree(companyId, id).catch(undefinedIfAbsent))
  return (await Promise.all(trees)).filter(tree => tree !== undefined)
}
function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'not_found')) throw error
}

/** The tree that contains a floor, room or item. `hint`: the building's id, if the caller knows it. */
export const readTreeWith = async (
  companyId: string,
  kind: 'floor' | 'room' | 'item',
  id: string,
  hint: string | undefined,
): Promise<Tree> => readTree(companyId, await Parents.building(companyId, kind, id, hint))

function treeOf(rows: readonly Record<string, unknown>[]): Tree {
  const { add, build } = treeReader()
  rows.forEach(add)
  return build()
}

/** The part of a tree that an edit needs: single rows by one BatchGet, or whole kinds by one Query. */
export async function readPart(
  companyId: string,
  buildingId: string,
  required: RequiredRows,
  extraKeys: readonly Key[],
): Promise<{ tree: Tree; extraRows: (Record<string, unknown> | undefined)[] }> {
  const keyAt = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
  const single =
    required === 'all'
      ? []
      : (required.rows ?? []).flatMap(([kind, id]) => (id === undefined ? [] : [keyAt(sortKeys[kind](id))]))
  const wholeKinds = required === 'all' ? undefined : (required.kinds ?? [])
  const [fetched, ...lists] = await Promise.all([
    readMany([...extraKeys, ...(required === 'all' ? [] : [keyAt(sortKeys.building()), ...single])]),
    ...(wholeKinds?.map(kind =>
      queryRows(partition.building(companyId, buildingId), { prefix: sortKeys[kind]('') }),
    ) ?? [queryRows(partition.building(companyId, buildingId))]),
  ])
  const rows = [...fetched.slice(extraKeys.length).filter(row => row !== undefined), ...lists.flat()]
  const distinct = [...new Map(rows.map(row => [row.sk, row])).values()]
  return {
    tree: required === 'all' ? withoutOrphans(treeOf(distinct)) : treeOf(distinct),
    extraRows: fetched.slice(0, extraKeys.length),
  }
}

export const reportStatuses = (tree: Pick<Tree, 'reports'>) => statusesOf(id => latestReport(tree, id))

/** The report statuses in lists: completed while a report can be downloaded, even if a newer one is being generated. */
export const listedReportStatuses = (tree: Pick<Tree, 'reports'>) =>
  statusesOf(id => latestFinishedReport(tree, id) ?? latestReport(tree, id))

function statusesOf(reportOf: (contaminateId: ContaminantId) => Report | undefined) {
  const [asbestos, lead] = [reportOf(CONTAMINANT.asbestos), reportOf(CONTAMINANT.lead)]
  return {
    ...(asbestos && { asbestos_report_status: asbestos.status }),
    ...(lead && { lead_report_status: lead.status }),
  }
}
