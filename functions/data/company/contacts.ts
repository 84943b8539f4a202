import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { mustHaveVersion, read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Contact, type ContactInput } from '#shared/domain/company/client.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Clients } from './clients.ts'

export const Contacts = {
  /** A contact of the named client. Refuses if the contact or the client was deleted. */
  async read(companyId: string, named: string | undefined, id: string): Promise<Contact> {
    const clientId = await Parents.client(companyId, id, named)
    const [contact] = await Promise.all([
      read(Contact(), keys.contact(companyId, clientId, id)),
      Clients.live(companyId, clientId),
    ])
    if (!contact || contact.deleted_at) throw new Refusal('not_found')
    return contact
  },

  /** A client's first contact becomes the primary one. Choosing another primary contact updates both in one transaction. */
  async save(caller: Caller, { version, primary: isWanted, ...input }: ContactInput) {
    const { company_id } = caller
    const [client, before] = await Promise.all([
      Clients.live(company_id, input.client_id),
      read(Contact(), keys.contact(company_id, input.client_id, input.id)),
    ])
    if (before?.deleted_at) throw new Refusal('not_found')
    refuseStale(before, version)
    const primaryId = client.primary_id
    const primary = isWanted === true || primaryId === undefined || primaryId === input.id
    const contact = contactOf(input, primary, before)
    const isMoved = primary && primaryId !== contact.id
    const former =
      isMoved && primaryId ? await read(Contact(), keys.contact(company_id, client.id, primaryId)) : undefined
    return commitOnce(
      caller,
      [
        Contacts.put(company_id, contact, before),
        ...(former ? [Contacts.put(company_id, { ...former, primary: false, ...nextVersion(former) }, former)] : []),
        ...(isMoved ? [Clients.primaryContactWrite(company_id, client, contact.id)] : []),
      ],
      { id: contact.id, message: before ? 'Contact saved' : 'Contact created' },
    )
  },

  async delete(caller: Caller, namedClient: string | undefined, id: string) {
    const contact = await Contacts.read(caller.company_id, namedClient, id)
    if (contact.primary) throw new Refusal('primary_contact')
    const deleted = { ...contact, deleted_at: now(), ...nextVersion(contact) }
    return commitOnce(caller, [Contacts.put(caller.company_id, deleted, contact)], { message: 'Contact deleted' })
  },

  /** The contact must be unchanged since it was read, so that a contact that was just made primary is not deleted. */
  put: (companyId: string, contact: Contact, before?: Contact): Write => ({
    op: 'put',
    key: keys.contact(companyId, contact.client_id, contact.id),
    row: contact,
    condition: mustHaveVersion(before?.version),
  }),
}

export const contactOf = (
  input: Omit<ContactInput, 'version' | 'primary'>,
  primary: boolean,
  before?: Contact,
): Contact => ({ ...input, full_name: `${input.first_name} ${input.last_name}`, primary, ...nextVersion(before) })

const nextVersion = (before: { version: number } | undefined) => ({
  version: (before?.version ?? 0) + 1,
  updated_at: now(),
})
