import type { Caller } from './caller.ts'
import { log } from './log.ts'

/** One line in the log whenever somebody of one company reaches into another: who, what, where. */
export async function logCrossCompanyAccess(
  { company_id, user_id }: Caller,
  companyId: string,
  call: string,
): Promise<void> {
  if (companyId !== company_id)
    await log.info('crossing', { user: user_id, from: company_id, company: companyId, call })
}
