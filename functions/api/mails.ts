import { mails } from '#shared/contract/mails.ts'
import { MailSettings } from '../data/mailSettings.ts'
import { serve } from '../http/serve.ts'

export const handler = serve(mails, {
  async settings({ query }, caller) {
    return { data: await MailSettings.listFor(caller, query.user_id ?? caller.user_id) }
  },
  save: ({ body }, caller) => MailSettings.save(caller, body.user_id, body.settings),
})
