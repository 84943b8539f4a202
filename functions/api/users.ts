import { users } from '#shared/contract/users.ts'
import { Messages } from '../data/messages.ts'
import { Users } from '../data/users.ts'
import { serve } from '../lib/serve.ts'

export const handler = serve(users, {
  async list(_, { company_id }) {
    return { data: await Users.list(company_id) }
  },

  async messages(_, { company_id, user_id }) {
    return { data: await Messages.list(company_id, user_id) }
  },

  async readMessage({ body }, { company_id, user_id }) {
    await Messages.read(company_id, user_id, [body.id])
  },

  async readAll(_, { company_id, user_id }) {
    const unread = (await Messages.list(company_id, user_id)).filter(message => !message.read_at)
    await Messages.read(
      company_id,
      user_id,
      unread.map(message => message.id),
    )
  },
})
