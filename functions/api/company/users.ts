import { endAccess } from '#functions/auth/endAccess.ts'
import { Notifications } from '#functions/data/company/notifications.ts'
import { Users } from '#functions/data/company/users.ts'
import { Visits } from '#functions/data/company/visits.ts'
import { takeImage } from '#functions/data/files/sentFiles.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { readPage } from '#functions/data/listPages.ts'
import { serve } from '#functions/http/serve.ts'
import { countInvitation, withInvitation } from '#functions/mail/invitation.ts'
import { users } from '#shared/contract/company/users.ts'
import { ROLES } from '#shared/domain/people/roles.ts'
import { User } from '#shared/domain/people/user.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const SIGNATURE = { field: 'signature', purpose: 'signature' } as const

export const handler = serve('users', users, {
  list: ({ query: { after } }, { company_id }) =>
    readPage(User(), partition.users(company_id), 'gsi1', id => keys.user(company_id, id), after),

  async roles() {
    return { data: ROLES.map(({ id, name }) => ({ id, name })) }
  },

  async read({ params }, { company_id }) {
    const user = await Users.read(company_id, params.id)
    if (!user) throw new Refusal('not_found')
    return { data: user }
  },

  async create({ body }, caller) {
    const companyId = body.company_id ?? caller.company_id
    if (may(caller, 'root')) await Visits.require(caller, companyId, 'users.create')
    else if (companyId !== caller.company_id) throw new Refusal('not_found')
    const signature = await takeImage(companyId, body.signature, SIGNATURE)
    await countInvitation(companyId, body.email)
    return withInvitation(write => Users.invite(caller, { ...body, signature }, write))
  },

  async inviteAgain({ params }, caller) {
    const user = await Users.read(caller.company_id, params.id)
    if (user?.invited_at) await countInvitation(caller.company_id, user.email)
    return withInvitation(write => Users.inviteAgain(caller, params.id, write))
  },

  async change({ params, body }, caller) {
    const signature = await takeImage(caller.company_id, body.signature, SIGNATURE)
    const { reply, signedOut } = await Users.change(caller, params.id, { ...body, signature })
    if (signedOut) await endAccess(caller.company_id, params.id, 'signedIn')
    return reply
  },

  async delete({ body }, caller) {
    const reply = await Users.delete(caller, body.id)
    await endAccess(caller.company_id, body.id)
    return reply
  },

  async signOut({ params }, caller) {
    const reply = await Users.signOut(caller, params.id)
    await endAccess(caller.company_id, params.id)
    return reply
  },

  async messages(_, { company_id, user_id }) {
    return { data: await Notifications.list(company_id, user_id) }
  },

  async readMessage({ body }, { company_id, user_id }) {
    await Notifications.read(company_id, user_id, [body.id])
  },

  async readAll(_, { company_id, user_id }) {
    const unread = (await Notifications.list(company_id, user_id)).filter(message => !message.read_at)
    await Notifications.read(
      company_id,
      user_id,
      unread.map(message => message.id),
    )
  },
})
