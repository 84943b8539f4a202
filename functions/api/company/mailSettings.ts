import { MailSettings } from '#functions/data/company/mailSettings.ts'
import { serve } from '#functions/http/serve.ts'
import { mailSettings } from '#shared/contract/company/mailSettings.ts'

export const handler = serve('mailSettings', mailSettings, {
  async settings({ query }, caller) {
    return { data: await MailSettings.listFor(caller, query.user_id ?? caller.user_id) }
  },
  save: ({ body }, caller) => MailSettings.save(caller, body.user_id, body.settings),
})
