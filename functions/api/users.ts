import { users } from '#shared/contract/users.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { ROLES } from '#shared/domain/roles.ts'
import { Messages } from '../data/messages.ts'
import { Users } from '../data/users.ts'
import { logCrossing } from '../lib/crossing.ts'
import { revoke } from '../lib/revoking.ts'
import { serve } from '../lib/serve.ts'

export const handler = serve(users, {
  async list(_, { company_id }) {
    return { data: await Users.list(company_id) }
  },

  async roles() {
    return { data: ROLES.map(({ id, name }) => ({ id, name })) }
  },

  async read({ params }, { company_id }) {
    const user = await Users.read(company_id, params.id)
    if (!user) throw new Refusal('not_found')
    return { data: user }
  },

  async create({ body }, caller) {
    logCrossing(caller, body.company_id ?? caller.company_id, 'users.create')
    return Users.invite(caller, body, () => [])
  },

  async change({ params, body }, caller) {
    const { reply, signedOut } = await Users.change(caller, params.id, body)
    if (signedOut) await revoke(caller.company_id, params.id)
    return reply
  },

  async remove({ body }, caller) {
    const reply = await Users.remove(caller, body.id)
    await revoke(caller.company_id, body.id)
    return reply
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
