import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { MailSetting } from '#shared/domain/people/mails.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

export const mailSettings = {
  settings: get('/api/user/mail/settings', {
    summary: 'Which mails the person signed in gets, or another one of the company as an admin',
    query: () => z.object({ user_id: Id.optional() }),
    reply: () => z.object({ data: z.array(MailSetting) }),
  }),
  save: post('/api/user/mail/update', {
    summary: 'Switches mails on and off, one’s own or as an admin those of somebody else; what is not named stays',
    body: () =>
      z.object({
        user_id: Id,
        settings: z.array(MailSetting.pick({ id: true, enabled: true })).max(50, 'At most 50 settings'),
      }),
    reply: () => z.object({ message: z.string() }),
  }),
}
