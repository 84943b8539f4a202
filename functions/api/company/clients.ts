import { BuildingLists } from '#functions/data/building/buildingLists.ts'
import { Clients } from '#functions/data/company/clients.ts'
import { Contacts } from '#functions/data/company/contacts.ts'
import { Portals } from '#functions/data/company/portals.ts'
import { takeImage } from '#functions/data/files/sentFiles.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { countInvitation } from '#functions/mail/invitation.ts'
import { queuePortalMail } from '#functions/mail/mailJob.ts'
import { clients } from '#shared/contract/company/clients.ts'
import type { PortalContact } from '#shared/domain/company/portal.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('clients', clients, {
  list: ({ query: { after } }, { company_id }) => Clients.page(company_id, after),

  async read({ params }, { company_id }) {
    return { data: await Clients.read(company_id, params.id) }
  },

  async contacts({ params }, { company_id }) {
    return { data: (await Clients.read(company_id, params.id)).contacts }
  },

  async search({ query }, { company_id }) {
    return { data: await Clients.search(company_id, query.search) }
  },

  async buildings({ params, query: { type: _, ...request } }, { company_id }) {
    const client = await Clients.live(company_id, params.id)
    return BuildingLists.ofClient(company_id, client.id, request)
  },

  async save({ body }, caller) {
    const image = await takeImage(caller.company_id, body.image, { field: 'image', purpose: 'logo' })
    return Clients.save(caller, { ...body, image })
  },

  delete: ({ body }, caller) => Clients.delete(caller, body.id),

  async contact({ params, query }, { company_id }) {
    return { data: await Contacts.read(company_id, query.client_id, params.id) }
  },

  saveContact: ({ body }, caller) => Contacts.save(caller, body),

  async changeContact({ params, body }, caller) {
    const { id, client_id } = await Contacts.read(caller.company_id, body.client_id, params.id)
    return Contacts.save(caller, { ...body, id, client_id })
  },

  deleteContact: ({ params, query }, caller) => Contacts.delete(caller, query.client_id, params.id),

  portal: async ({ params }, { company_id }) => ({ data: await Portals.read(company_id, params.id) }),
  savePortal: ({ params, body }, caller) => Portals.save(caller, params.id, body),

  async invitePortalContact({ params, body }, caller) {
    const mail = await invitationTo(caller.company_id, params.id, body)
    const reply = await Portals.invite(caller, params.id, body, [mail.write])
    await enqueue(mail.job)
    return reply
  },

  async invitePortalContactAgain({ params }, caller) {
    const { contacts } = await Portals.read(caller.company_id, params.client)
    const contact = contacts.find(({ id }) => id === params.id)
    if (!contact) throw new Refusal('not_found')
    const mail = await invitationTo(caller.company_id, params.client, contact)
    const reply = await Portals.inviteAgain(caller, params.client, contact, [mail.write])
    await enqueue(mail.job)
    return reply
  },

  revokePortalContact: ({ params }, caller) => Portals.revoke(caller, params.client, params.id),
})

/** Refuses if the portal is off, because the invitation would lead nowhere. */
async function invitationTo(
  company_id: string,
  client_id: string,
  { id, name, email }: Pick<PortalContact, 'id' | 'name' | 'email'>,
) {
  const [{ settings }, client] = await Promise.all([
    Portals.read(company_id, client_id),
    Clients.live(company_id, client_id),
  ])
  if (!settings.is_on) throw new Refusal('portal_off')
  await countInvitation(company_id, email)
  const access = { company_id, client_id, contact_id: id }
  return queuePortalMail(access, 'portal_invitation', { client: client.name, name })
}
