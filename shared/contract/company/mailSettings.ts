import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { MailSetting } from '#shared/domain/people/mails.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'

export const mailSettings = {
  settings: get('/api/user/mail/settings', {
    summary: 'Which emails the signed-in user gets, or for an admin any user of the company',
    query: () => z.object({ user_id: Id.optional() }),
    reply: () => z.object({ data: z.array(MailSetting) }),
  }),
  save: post('/api/user/mail/update', {
    summary: 'Turns emails on and off, for yourself or as an admin for another user. Settings that are not sent stay',
    body: () =>
      z.object({
        user_id: Id,
        settings: z.array(MailSetting.pick({ id: true, enabled: true })).max(50, tooMany(50, 'settings')),
      }),
    reply: () => z.object({ message: z.string() }),
  }),
}
