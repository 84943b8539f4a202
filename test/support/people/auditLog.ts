import type { AuditEntry } from '#shared/domain/company/auditEntry.ts'

/** The newest stored entries of a company's audit log. */
export async function auditLogOf(companyId: string): Promise<AuditEntry[]> {
  const { readAuditLog } = await import('#functions/data/auditLog.ts')
  return (await readAuditLog(companyId, {}, 500)).data
}
