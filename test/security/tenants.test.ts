import { beforeAll, describe, expect, test } from 'vitest'
import { aTreeIn } from '#test/support/data/treeInBuilding.ts'
import { signedIn } from '#test/support/people/api.ts'
import { aPortalContact } from '#test/support/people/portal.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import { type Answer, ask, type Cookies, cookiesOf } from './asking.ts'
import { aClearanceIn, aCompanyWithRecords, type CompanyRecords, type RoleKey, wordOf } from './companyRecords.ts'
import { counterparts, type Noun, positionsIn } from './idPositions.ts'
import { type Operation, operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { portalCookies, siteCookies } from './rowCookies.ts'
import { changedIn, storedOf } from './stored.ts'

/** Callers of the other company: every tenant role. Root is excluded, because it may access other companies by its own calls. */
const ROLES: readonly RoleKey[] = ['pm', 'admin', 'exporter', 'reviewer', 'approver', 'surveyor']
/** Plus a portal contact and a site reader of the other company. */
type CallerKind = RoleKey | 'portal contact' | 'site reader'
const ASKERS: readonly CallerKind[] = [...ROLES, 'portal contact', 'site reader']
const rows = operations.filter(({ row, endpoint }) => row && endpoint.access !== 'anyone' && endpoint.access !== 'root')

/** All others are refused before anything is read; `access.test.ts` tests that. */
function askersOf({ row }: Operation): readonly CallerKind[] {
  const { who } = row as AnyRow
  if (WHOLE_MATRIX) return ASKERS
  if (who === 'portalContact') return ['portal contact']
  if (who === 'siteReader') return ['site reader']
  return typeof who === 'string' ? ROLES : ROLES.filter(part => who.includes(part))
}

let theirs: CompanyRecords
let own: CompanyRecords
let cookies: Record<CallerKind, Cookies>

beforeAll(async () => {
  ;[theirs, own] = [await aCompanyWithRecords(), await aCompanyWithRecords()]
  cookies = await sessionsIn(own)
})

async function sessionsIn(records: CompanyRecords): Promise<Record<CallerKind, Cookies>> {
  const cookies = { 'portal contact': portalCookies(records), 'site reader': siteCookies(records) } as Record<
    CallerKind,
    Cookies
  >
  for (const part of ROLES) cookies[part] = await cookiesOf(records.people[part])
  return cookies
}

/**
 * Positions in which an id cannot name another company's row: ids of new rows chosen by the device, hashes of bytes to be
 * uploaded, an item to leave out of a question, and hashes that a receipt says the company lacks.
 */
const POSITIONS_WITHOUT_LOOKUP = [
  'clients.save body.id',
  'clients.saveContact body.id',
  'places.saveOffice body.id',
  'files.begin body.file',
  'files.beginMany body.files.0.file',
  'files.receipt body.items.0',
  'files.receipt body.files.0',
  'files.checkReceipt body.building_id',
  'items.bagCode query.item_id',
]

/** A CSV file is answered row by row; its single row is refused. */
const isRefusedRow = ({ text }: Answer, name: string) =>
  name === 'csvImports.upload' && text.includes('"outcome":"refused"')

const isHarmless = (answer: Answer, { name }: Operation, path: string) =>
  answer.status >= 400 || POSITIONS_WITHOUT_LOOKUP.includes(`${name} ${path}`) || isRefusedRow(answer, name)

describe('an id of another company in any position reads nothing and changes nothing [S-02]', () => {
  const stored = { theirs: new Map<string, string>(), own: new Map<string, string>() }
  const look = async () => ({ theirs: await storedOf(theirs.company.id), own: await storedOf(own.company.id) })
  beforeAll(async () => {
    // Portal use is recorded once an hour.
    const home = operations.find(({ name }) => name === 'portal.buildings')
    if (home) await ask(home, {}, cookies['portal contact'])
    Object.assign(stored, await look())
  })

  test.each(rows.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const askers = askersOf(operation)
    expect(askers.length).toBeGreaterThan(0)
    const chooses = POSITIONS_WITHOUT_LOOKUP.some(place => place.startsWith(`${operation.name} `))
    const asking = chooses ? await aCompanyWithRecords() : own
    const sessions = chooses ? await sessionsIn(asking) : cookies
    const others = counterparts(asking, theirs)
    const word = wordOf(theirs)
    for (const part of askers) {
      for (const { path, request } of positionsIn((operation.row as AnyRow).ask(asking), others)) {
        const answer = await ask(operation, request, sessions[part])
        const where = `${part} with ${path} of another company: ${answer.status} ${answer.text}`
        expect(answer.text.includes(word), where).toBe(false)
        expect(isHarmless(answer, operation, path), where).toBe(true)
        expect(answer.status, where).toBeLessThan(500)
      }
    }
  })

  test('no stored row of either company has changed', async () => {
    const now = await look()
    expect(stored.theirs.size).toBeGreaterThan(20)
    expect(changedIn(stored.theirs, now.theirs)).toEqual([])
    expect(changedIn(stored.own, now.own)).toEqual([])
  })
})

/** Nouns inside a parent: a child must be requested with its own parent. */
const INSIDE: readonly Noun[] = ['building', 'floor', 'room', 'item', 'labReturn']
const CONTACTS: readonly Noun[] = ['client', 'contact', 'portalContact']
const CLEARANCES: readonly Noun[] = [
  'survey',
  'clearanceBuilding',
  'clearance',
  'photoLog',
  'worksafe',
  'certificate',
  'additional',
]
/**
 * Questions about a building: the item only names whose own code to ignore, and a receipt may list files that the building lacks.
 */
const CALLS_WITHOUT_PARENT_CHECK = ['items.bagCode', 'files.receipt']
/** The target building of a copy, which may be another building of the company. */
const COPY_TARGETS = ['duplicates.floor body.building_id']

describe('a child with another parent of the same company is refused [S-03]', () => {
  let second: CompanyRecords
  let mine: Cookies
  let before: ReadonlyMap<string, string>
  beforeAll(async () => {
    const api = await signedIn(own.people.pm)
    second = { ...own, ...(await aTwin(own, api)) }
    mine = await cookiesOf(own.people.admin)
    before = await storedOf(own.company.id)
  })

  test.each(rows.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const positions = positionsIn((operation.row as AnyRow).ask(own), counterparts(own, second))
    for (const chain of [INSIDE, CONTACTS, CLEARANCES]) {
      const linked = positions.filter(({ noun }) => chain.includes(noun))
      if (new Set(linked.map(({ noun }) => noun)).size < 2 || CALLS_WITHOUT_PARENT_CHECK.includes(operation.name))
        continue
      for (const { path, request } of linked) {
        if ([...POSITIONS_WITHOUT_LOOKUP, ...COPY_TARGETS].includes(`${operation.name} ${path}`)) continue
        const answer = await ask(operation, request, mine)
        const where = `${path} of the other parent: ${answer.status} ${answer.text}`
        expect(isHarmless(answer, operation, path), where).toBe(true)
        expect(answer.status, where).toBeLessThan(500)
      }
    }
  })

  test('no stored row has changed', async () => {
    expect(changedIn(before, await storedOf(own.company.id))).toEqual([])
  })
})

/** A second client with its contact, and a second building with a full tree, in the same company. */
async function aTwin(records: CompanyRecords, api: Awaited<ReturnType<typeof signedIn>>) {
  const { aProject } = await import('#test/support/people/api.ts')
  const project = await aProject(api, records.people.surveyor)
  const { data: survey } = await api.surveys.read({ params: { id: project.survey } })
  const tree = await aTreeIn(api, project.building, 'Twin')
  const cleared = await aClearanceIn(api, project.survey, records.people.surveyor, 'Twin')
  const portal = await aPortalContact(api, records.company.id, project.client)
  return {
    ...project,
    ...portal,
    contact: survey.contact_id,
    ...tree,
    ...cleared,
    file: records.file,
    wholePdf: records.wholePdf,
  }
}
