import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { CONTAMINANT, type ContaminantId, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import type { FieldChange, HistoryEntry } from './historyEntry.ts'
import { historyEntry } from './historyOfEdit.ts'

interface Result {
  readonly item: string
  readonly bag: string
  readonly from: number | null
  readonly to: number | null
}

/** One entry for all results that one step of a lab import records in a building, with each result by its Sample ID. */
export function historyOfResults(
  user_id: string,
  building: { readonly id: string; readonly name: string },
  contaminant: ContaminantId,
  results: readonly Result[],
): HistoryEntry | undefined {
  if (results.length === 0) return undefined
  const fields = results.map(
    ({ bag, from, to }): FieldChange => ({
      field: `result.${bag}`,
      ...(from !== null && { from: wordsOf(contaminant, from) }),
      ...(to !== null && { to: wordsOf(contaminant, to) }),
    }),
  )
  const subject = { kind: 'building', record: building.id, name: building.name, act: 'changed' } as const
  const of = results.map(({ item }) => item)
  return historyEntry(user_id, { edit: 'importResults', ...subject }, { fields, of })
}

const wordsOf = (contaminant: ContaminantId, result: number): string =>
  contaminant === CONTAMINANT.asbestos ? (SAMPLE_STATUSES[result]?.name ?? '') : `${formatNumber(result)} mg/kg`
