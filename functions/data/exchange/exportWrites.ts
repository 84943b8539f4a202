import { ClaimLost, fence } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import type { Condition, Write } from '#functions/data/table.ts'
import type { JobOf } from '#functions/jobs.ts'
import {
  EXPORT_NAMES,
  type Export,
  type ExportKind,
  isExportInProgress,
  type LatestExport,
  type Match,
} from '#shared/domain/exports/export.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** A client or building, which has its own reference in the external system. */
export type ExportSubject = JobOf<'export'>['subject']

export const matchKey = (companyId: string, { kind, id }: ExportSubject) => keys.match(companyId, kind, id)

export const KINDS = Object.keys(EXPORT_NAMES) as readonly ExportKind[]

const inProgress = () => new ClaimLost('export_in_progress')

export const expressionNames = (kinds: readonly ExportKind[]) =>
  Object.fromEntries(kinds.map(kind => [`#${kind}`, kind]))

/** Writes an export if it is unchanged; without `seenExport` it must be new. */
export const exportWrite = (
  companyId: string,
  { kind, id }: ExportSubject,
  row: Export,
  seenExport: Pick<Export, 'attempt' | 'state'> | undefined,
): Write => ({
  op: 'put',
  key: keys.export(companyId, kind, id, row.id),
  row,
  condition: fence(seenExport && { attempt: seenExport.attempt, state: seenExport.state }, inProgress),
})

/** Sets the subject's latest export of a kind. `before`: the latest export as read. */
export function latestExportWrite(
  companyId: string,
  subject: ExportSubject,
  { id, kind, state, problem, updated_at, is_refused }: Export,
  before: Pick<LatestExport, 'id'> | undefined,
  reference?: string,
): Write {
  const latest: LatestExport = { id, state, updated_at, is_refused, ...(problem && { problem }) }
  const linkExpression = reference ? ', #reference = :reference, version = if_not_exists(version, :none) + :one' : ''
  return {
    op: 'update',
    key: matchKey(companyId, subject),
    set: `SET #kind = :latest${linkExpression}`,
    names: { '#kind': kind, ...(reference && { '#reference': 'reference' }) },
    values: { ':latest': latest, ...(reference && { ':reference': reference, ':none': 0, ':one': 1 }) },
    condition: before
      ? {
          expression: `#kind.#id = :before${reference ? ' AND attribute_not_exists(#reference)' : ''}`,
          names: { '#id': 'id' },
          values: { ':before': before.id },
          otherwise: inProgress,
        }
      : { expression: 'attribute_not_exists(#kind)', otherwise: inProgress },
  }
}

/** The match must be unchanged, and no export of these kinds in progress. */
export function mustBeAsSeen(before: Match, kinds: readonly ExportKind[]): Condition {
  if (kinds.some(kind => isExportInProgress(before[kind]))) throw inProgress()
  const sameVersion = before.version === 0 ? 'attribute_not_exists(version)' : 'version = :seen'
  const idle = kinds.map(kind => {
    const latest = before[kind]
    return latest ? `(#${kind}.#id = :${kind} AND #${kind}.#state = :${kind}State)` : `attribute_not_exists(#${kind})`
  })
  const values = kinds.flatMap(kind => {
    const latest = before[kind]
    return latest ? [[`:${kind}`, latest.id] as const, [`:${kind}State`, latest.state] as const] : []
  })
  return {
    expression: [sameVersion, ...idle].join(' AND '),
    names: { ...expressionNames(kinds), ...(values.length > 0 && { '#state': 'state', '#id': 'id' }) },
    values: { ...(before.version > 0 && { ':seen': before.version }), ...Object.fromEntries(values) },
    otherwise: () => new Refusal('changed_meanwhile'),
  }
}

const referenceTaken = () => new Refusal('export_reference_taken')

/** Reserves a reference of the external system for one subject of the company. */
export const reserveReference = (companyId: string, subject: ExportSubject, reference: string): Write => ({
  op: 'put',
  key: keys.exportReference(companyId, subject.kind, reference),
  row: { owner: subject.id },
  condition: { ...mustBelongTo(subject), otherwise: referenceTaken },
})

export const mustBelongTo = ({ id }: ExportSubject): Condition => ({
  expression: 'attribute_not_exists(pk) OR #owner = :owner',
  names: { '#owner': 'owner' },
  values: { ':owner': id },
  otherwise: () => new Refusal('changed_meanwhile'),
})
