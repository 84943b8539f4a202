import { beforeAll, describe, expect, test } from 'vitest'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { positionsOf } from '#test/support/contract/positions.ts'
import { ask } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords } from './companyRecords.ts'
import { boundsOf } from './fuzzValues.ts'
import { type Operation, operations } from './operations.ts'
import { placesOf, put } from './places.ts'
import type { AnyRow, CallRequest } from './row.ts'
import { cookiesFor } from './rowCookies.ts'

/** A text can be up to 100,000 bytes. */
const MAX_LETTERS = 33_333

/** Kinds of text, each with a mark to find it again. */
const TEXTS: Readonly<Record<string, (mark: string) => string>> = {
  'of every kind': mark =>
    `  =${mark} <b>&amp;"'; e\u0301 석면 שלום 👩🏽‍🔧 ${'ā'.repeat(9)}\n\t -1 @x +2 %d \u2028 ${'\u00a0'}.`,
  'of the greatest length': mark => `${mark}${'ā'.repeat(MAX_LETTERS)}`,
}

/** Positions whose texts are not read here, and why. */
const NOT_READ: Readonly<Record<string, string>> = {
  'clearanceFiles.saveCertificate title': 'the name in its place, for callers of the customer’s documents',
  'clearanceFiles.saveDocument title': 'the same',
  'clearanceFiles.saveWorksafe title': 'the same',
  'clearanceFiles.searchWorksafes': 'a search',
  'csvImports.upload': 'rows of which buildings are made later, and checked first',
  'duplicates.building': 'the name of what is made later',
  'duplicates.floor': 'the same',
  'duplicates.room': 'the same',
  'exports.saveConnector secret': 'a secret',
  'feedback.send': 'a mail',
  'files.beginMany': 'what kind of file is to come',
  'files.checkReceipt': 'is compared only',
  'mailSettings.save settings.0.description': 'ours, sent back with the settings that were read',
  'reports.cancelCustody': 'a bag check, which is printed',
  'reports.custody': 'the same',
  'singleSignOn.save client_secret': 'a secret',
}
/** Calls that do not save the request of the company's row, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  'files.begin': 'the kind of a file is one of ours',
  'labImports.apply': 'its results are recorded already',
}

const saving = operations.filter(
  ({ name, endpoint, row }) =>
    endpoint.changes &&
    endpoint.body.type !== 'undefined' &&
    row &&
    !row.refused &&
    !(name in NOT_READ) &&
    !/delete|^users\.|^companies\.|^auth\.|^passwords|signOut|^twoFactor/.test(name),
)
const reading = operations.filter(
  ({ endpoint, row }) => !endpoint.changes && endpoint.method === 'GET' && row && !row.refused,
)

let records: CompanyRecords

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found, name) => (found as Readonly<Record<string, unknown>> | undefined)?.[name], value)

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The request without the optional versions, because an earlier test has changed the row. */
const lastWins = ({ endpoint }: Operation, body: unknown): unknown =>
  [['version'], ['clearance', 'version']].reduce((done, path) => {
    const next = valueAt(done, path) === undefined ? done : put(done, path, undefined)
    return endpoint.body.safeParse(sent(next)).success ? next : done
  }, body)

interface Filled {
  readonly request: CallRequest
  readonly paths: readonly (readonly string[])[]
}

/** The request with its own text in each text position. */
function withTexts(operation: Operation, request: CallRequest, text: (mark: string) => string): Filled {
  const { name, endpoint } = operation
  const positions = positionsOf(endpoint.body).filter(
    ({ kind, schema }) => kind === 'string' && !boundsOf(schema).hasForm,
  )
  let body = lastWins(operation, request.body)
  const paths: (readonly string[])[] = []
  for (const position of positions)
    for (const path of placesOf(position, body)) {
      const most = Math.min(boundsOf(position.schema).maximum ?? 0, MAX_LETTERS)
      const mark = `${(operations.indexOf(operation) * 100 + paths.length).toString(36)}`
      const next = put(body, path, firstCharacters(text(mark), most))
      if (`${name} ${path.join('.')}` in NOT_READ || !endpoint.body.safeParse(sent(next)).success) continue
      body = next
      paths.push(path)
    }
  return { request: { ...request, body }, paths }
}

/** The same without the texts of refused fields. */
const withoutRefused = ({ request, paths }: Filled, before: CallRequest, fields: readonly string[]): Filled => {
  const refused = paths.filter(path => fields.includes(path.join('.')))
  const body = refused.reduce((done, path) => put(done, path, valueAt(before.body, path)), request.body)
  return { request: { ...request, body }, paths: paths.filter(path => !refused.includes(path)) }
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* stringsIn(inner)
}

/** All texts in the answers of a group's reads; of all groups if none is given. */
async function textsRead(group?: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const operation of reading.filter(each => !group || each.group === group)) {
    const row = operation.row as AnyRow
    const { status, text } = await ask(operation, row.ask(records), await cookiesFor(row, records))
    if (status === 200 && text.startsWith('{')) for (const each of stringsIn(JSON.parse(text))) found.add(each)
  }
  return found
}

/** The id of the building that a call creates; the company's reads use another building. */
const NEW_BUILDING: Readonly<Record<string, readonly string[]>> = {
  'buildings.save': ['id'],
  'surveys.createProject': ['building', 'id'],
}
const tree = operations.find(({ name }) => name === 'buildings.tree')
async function textsOfNew({ name }: Operation, { body }: CallRequest): Promise<ReadonlySet<string>> {
  const path = NEW_BUILDING[name]
  if (!path || !tree) return new Set()
  const params = { id: String(valueAt(body, path)) }
  const { text } = await ask(tree, { params }, await cookiesFor(tree.row as AnyRow, records))
  return new Set(stringsIn(JSON.parse(text)))
}

/** The positions whose texts are missing from all replies, in the form that their schema gives them. */
async function notRead(operation: Operation, { request, paths }: Filled): Promise<string[]> {
  const body = operation.endpoint.body.parse(sent(request.body))
  let left = paths
  for (const read of [() => textsOfNew(operation, request), () => textsRead(operation.group), () => textsRead()]) {
    if (left.length === 0) return []
    const texts = await read()
    left = left.filter(path => !texts.has(valueAt(body, path) as string))
  }
  return left.map(path => path.join('.'))
}

const saved = { places: 0 }

describe.each(Object.entries(TEXTS))('F-12 A11 a text %s is returned as it was sent', (_, text) => {
  beforeAll(async () => {
    records = await aCompanyWithRecords()
  })

  test.each(saving.map(operation => [operation.name, operation] as const))('%s', async (name, operation) => {
    const row = operation.row as AnyRow
    const before = row.ask(records)
    let filled = withTexts(operation, before, text)
    const send = async () => ask(operation, filled.request, await cookiesFor(row, records))
    let answer = await send()
    if (answer.status === 422) {
      filled = withoutRefused(filled, before, Object.keys(JSON.parse(answer.text).fields))
      answer = await send()
    }
    if (name in REFUSED) return expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text).toBeLessThan(300)
    saved.places += filled.paths.length
    expect(await notRead(operation, filled)).toEqual([])
  })
})

test('enough positions were read [F-12]', () => {
  expect(saved.places).toBeGreaterThan(250)
})
