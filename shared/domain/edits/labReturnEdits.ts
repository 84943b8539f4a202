import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { MAX_FILE_BYTES } from '#shared/domain/files/uploads.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import type { LabReturn } from '#shared/domain/tree/building.ts'
import {
  type Change,
  type EditContext,
  findOrRefuse,
  putRow,
  refuseStale,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

export type LabReturnInput = Pick<LabReturn, 'id' | 'name' | 'contaminate_id' | 'file'>

export function saveLabReturn(
  tree: Tree,
  { id, name, contaminate_id, file }: LabReturnInput,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  if (!contaminantsSurveyed(tree.building).includes(contaminate_id)) throw new Refusal('contaminant_not_surveyed')
  return [
    putRow('labReturn', { id, name, contaminate_id, file, added_by: context.actor.full_name }, undefined, context),
  ]
}

export function deleteLabReturn(tree: Tree, { id, version }: { id: string; version?: number | undefined }): Change[] {
  refuseReviewed(tree.building)
  const row = findOrRefuse(tree.lab_returns, id)
  refuseStale(row, version)
  return [{ op: 'delete', kind: 'labReturn', id, seenVersion: row.version }]
}

const MARK = '%PDF-'
/** Why a file cannot be a lab return, from its size in bytes and its first characters; undefined if it can. */
export function labReturnRefusal(size: number, beginning: string): RefusalCode | undefined {
  if (size === 0) return 'file_empty'
  if (size > MAX_FILE_BYTES) return 'file_too_large'
  return beginning.startsWith(MARK) ? undefined : 'not_a_pdf'
}
