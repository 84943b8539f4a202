import type { FieldChange, HistoryKind } from '#shared/domain/history/historyEntry.ts'
import { historyValue, type Words } from './clashWords.ts'
import { fieldName } from './fieldNames.ts'

/** `Location: from “floor” to “floor, worn”`, `Photo: replaced`, `Drawing: changed` */
export function fieldSentence(kind: HistoryKind, { field, from, to }: FieldChange, words: Words): string {
  return `${fieldName(kind, field)}: ${changeOf(kind, field, from, to, words)}`
}

function changeOf(
  kind: HistoryKind,
  field: string,
  from: FieldChange['from'],
  to: FieldChange['to'],
  words: Words,
): string {
  if (field.endsWith('.marks')) return 'marks changed'
  const isImage = /(^|[._])(image|image_alt|site_plan|floor_plan)$/.test(field)
  if (isImage) return from === undefined ? 'added' : to === undefined ? 'removed' : 'replaced'
  if (from === undefined && to === undefined) return 'changed'
  const [before, after] = [from, to].map(value => value !== undefined && historyValue(kind, field, value, words))
  if (before === false) return `set to ${after}`
  return after === false ? `cleared, was ${before}` : `from ${before} to ${after}`
}
