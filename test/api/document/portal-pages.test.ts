import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { issuedSortKeys, type NewRevision, Revisions } from '#functions/data/files/revisions.ts'
import { transact } from '#functions/data/table.ts'
import { REPORT_TYPE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aPortalContact, inPortal } from '#test/support/people/portal.ts'

const ISSUED = 53
const MINUTE_MS = 60_000

let portal: TestApi['portal']
let issued: readonly string[]
let unissued: string
beforeAll(async () => {
  const company = await aCompany()
  const surveyor = await aUser(company)
  const api = await signedIn(surveyor)
  const managing = await signedIn(await aUser(company, [ROLE.pm]))
  const clearances = { report_type_id: REPORT_TYPE.clearance }
  const project = await aProject(api, surveyor, clearances)
  const others = await aProject(api, surveyor, clearances)
  const place = { address: '1 Emerson Street', city: 'Napier', postcode: '4110' }
  const add = async (survey_id: string, name: string, report_type_id: 1 | 6 = REPORT_TYPE.clearance) => {
    const id = ulid()
    await api.buildings.save({ body: { id, survey_id, name, ...place, report_type_id, surveyors: [surveyor.id] } })
    return id
  }
  const issue = async (building: string, minute: number) => {
    const revision: NewRevision = {
      ...{
        code: Revisions.newCode(),
        kind: 'clearance' as const,
        issue: 1,
        issued_by: company.name,
        file: '0a'.repeat(32),
      },
      issued_at: new Date(Date.UTC(2026, 2, 1) + minute * MINUTE_MS).toISOString(),
    }
    await transact(await Revisions.issueWrites(company.id, building, issuedSortKeys.clearance(ulid()), revision))
  }
  const ids: string[] = []
  for (let at = 0; at < ISSUED; at++) {
    ids.push(await add(project.survey, at === 0 ? 'Wharf shed' : `Block ${at}`))
    await issue(ids[at] ?? '', at)
  }
  issued = ids
  unissued = await add(project.survey, 'Block of nothing', 1)
  await issue(await add(others.survey, 'Block of others'), 0)
  const contact = await aPortalContact(managing, company.id, project.client)
  portal = inPortal(contact.portalToken).api.portal
}, 120_000)

const pageFrom = async (after?: string) => (await portal.buildings({ query: { ...(after && { after }) } })).data

test('buildings come in pages of 50, each once, and only the client’s buildings with issued documents [B17]', async () => {
  const first = await pageFrom()
  expect(first.buildings.map(({ id }) => id)).toEqual(issued.slice(-50).reverse())
  expect(first.buildings[0]).toMatchObject({ name: 'Block 52', documents: ['Inspection, area not shown to be clear'] })
  expect(first.more).toBe(true)
  const last = await pageFrom(first.next)
  expect(last.buildings.map(({ id }) => id)).toEqual(issued.slice(0, 3).reverse())
  expect(last).toMatchObject({ more: false, client: 'Napier Council' })
  expect(last).not.toHaveProperty('next')
})

test('a search covers the client’s buildings on all pages and none of other clients [B17]', async () => {
  const find = async (search: string) => (await portal.buildings({ query: { search } })).data
  expect((await find('harf')).buildings.map(({ id }) => id)).toEqual([issued[0]])
  expect((await find('Emerson')).more).toBe(true)
  expect(await find('others')).toMatchObject({ buildings: [], more: false })
  expect((await find('nothing')).buildings.map(({ id }) => id)).not.toContain(unissued)
})

test('a position in another client’s list is refused [B17]', async () => {
  const [first, elsewhere] = [await pageFrom(), await pageFrom(`=client${ulid()} ~0`)]
  expect(elsewhere.buildings).toEqual(first.buildings)
})
