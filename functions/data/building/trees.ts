import { type Key, keys, partition, place } from '#functions/data/keys.ts'
import { pagesOf, readEach, rowsOf } from '#functions/data/table.ts'
import type { Needs } from '#shared/domain/edits/edits.ts'
import { latestReport } from '#shared/domain/edits/reportEdits.ts'
import { pruned, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINATE } from '#shared/domain/vocabulary/referenceLists.ts'
import { treeReading } from './treeRows.ts'

/**
 * A building with everything in it: one Query. Refuses where the company has no such building. What lies below a floor or
 * room that is not there is left out: it is being copied, or removed.
 */
export async function readTree(companyId: string, buildingId: string): Promise<Tree> {
  const { take, done } = treeReading()
  for await (const page of pagesOf(partition.building(companyId, buildingId))) page.forEach(take)
  return pruned(done())
}

function treeOf(rows: readonly Record<string, unknown>[]): Tree {
  const { take, done } = treeReading()
  rows.forEach(take)
  return done()
}

/** The part of a tree that an edit needs: single rows in one BatchGet, or whole kinds in one Query. */
export async function readPart(
  companyId: string,
  buildingId: string,
  needs: Needs,
  alsoNeeded: readonly Key[],
): Promise<{ tree: Tree; also: (Record<string, unknown> | undefined)[] }> {
  const at = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
  const single =
    needs === 'all' ? [] : (needs.rows ?? []).flatMap(([kind, id]) => (id === undefined ? [] : [at(place[kind](id))]))
  const wholeKinds = needs === 'all' ? undefined : (needs.kinds ?? [])
  const [fetched, ...lists] = await Promise.all([
    readEach([...alsoNeeded, ...(needs === 'all' ? [] : [at(place.building()), ...single])]),
    ...(wholeKinds?.map(kind => rowsOf(partition.building(companyId, buildingId), { prefix: place[kind]('') })) ?? [
      rowsOf(partition.building(companyId, buildingId)),
    ]),
  ])
  const rows = [...fetched.slice(alsoNeeded.length).filter(row => row !== undefined), ...lists.flat()]
  const distinct = [...new Map(rows.map(row => [row.sk, row])).values()]
  return {
    tree: needs === 'all' ? pruned(treeOf(distinct)) : treeOf(distinct),
    also: fetched.slice(0, alsoNeeded.length),
  }
}

export function reportStates(tree: Pick<Tree, 'reports'>) {
  const asbestos = latestReport(tree, CONTAMINATE.asbestos)
  const lead = latestReport(tree, CONTAMINATE.lead)
  return {
    ...(asbestos && { asbestos_report_status: asbestos.status }),
    ...(lead && { lead_report_status: lead.status }),
  }
}
