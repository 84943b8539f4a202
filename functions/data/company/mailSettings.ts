import * as z from 'zod'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import {
  type MailSetting,
  OPTIONAL_MAILS,
  type OptionalMail,
  optionalMails,
} from '#shared/domain/people/mailSettings.ts'
import type { MailKey } from '#shared/domain/people/mails.ts'
import { mayEditUser } from '#shared/domain/people/roles.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { Users } from './users.ts'

/** Stores only the mails that are turned off, so that a new kind of mail is on by default. */
const OffRow = z.object({ off: z.array(z.string()).default([]) })

const offOf = async (companyId: string, userId: string): Promise<readonly string[]> =>
  (await read(OffRow, keys.mailSettings(companyId, userId)))?.off ?? []

export const MailSettings = {
  async list(companyId: string, userId: string): Promise<MailSetting[]> {
    const off = await offOf(companyId, userId)
    return optionalMails.map(id => ({ id, description: OPTIONAL_MAILS[id], enabled: !off.includes(id) }))
  },

  /** The caller's own settings or, for an administrator, another user's. */
  async listFor(caller: Caller, userId: string): Promise<MailSetting[]> {
    await refuseForeignUser(caller, userId)
    return MailSettings.list(caller.company_id, userId)
  },

  /** True if the user gets this mail. Mails that cannot be turned off are always sent. */
  isWanted: async (companyId: string, userId: string, mail: MailKey): Promise<boolean> =>
    !(mail in OPTIONAL_MAILS) || !(await offOf(companyId, userId)).includes(mail),

  /** Saves the caller's own settings or, for an administrator, another user's. Omitted settings stay. */
  async save(
    caller: Caller,
    userId: string,
    settings: readonly { readonly id: OptionalMail | undefined; readonly enabled: boolean }[],
  ) {
    await refuseForeignUser(caller, userId)
    const before = await MailSettings.list(caller.company_id, userId)
    const enabledById = new Map([...before, ...settings].map(({ id, enabled }) => [id, enabled]))
    const off = optionalMails.filter(id => enabledById.get(id) === false)
    const reply = { message: 'Email settings saved' }
    return commitOnce(caller, [{ op: 'put', key: keys.mailSettings(caller.company_id, userId), row: { off } }], reply)
  },
}

async function refuseForeignUser(caller: Caller, userId: string): Promise<void> {
  const user = await Users.read(caller.company_id, userId)
  if (!user || user.deleted_at) throw new Refusal('not_found')
  if (!mayEditUser(caller, user)) throw new Refusal('not_allowed')
}
