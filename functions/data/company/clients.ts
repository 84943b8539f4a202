import { Files } from '#functions/data/files/files.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { readPage } from '#functions/data/listPages.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import {
  mustHaveVersion,
  mustNotExist,
  parse,
  queryList,
  queryRows,
  read,
  readMany,
  type Write,
} from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Client, type ClientInput, Contact } from '#shared/domain/company/client.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const MAX_RESULTS = 20

const sortOf = (name: string) => foldText(name.trim())

export const Clients = {
  list: (companyId: string): Promise<Client[]> => queryList(Client(), partition.clients(companyId), { index: 'gsi1' }),

  page: (companyId: string, after: string | undefined) =>
    readPage(Client(), partition.clients(companyId), 'gsi1', id => keys.client(companyId, id), after),

  /** Clients whose name starts with the text, ignoring case and macrons. */
  search: (companyId: string, text: string): Promise<Client[]> =>
    queryList(Client(), partition.clients(companyId), { index: 'gsi1', prefix: sortOf(text), limit: MAX_RESULTS }),

  async live(companyId: string, id: string): Promise<Client> {
    const client = await read(Client(), keys.client(companyId, id))
    if (!client || client.deleted_at) throw new Refusal('not_found')
    return client
  },

  async read(companyId: string, id: string): Promise<Client & { contacts: Contact[] }> {
    const rows = await queryRows(partition.client(companyId, id))
    const client = rows.find(row => row.sk === 'CLIENT')
    if (!client || client.deleted_at) throw new Refusal('not_found')
    const contacts = rows.filter(row => row !== client).map(row => parse(Contact(), row))
    return { ...parse(Client(), client), contacts: contacts.filter(contact => !contact.deleted_at) }
  },

  /** A new name is copied to the client's surveys and their buildings, a new image to the surveys only. */
  async save(caller: Caller, { version, ...input }: ClientInput) {
    const { company_id } = caller
    const before = await readForSave(company_id, input)
    refuseStale(before, version)
    const { image, ...rest } = input
    const fields = { ...rest, ...(image !== undefined && { image }), full_address: fullAddress(input) }
    const isRenamed = before !== undefined && (before.name !== input.name || isOtherImage(before.image, image))
    const writes = [
      before
        ? changeWrite(company_id, before, { ...fields, ...nameOf(fields) })
        : Clients.creation(company_id, newClient(input)),
      ...(isRenamed ? [Renames.clientDueWrite(company_id, input.id)] : []),
    ]
    const message = before ? 'Client saved' : 'Client created'
    const reply = await commitOnce(caller, writes, { id: input.id, message })
    if (isRenamed) await Renames.renameSurveys(company_id, input.id)
    return reply
  },

  /** Soft-deletes a client without surveys. Its contacts become unreachable. */
  async delete(caller: Caller, id: string) {
    await Clients.live(caller.company_id, id)
    const write: Write = {
      op: 'update',
      key: keys.client(caller.company_id, id),
      set: 'SET deleted_at = :now, updated_at = :now, version = version + :one REMOVE gsi1pk, gsi1sk',
      values: { ':now': now(), ':one': 1 },
      condition: {
        expression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at) AND survey_count = :none',
        values: { ':none': 0 },
        otherwise: row => new Refusal(row && !row.deleted_at ? 'client_has_surveys' : 'not_found'),
      },
    }
    return commitOnce(caller, [write], { message: 'Client deleted' })
  },

  creation: (companyId: string, client: Client): Write => ({
    op: 'put',
    key: keys.client(companyId, client.id),
    row: { ...client, row: client, gsi1pk: partition.clients(companyId), ...nameOf(client) },
    condition: mustNotExist(() => new Refusal('changed_meanwhile')),
  }),

  /** Makes another contact the primary one, if the client is unchanged since it was read. */
  primaryContactWrite: (companyId: string, client: Client, primary_id: string): Write =>
    changeWrite(companyId, client, { primary_id }),
}

/** The stored client; undefined for a new one. Refuses an image that was not uploaded. */
async function readForSave(companyId: string, input: Omit<ClientInput, 'version'>): Promise<Client | undefined> {
  const images = Files.referencesIn(input)
  const [row, ...files] = await readMany([
    keys.client(companyId, input.id),
    ...images.map(({ file }) => keys.file(companyId, file)),
  ])
  Files.refuseUnknown(images, files)
  if (row?.deleted_at) throw new Refusal('not_found')
  return row && parse(Client(), row)
}

/** An omitted image stays as it is. */
const isOtherImage = (before: ClientInput['image'], image: ClientInput['image']) =>
  image !== undefined && image?.file !== before?.file

const nameOf = ({ name, id }: { name: string; id: string }) => ({ gsi1sk: `${sortOf(name)}#${id}` })

export const newClient = ({ image, ...fields }: Omit<ClientInput, 'version'>): Client => ({
  ...fields,
  ...(image && { image }),
  full_address: fullAddress(fields),
  survey_count: 0,
  version: 1,
  updated_at: now(),
})

/**
 * Updates fields of a client's row and list entry; null removes a field. The survey count is left alone, because surveys change
 * it concurrently.
 */
function changeWrite(companyId: string, client: Client, fields: Readonly<Record<string, unknown>>): Write {
  const all = Object.entries({ ...fields, version: client.version + 1, updated_at: now() })
  const paths = (field: string) => (field.startsWith('gsi') ? [`#${field}`] : [`#${field}`, `#row.#${field}`])
  const present = all.filter(([, value]) => value !== null && value !== undefined)
  const removed = all.filter(([, value]) => value === null)
  const set = present.flatMap(([field]) => paths(field).map(path => `${path} = :${field}`))
  const remove = removed.flatMap(([field]) => paths(field))
  return {
    op: 'update',
    key: keys.client(companyId, client.id),
    set: `SET ${set.join(', ')}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`,
    names: { '#row': 'row', ...Object.fromEntries([...present, ...removed].map(([field]) => [`#${field}`, field])) },
    values: Object.fromEntries(present.map(([field, value]) => [`:${field}`, value])),
    // A deletion changes the version too.
    condition: mustHaveVersion(client.version),
  }
}
