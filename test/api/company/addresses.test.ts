import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, anonymous, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await signedIn(await aUser(await aCompany()))
})
const search = async (text: string) => (await api.addresses.search({ query: { text } })).data
const labels = async (text: string) => (await search(text)).map(({ label }) => label)

describe('the shipped list', () => {
  test('searches from the second letter, for signed-in users only [1§5]', async () => {
    await expect(search('n')).rejects.toMatchObject({ fields: { text: 'Type at least 2 letters' } })
    await expect(anonymous().addresses.search({ query: { text: 'na' } })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  })

  test('keeps the street as typed and completes suburb, city and postcode [1§2]', async () => {
    for (const text of ['12 Karaka Street, Newt', '12 Karaka Street newtown wel', '12 Karaka Street  Newtown'])
      expect((await search(text))[0], text).toMatchObject({
        label: '12 Karaka Street, Newtown, Wellington 6021',
        address: '12 Karaka Street',
        suburb: 'Newtown',
        city: 'Wellington',
        postcode: '6021',
      })
  })

  test('finds a place without a street, ignoring case, macrons and St or Saint [1§2]', async () => {
    expect(await labels('TAUPŌ')).toEqual(['Taupo 3330'])
    expect(await labels('st kil')).toEqual(['Saint Kilda, Dunedin 9012'])
    expect(await labels('1 High St, mt vic')).toEqual(['1 High St, Mount Victoria, Wellington 6011'])
    expect(await labels('dunedin')).toHaveLength(10)
    expect((await labels('dunedin'))[0]).toBe('Dunedin Central, Dunedin 9016')
  })

  test('ranks every exact suburb and town before prefix matches [1§2]', async () => {
    const { default: localities } = await import('#functions/addresses/localities.json', { with: { type: 'json' } })
    const names = (list: Readonly<Record<string, readonly string[]>>) => Object.values(list).flat()
    const all = [...names(localities.towns), ...Object.values(localities.cities).flatMap(list => names(list))]
    const { localAddresses } = await import('#functions/addresses/localList.ts')
    const startsLike = (name: string) => all.some(other => other !== name && other.startsWith(name))
    const shorter = all.filter(startsLike)
    expect(shorter).toContain('Te Aro')
    for (const name of shorter) {
      const [first] = await localAddresses.search(`12 Cuba Street, ${name}`)
      expect([first?.suburb, first?.city], name).toContain(name)
    }
  })

  test('says that it contains only suburbs and towns [1§8]', async () => {
    expect(await api.addresses.search({ query: { text: '12 Lambton Quay' } })).toEqual({
      data: [],
      covers: 'localities',
    })
  })

  test('finds nothing for an incomplete street or an unknown place [1§8]', async () => {
    for (const text of ['12 Karaka Street', '12 Nelson', 'Sydney', '12', 'xx']) expect(await search(text)).toEqual([])
  })

  test('reads a place by the id from a search [1§7]', async () => {
    const [found] = await search('5 Quay Street, ahuriri')
    expect((await api.addresses.place({ query: { id: found?.id ?? '' } })).data).toEqual(found)
    await expect(api.addresses.place({ query: { id: '|Nowhere|Napier|4110' } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

const item = {
  PlaceId: 'AQAB+/=',
  PlaceType: 'PointAddress',
  Title: '12 Karaka Street, Newtown, Wellington 6021, New Zealand',
  Address: {
    Label: '12 Karaka Street, Newtown, Wellington 6021, New Zealand',
    Country: { Code2: 'NZ', Code3: 'NZL', Name: 'New Zealand' },
    Locality: 'Wellington',
    District: 'Newtown',
    PostalCode: '6021',
    Street: 'Karaka Street',
    AddressNumber: '12',
  },
}
const parts = { address: '12 Karaka Street', suburb: 'Newtown', city: 'Wellington', postcode: '6021' }

/** Whether a request is signed for this service and region, including host and body. */
function isSigned({ headers }: IncomingMessage): boolean {
  const [, scope = '', names = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=[0-9a-f]{64}$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const day = String(headers['x-amz-date']).slice(0, 8)
  return (
    scope === `${day}/${process.env.AWS_REGION}/geo-places/aws4_request` &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => names.split(';').includes(name))
  )
}

describe('Amazon Location', () => {
  let server: Server
  let requests: { line: string; body: string; isSigned: boolean }[] = []
  let answer: { status: number; body: unknown; type?: string } = { status: 200, body: {} }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push({ line: `${request.method} ${request.url}`, body, isSigned: isSigned(request) })
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.type && { 'x-amzn-errortype': answer.type }),
      })
      response.end(JSON.stringify(answer.body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    process.env.ADDRESS_PROVIDER = 'amazon'
    process.env.AWS_ENDPOINT_URL_GEO_PLACES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    requests = []
  })
  afterAll(() => {
    delete process.env.ADDRESS_PROVIDER
    delete process.env.AWS_ENDPOINT_URL_GEO_PLACES
    server.close()
  })

  test('is searched for New Zealand only, by a signed request [1§9]', async () => {
    answer = { status: 200, body: { PricingBucket: 'AddressAutocomplete', ResultItems: [item] } }
    expect(await search('12 Karaka St')).toEqual([{ id: 'AQAB+/=', label: item.Title, ...parts }])
    expect(requests[0]).toMatchObject({ line: 'POST /v2/autocomplete', isSigned: true })
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      QueryText: '12 Karaka St',
      MaxResults: 10,
      Filter: { IncludeCountries: ['NZL'] },
      AdditionalFeatures: ['Core'],
    })
  })

  test('looks up an address with its position [1§3]', async () => {
    answer = { status: 200, body: { ...item, PricingBucket: 'Stored', Position: [174.78, -41.31] } }
    const { data } = await api.addresses.place({ query: { id: 'AQAB+/=' } })
    expect(data).toEqual({ id: 'AQAB+/=', label: item.Title, ...parts, longitude: 174.78, latitude: -41.31 })
    expect(requests[0]).toMatchObject({ line: 'GET /v2/place/AQAB%2B%2F%3D?intended-use=Storage', isSigned: true })
  })

  test('reports failures, and finds nothing for unknown places [1§8]', async () => {
    answer = { status: 200, body: { ResultItems: [] } }
    expect(await search('zzzz')).toEqual([])
    answer = { status: 429, body: { message: 'slow' }, type: 'ThrottlingException:http://internal' }
    await expect(search('12 Karaka')).rejects.toMatchObject({
      code: 'geocoder_failed',
      fields: { text: 'Geocoder failed due to: ThrottlingException' },
    })
    answer = { status: 500, body: {} }
    await expect(search('12 Karaka')).rejects.toMatchObject({ fields: { text: 'Geocoder failed due to: 500' } })
    answer = { status: 404, body: {} }
    await expect(api.addresses.place({ query: { id: 'gone' } })).rejects.toMatchObject({ code: 'not_found' })
    await new Promise(resolve => server.close(resolve).closeAllConnections())
    await expect(search('12 Karaka')).rejects.toMatchObject({ fields: { text: 'Geocoder failed due to: no answer' } })
  })
})
