import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { aPlan } from '#test/support/data/images.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let company: Company
let person: User
let api: TestApi
let stranger: TestApi

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company)
  api = await signedIn(person)
  stranger = await signedIn(await aUser(await aCompany()))
})

const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const aClient = async (part: object = {}) =>
  (await api.clients.save({ body: { name: 'Harbour Trust', ...at, ...part } })).id
const aContact = async (client_id: string, part: object = {}) => {
  const body = { client_id, first_name: 'Tane', last_name: 'Moana', phone: '06 555 0100', email: 'tane@trust.example' }
  return (await api.clients.saveContact({ body: { ...body, ...part } })).id
}
const client = async (id: string) => (await api.clients.read({ params: { id } })).data
const contactsOf = async (id: string) =>
  (await client(id)).contacts.map(({ id, primary }) => [id, primary] as const).toSorted()

describe('clients', () => {
  test('a client has a name and an address [1§5]', async () => {
    const long = { name: 'x'.repeat(101), ...at, suburb: 'x'.repeat(76), postcode: '12' }
    await expect(api.clients.save({ body: long })).rejects.toMatchObject({
      fields: {
        name: 'Use 100 characters or fewer',
        suburb: 'Use 75 characters or fewer',
        postcode: 'A postcode has 4 to 6 digits',
      },
    })
  })

  test('is found by the start of its name, ignoring case and macrons [1§7]', async () => {
    const id = await aClient({ name: 'Ōtātara Board' })
    const found = async (search: string) => (await api.clients.search({ query: { search } })).data.map(each => each.id)
    for (const search of ['otat', 'ŌTĀTARA b']) expect(await found(search), search).toEqual([id])
    expect(await found('board')).toEqual([])
  })

  test('at most 20 clients are found at once [1§7]', async () => {
    for (let n = 0; n < 21; n++) await aClient({ name: `Zebra ${n}` })
    expect((await api.clients.search({ query: { search: 'zebra' } })).data).toHaveLength(20)
  })

  test('an image is kept if none is sent, and removed by null [1§3]', async () => {
    const image = await upload(api, aPlan(), 'image/png', 'logo')
    const id = await aClient({ image })
    await aClient({ id, name: 'Renamed' })
    expect((await client(id)).image).toEqual(image)
    await aClient({ id, image: null })
    expect(await client(id)).not.toHaveProperty('image')
    expect((await api.clients.list({})).data.find(each => each.id === id)).not.toHaveProperty('image')
  })
})

describe('the surveys of a client', () => {
  test('a client with surveys cannot be deleted [1§6]', async () => {
    const project = await aProject(api, person)
    await expect(api.clients.delete({ body: { id: project.client } })).rejects.toMatchObject({
      code: 'client_has_surveys',
    })
    expect((await client(project.client)).survey_count).toBe(1)
  })

  test('surveys are counted on creation and when they move to another client [1§6]', async () => {
    const [one, two] = [await aProject(api, person), await aProject(api, person)]
    const { data } = await api.surveys.read({ params: { id: one.survey } })
    const { buildings: _, client_name, contact_name, office_name, updated_at, ...fields } = data
    const contact_id = (await client(two.client)).primary_id ?? ''
    await api.surveys.save({ body: { ...fields, client_id: two.client, contact_id } })
    expect([(await client(one.client)).survey_count, (await client(two.client)).survey_count]).toEqual([0, 2])
    await aClient({ id: two.client, name: 'Saved since' })
    expect((await api.clients.list({})).data.find(({ id }) => id === two.client)?.survey_count).toBe(2)
    await api.clients.delete({ body: { id: one.client } })
  })

  test('a deleted client is in no list, and its calls and its contacts’ calls are refused [1§3]', async () => {
    const id = await aClient({ name: 'Gone Ltd' })
    const contact = await aContact(id)
    await api.clients.delete({ body: { id } })
    expect((await api.clients.list({})).data.map(each => each.id)).not.toContain(id)
    expect((await api.clients.search({ query: { search: 'gone' } })).data).toEqual([])
    const notFound = { code: 'not_found' }
    await expect(api.clients.delete({ body: { id } })).rejects.toMatchObject(notFound)
    await expect(api.clients.read({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(api.clients.buildings({ params: { id }, query: {} })).rejects.toMatchObject(notFound)
    await expect(aClient({ id })).rejects.toMatchObject(notFound)
    await expect(aContact(id)).rejects.toMatchObject(notFound)
    await expect(api.clients.contact({ params: { id: contact }, query: { client_id: id } })).rejects.toMatchObject(
      notFound,
    )
  })

  test('the buildings of a client are paged by 15 and filtered by words and status [1§7]', async () => {
    const one = await aProject(api, person, { name: 'Pump house', phase: 'P1' })
    await aProject(api, person, { name: 'Pump house elsewhere' })
    const of = (query: object) => api.clients.buildings({ params: { id: one.client }, query })
    expect((await of({})).meta).toEqual({ page: 1, paginate: 15, total: 1, more: false })
    expect((await of({ search: 'pump', status: 'All' })).data.map(row => [row.name, row.phase])).toEqual([
      ['Pump house', 'P1'],
    ])
    expect((await of({ status: 10 })).data).toEqual([])
    expect((await of({ search: 'elsewhere' })).data).toEqual([])
  })
})

describe('a client deleted while a survey is created', () => {
  test('one of the two is refused, in 20 runs: a survey always has a client [1§6]', async () => {
    const office_id = (await api.namedAddresses.saveOffice({ body: { name: 'Napier', address: at } })).id
    const outcomes: string[] = []
    for (let n = 0; n < 20; n++) {
      const client_id = await aClient({ name: `Raced ${n}` })
      const contact_id = await aContact(client_id)
      const id = ulid()
      const body = { id, name: 'Raced', job_number: `RACE-${id}`, client_id, contact_id, office_id }
      const [creation, removed] = await Promise.allSettled([
        api.surveys.save({ body }),
        api.clients.delete({ body: { id: client_id } }),
      ])
      outcomes.push(`${creation.status} ${removed.status}`)
      if (creation.status === 'fulfilled') expect((await client(client_id)).survey_count).toBe(1)
      else await expect(api.surveys.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const outcome of outcomes) expect(['fulfilled rejected', 'rejected fulfilled']).toContain(outcome)
  }, 60_000)
})

describe('contacts', () => {
  test('a contact has names, a phone and a valid email [1§5]', async () => {
    const wrong = { first_name: '', last_name: 'x'.repeat(61), phone: 'x'.repeat(81), email: 'nobody' }
    await expect(aContact(await aClient(), wrong)).rejects.toMatchObject({
      fields: {
        first_name: 'Required',
        last_name: 'Use 60 characters or fewer',
        phone: 'Use 80 characters or fewer',
        email: 'Enter a valid email',
      },
    })
  })

  test('the first contact is primary, and cannot be deleted until another one is [1§6]', async () => {
    const client_id = await aClient()
    const [first, second] = [await aContact(client_id), await aContact(client_id)]
    const remove = (id: string) => api.clients.deleteContact({ params: { id }, query: { client_id } })
    await expect(remove(first)).rejects.toMatchObject({
      code: 'primary_contact',
      message: 'A client’s primary contact can’t be deleted',
    })
    const { data } = await api.clients.contact({ params: { id: second }, query: { client_id } })
    const { id: _, full_name, updated_at, ...fields } = data
    await api.clients.changeContact({ params: { id: second }, body: { ...fields, primary: true } })
    expect(await contactsOf(client_id)).toEqual([[first, false] as const, [second, true] as const].toSorted())
    expect((await client(client_id)).primary_id).toBe(second)
    await remove(first)
    expect(await contactsOf(client_id)).toEqual([[second, true]])
    await expect(remove(first)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of two contacts set to primary at once one is primary [1§3]', async () => {
    const client_id = await aClient()
    await aContact(client_id)
    const others = [await aContact(client_id), await aContact(client_id)]
    await Promise.allSettled(others.map(id => aContact(client_id, { id, primary: true })))
    const { contacts, primary_id } = await client(client_id)
    expect(contacts.filter(({ primary }) => primary).map(({ id }) => id)).toEqual([primary_id])
  })

  test('a deleted contact stays with its survey but cannot be chosen again [1§3]', async () => {
    const project = await aProject(api, person)
    const contact_id = await aContact(project.client)
    const { data } = await api.surveys.read({ params: { id: project.survey } })
    const { buildings: _, client_name, contact_name, office_name, updated_at, ...fields } = data
    await api.surveys.save({ body: { ...fields, contact_id } })
    await api.clients.deleteContact({ params: { id: contact_id }, query: { client_id: project.client } })
    const again = { ...fields, contact_id, name: 'Again', version: fields.version + 1 }
    await api.surveys.save({ body: again })
    const other = { ...again, id: ulid(), job_number: ulid(), version: 0 }
    await expect(api.surveys.save({ body: other })).rejects.toMatchObject({
      fields: { contact_id: 'Choose a contact' },
    })
  })

  test('a user who saves a contact that changed in the meantime gets the current values [F-15]', async () => {
    const client_id = await aClient()
    const id = await aContact(client_id)
    await aContact(client_id, { id, version: 1 })
    await expect(aContact(client_id, { id, version: 1 })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      current: { version: 2 },
    })
  })
})

describe('another company [S-02]', () => {
  test('finds no client or contact [S-02]', async () => {
    const id = await aClient()
    const contact = await aContact(id)
    const body = { client_id: id, first_name: 'A', last_name: 'B', phone: '1', email: 'a@b.nz' }
    for (const attempt of [
      () => stranger.clients.read({ params: { id } }),
      () => stranger.clients.contacts({ params: { id } }),
      () => stranger.clients.buildings({ params: { id }, query: {} }),
      () => stranger.clients.delete({ body: { id } }),
      () => stranger.clients.contact({ params: { id: contact }, query: { client_id: id } }),
      () => stranger.clients.saveContact({ body }),
      () => stranger.clients.changeContact({ params: { id: contact }, body }),
      () => stranger.clients.deleteContact({ params: { id: contact }, query: { client_id: id } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect((await stranger.clients.search({ query: { search: 'harbour' } })).data).toEqual([])
    expect(await contactsOf(id)).toEqual([[contact, true]])
  })
})
