import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { MOST_BYTES } from '#shared/domain/files/uploads.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import type { LabReturn } from '#shared/domain/tree/building.ts'
import { type By, type Change, must, put, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

export type ReturnInput = Pick<LabReturn, 'id' | 'name' | 'contaminate_id' | 'file'>

/** Files a laboratory's answer with the building, under the name that it came with. */
export function saveReturn(tree: Tree, { id, name, contaminate_id, file }: ReturnInput, by: By): Change[] {
  refuseReviewed(tree.building)
  if (!contaminantsSurveyed(tree.building).includes(contaminate_id)) throw new Refusal('contaminant_not_surveyed')
  return [put('return', { id, name, contaminate_id, file, added_by: by.person.full_name }, undefined, by)]
}

export function removeReturn(tree: Tree, { id, version }: { id: string; version?: number | undefined }): Change[] {
  refuseReviewed(tree.building)
  const row = must(tree.returns, id)
  refuseStale(row, version)
  return [{ op: 'remove', kind: 'return', id, seen: row.version }]
}

const MARK = '%PDF-'
/** Why a file cannot be a laboratory's answer, by its size and its first bytes; undefined when it can. */
export function whyNotReturn(size: number, beginning: string): RefusalCode | undefined {
  if (size === 0) return 'file_empty'
  if (size > MOST_BYTES) return 'file_too_large'
  return beginning.startsWith(MARK) ? undefined : 'not_a_pdf'
}
