import { Client, type ClientInput, Contact, type ContactInput } from '#shared/domain/client.ts'
import { fullAddress } from '#shared/domain/fields.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { refuseStale } from '#shared/domain/tree.ts'
import type { Caller } from '../lib/caller.ts'
import { now } from '../lib/clock.ts'
import { commit } from './commands.ts'
import { Files } from './files.ts'
import { keys, partition } from './keys.ts'
import { list, parse, read, readEach, rowsOf, seenVersion, type Write } from './table.ts'

const stamped = (before: { version: number } | undefined) => ({
  version: (before?.version ?? 0) + 1,
  updated_at: now(),
})

const putClient = (companyId: string, client: Client, seen: number | undefined): Write => ({
  op: 'put',
  key: keys.client(companyId, client.id),
  row: {
    ...client,
    row: client,
    gsi1pk: partition.clients(companyId),
    gsi1sk: `${client.name.toLowerCase()}#${client.id}`,
  },
  condition: seenVersion(seen),
})

export const Clients = {
  list: (companyId: string): Promise<Client[]> => list(Client, partition.clients(companyId), { index: 'gsi1' }),

  async read(companyId: string, id: string): Promise<Client & { contacts: Contact[] }> {
    const rows = await rowsOf(partition.client(companyId, id))
    const client = rows.find(row => row.sk === 'CLIENT')
    if (!client) throw new Refusal('not_found')
    return { ...parse(Client, client), contacts: rows.filter(row => row !== client).map(row => parse(Contact, row)) }
  },

  async save(caller: Caller, { version, ...input }: ClientInput) {
    const pictures = Files.namedIn(input)
    const [row, ...also] = await readEach([
      keys.client(caller.company_id, input.id),
      ...pictures.map(({ file }) => keys.file(caller.company_id, file)),
    ])
    Files.refuseUnknown(pictures, also)
    const before = row && parse(Client, row)
    refuseStale(before, version)
    const client = { survey_count: 0, ...before, ...input, full_address: fullAddress(input), ...stamped(before) }
    return commit(caller, [putClient(caller.company_id, client, before?.version)], {
      id: client.id,
      message: before ? 'The client has been saved' : 'The client has been created',
    })
  },

  /** The first contact of a client is its primary one. */
  async saveContact(caller: Caller, { version, ...input }: ContactInput) {
    const [client, before] = await Promise.all([
      read(Client, keys.client(caller.company_id, input.client_id)),
      read(Contact, keys.contact(caller.company_id, input.client_id, input.id)),
    ])
    if (!client) throw new Refusal('not_found')
    refuseStale(before, version)
    const primary = !client.primary_id || client.primary_id === input.id
    const contact = { ...input, full_name: `${input.first_name} ${input.last_name}`, primary, ...stamped(before) }
    const writes: Write[] = [
      {
        op: 'put',
        key: keys.contact(caller.company_id, client.id, contact.id),
        row: contact,
        condition: seenVersion(before?.version),
      },
    ]
    if (!client.primary_id)
      writes.push(
        putClient(caller.company_id, { ...client, primary_id: contact.id, ...stamped(client) }, client.version),
      )
    return commit(caller, writes, {
      id: contact.id,
      message: before ? 'The contact has been saved' : 'The contact has been created',
    })
  },
}
