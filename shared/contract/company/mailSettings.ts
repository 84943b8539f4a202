import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { MailSetting, OPTIONAL_MAILS, OptionalMail, optionalMails } from '#shared/domain/people/mailSettings.ts'
import { flag } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { exactText } from '#shared/schema/text.ts'

/** A setting is named by its id, or by its description from the list. */
const Setting = z
  .object({ id: OptionalMail.optional(), description: exactText(190).optional(), enabled: flag(true).unwrap() })
  .transform(({ id, description, enabled }, { addIssue }) => {
    const named = id ?? optionalMails.find(key => OPTIONAL_MAILS[key] === description)
    if (!named) addIssue({ code: 'custom', path: ['description'], message: 'Not a setting' })
    return { id: named, enabled }
  })

export const mailSettings = {
  settings: get('/api/user/mail/settings', {
    summary: 'Which emails the signed-in user gets, or for an admin any user of the company',
    query: () => z.object({ user_id: Id.optional() }),
    reply: () => z.object({ data: z.array(MailSetting) }),
  }),
  save: post('/api/user/mail/update', {
    summary: 'Turns emails on and off, for yourself or as an admin for another user',
    body: () =>
      z.object({
        user_id: Id,
        settings: z.array(Setting).max(50, tooMany(50, 'settings')),
      }),
    reply: () => z.object({ message: z.string() }),
  }),
}
