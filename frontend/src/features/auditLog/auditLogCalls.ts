import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { companies } from '#shared/contract/company/companies.ts'
import type { AuditEntry, AuditFilter } from '#shared/domain/company/auditEntry.ts'
import { toCsv } from '#shared/domain/text/csv.ts'
import { AUDIT_EVENTS } from '#shared/domain/vocabulary/auditEvents.ts'

const { companies: calls } = clientOf({ companies })
/** The request limit of one download: 50,000 entries. */
const MOST_PARTS = 50

export const useAuditLog = (query: AuditFilter) =>
  useLive(['audit-log', query], async signal => ({ data: await calls.auditLog({ query }, { signal }) }))

/** Saves all entries of a filter as a CSV file. Resolves to whether the file is complete. */
export async function saveAuditLog(filter: AuditFilter, nameOf: (entry: AuditEntry) => string): Promise<boolean> {
  const entries: AuditEntry[] = []
  let before: string | undefined
  for (let part = 0; part < MOST_PARTS; part++) {
    const { data, next } = await calls.downloadAuditLog({ query: { ...filter, ...(before && { before }) } })
    entries.push(...data)
    before = next ?? undefined
    if (!before) break
  }
  const columns = [
    { name: 'Time (UTC)', value: ({ time }: AuditEntry) => time },
    { name: 'User', value: nameOf },
    { name: 'User ID', value: ({ user_id }: AuditEntry) => user_id },
    { name: 'What', value: ({ event }: AuditEntry) => AUDIT_EVENTS[event] },
    { name: 'Outcome', value: ({ outcome }: AuditEntry) => (outcome === 'done' ? 'Done' : 'Refused') },
    { name: 'Of', value: ({ target }: AuditEntry) => target },
    { name: 'Details', value: ({ detail }: AuditEntry) => detail },
    { name: 'Network address', value: ({ address }: AuditEntry) => address },
  ]
  saveFile(new Blob([toCsv(columns, entries)], { type: 'text/csv;charset=utf-8' }), 'audit-log.csv')
  return before === undefined
}
