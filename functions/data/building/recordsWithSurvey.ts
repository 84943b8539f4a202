import { Clients, newClient } from '#functions/data/company/clients.ts'
import { Contacts, contactOf } from '#functions/data/company/contacts.ts'
import { newNamedAddress, Offices } from '#functions/data/company/namedAddresses.ts'
import { Files } from '#functions/data/files/files.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { keys } from '#functions/data/keys.ts'
import { mustNotExist, parse, readMany, type Write } from '#functions/data/table.ts'
import { Client, type Contact, type NamedAddress } from '#shared/domain/company/client.ts'
import type { NewSurvey } from '#shared/domain/company/surveyInput.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The records created together with a survey; undefined for each that is not created. */
export interface RecordsWithSurvey {
  readonly client: Client | undefined
  readonly contact: Contact | undefined
  readonly office: NamedAddress | undefined
  readonly writes: Write[]
}

/**
 * The client, contact and office to create with a survey; `stored` are the existing rows. An existing record stays unchanged: an
 * earlier call may have created it and its reply was lost. Refuses a contact of an unknown client, and an image that was not
 * uploaded.
 */
export async function recordsWithSurvey(
  companyId: string,
  { client_id, contact_id, office_id, ...survey }: NewSurvey,
  [storedClient, storedContact, storedOffice]: readonly (Record<string, unknown> | undefined)[],
): Promise<RecordsWithSurvey> {
  const started = survey.client && !storedClient ? newClient({ ...survey.client, id: client_id }) : undefined
  const ofClient = started ?? (storedClient && !storedClient.deleted_at ? parse(Client(), storedClient) : undefined)
  if (survey.contact && !ofClient) throw new Refusal('not_found', { client_id: 'Choose a client' })
  const contact =
    survey.contact && !storedContact
      ? contactOf({ ...survey.contact, id: contact_id, client_id }, ofClient?.primary_id === undefined)
      : undefined
  const office = survey.office && !storedOffice ? newNamedAddress({ ...survey.office, id: office_id }) : undefined
  const client = started && { ...started, survey_count: 1, ...(contact && { primary_id: contact.id }) }
  if (client) await refuseMissingImage(companyId, client)
  const writes = [
    ...(client ? [Clients.creation(companyId, client)] : []),
    ...(contact ? [Contacts.put(companyId, contact)] : []),
    ...(office ? [Offices.creation(companyId, office)] : []),
  ]
  return { client, contact, office, writes: writes.map(write => ({ ...write, condition: mustBeNew })) }
}

/** Another call created the record at this moment. A retry finds it. */
const mustBeNew = mustNotExist(() => new Refusal('busy'))

async function refuseMissingImage(companyId: string, { image }: Client): Promise<void> {
  const images = Files.referencesIn({ image }, { image: 'logo' }).map(each => ({ ...each, field: 'client_id' }))
  const stored = await readMany(images.map(({ file }) => keys.file(companyId, file)))
  Files.refuseUnknown(images, await UploadedFiles.complete(companyId, images, stored))
}
