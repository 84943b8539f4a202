import type { Claim } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import { Export } from '#shared/domain/exports/export.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { type ExportSubject, exportWrite, latestExportWrite, reserveReference } from './exportWrites.ts'

export const ExportAttempts = {
  read: (companyId: string, { kind, id }: ExportSubject, exportId: string) =>
    read(Export(), keys.export(companyId, kind, id, exportId)),

  /** Claims an export, so that only this attempt may finish it. */
  claim(companyId: string, subject: ExportSubject, queued: Export): Claim<Export> {
    const claimed: Export = { ...queued, state: 'active', attempt: queued.attempt + 1, updated_at: now() }
    const writes = [
      exportWrite(companyId, subject, claimed, queued),
      latestExportWrite(companyId, subject, claimed, { id: queued.id }),
    ]
    return { claimed, writes }
  },

  /** Writes the result and the reference from the external system. */
  finishWrites(
    companyId: string,
    subject: ExportSubject,
    claimed: Export,
    result: Pick<Export, 'state'> & Partial<Export>,
  ): Write[] {
    const finished: Export = { ...claimed, ...result, updated_at: now() }
    const creates = finished.state === 'sent' && finished.kind === subject.kind
    return [
      exportWrite(companyId, subject, finished, claimed),
      latestExportWrite(companyId, subject, finished, { id: claimed.id }, creates ? finished.reference : undefined),
      ...(creates && finished.reference ? [reserveReference(companyId, subject, finished.reference)] : []),
    ]
  },
}
