import type { LabReturn } from './building.ts'
import { refuseReviewed } from './buildingStatus.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { contaminantsSurveyed } from './sampled.ts'
import { type By, type Change, must, put, refuseStale, type Tree } from './tree.ts'
import { MOST_BYTES } from './uploads.ts'

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
