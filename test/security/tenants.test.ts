import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../support/api.ts'
import { ask, type Cookies, cookiesOf } from './asking.ts'
import { counterparts, type Noun, positionsIn } from './idPositions.ts'
import { operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { changedIn, storedOf } from './stored.ts'
import { aTreeIn, aWorld, type Part, type World, wordOf } from './world.ts'

/** Who asks in the other company: every role that belongs to a tenant. Root crosses tenants by its own calls. */
const ASKERS: readonly Part[] = ['pm', 'admin', 'exporter', 'reviewer', 'approver', 'surveyor']
const rows = operations.filter(({ row, endpoint }) => row && endpoint.access !== 'anyone' && endpoint.access !== 'root')

let theirs: World
let own: World
const cookies = {} as Record<Part, Cookies>

beforeAll(async () => {
  ;[theirs, own] = [await aWorld(), await aWorld()]
  for (const part of ASKERS) cookies[part] = await cookiesOf(own.people[part])
})

/**
 * Where the device chooses the id of a new thing: an id that another company happens to use makes a thing of one's own.
 */
const CHOOSES = new Set([
  'clients.save body.id',
  'clients.saveContact body.id',
  'places.saveOffice body.id',
  'places.saveLaboratory body.id',
  'surveys.save body.id',
  'buildings.save body.id',
])

describe('S-02 an id of another company in any position reads nothing and changes nothing', () => {
  test.each(rows.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const before = await storedOf(theirs.company.id)
    const others = counterparts(own, theirs)
    const word = wordOf(theirs)
    for (const part of ASKERS) {
      for (const { path, asked } of positionsIn((operation.row as AnyRow).ask(own), others)) {
        const { status, text } = await ask(operation, asked, cookies[part])
        const where = `${part} with ${path} of another company: ${status} ${text}`
        expect(text.includes(word), where).toBe(false)
        if (!CHOOSES.has(`${operation.name} ${path}`)) expect(status, where).toBeGreaterThanOrEqual(400)
        expect(status, where).toBeLessThan(500)
      }
    }
    expect(changedIn(before, await storedOf(theirs.company.id))).toEqual([])
  })
})

/** What lies inside something else: a child must be asked for with its own parent. */
const INSIDE: readonly Noun[] = ['building', 'floor', 'room', 'item']
const CONTACTS: readonly Noun[] = ['client', 'contact']

describe('S-03 a child with another parent of the same company is refused', () => {
  let second: World
  let mine: Cookies
  beforeAll(async () => {
    const api = await signedIn(own.people.pm)
    const twin = await aTwin(own, api)
    second = { ...own, ...twin }
    mine = await cookiesOf(own.people.admin)
  })

  test.each(rows.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const asked = (operation.row as AnyRow).ask(own)
    const positions = positionsIn(asked, counterparts(own, second))
    for (const chain of [INSIDE, CONTACTS]) {
      const linked = positions.filter(({ noun }) => chain.includes(noun))
      if (new Set(linked.map(({ noun }) => noun)).size < 2) continue
      for (const { path, asked: mixed } of linked) {
        const { status, text } = await ask(operation, mixed, mine)
        expect(status, `${path} of the other parent: ${status} ${text}`).toBeGreaterThanOrEqual(400)
        expect(status, text).toBeLessThan(500)
      }
    }
  })
})

/** A second client with its contact, and a second building with everything inside, in the same company. */
async function aTwin(world: World, api: Awaited<ReturnType<typeof signedIn>>) {
  const { aProject } = await import('../support/api.ts')
  const project = await aProject(api, world.people.surveyor)
  const { data: survey } = await api.surveys.read({ params: { id: project.survey } })
  const tree = await aTreeIn(api, project.building, 'Twin')
  return { ...project, contact: survey.contact_id, ...tree, file: world.file }
}
