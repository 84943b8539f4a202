import { ulid } from 'ulid'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'

/** A PDF that passes the product's checks; `said` changes its bytes. */
export const aPdf = (said = 'Certificate') => Buffer.from(`%PDF-1.4\n% ${said}\n%%EOF\n`)

/** A removal company with both licences, and one removalist. */
export async function aRemovalist(api: TestApi, name = 'Clear Air') {
  const [company, removalist] = [ulid(), ulid()]
  const licences = { license_no_a: 'A-1041', license_no_b: 'B-1041', description: '' }
  await api.removalists.saveCompany({ body: { id: company, name, ...licences } })
  const person = { name: `Hana of ${name}`, position: 'Supervisor', contact_no: '021 555 010' }
  await api.removalists.saveRemovalist({ body: { id: removalist, removal_company_id: company, ...person } })
  return { company, removalist }
}

interface Placed {
  readonly building: string
  readonly survey: string
}

/** The body that a Class A clearance form sends; `part` overrides fields. */
export const aClearanceBody = (
  { building, survey }: Placed,
  author: Pick<User, 'id'>,
  { company, removalist }: { company: string; removalist: string },
  part: object = {},
) => ({
  building_id: building,
  survey_id: survey,
  clearance: {
    id: ulid(),
    name: 'Boiler room',
    work_date: '2026-03-02',
    work_date_to: '2026-03-04',
    type: 1 as const,
    site_address: '1 Main Street, Napier 4110',
    inspection_dates: [{ inspect_date: '2026-03-04', inspect_time: '14:30' }],
    authors: [author.id],
    details: '<p>Lagging of two pipes.</p>',
    declaration_text: '<p>Inspected by an independent assessor.</p>',
    ...part,
  },
  information: { arwp_1: 1 as const, cdrw_2_1: 1 as const, cdrw_2_2: 0 as const },
  companies: [company],
  removalists: [removalist],
})

/** A company with a surveyor, a reviewer and a building for clearances. */
export async function aCompanyWithClearances() {
  const company = await aCompany()
  const surveyor = await aUser(company)
  const reviewer = await aUser(company, [ROLE.reviewer])
  const [api, reviewing] = [await signedIn(surveyor), await signedIn(reviewer)]
  const place = await aProject(api, surveyor, { report_type_id: 6 })
  const remover = await aRemovalist(api)
  const make = async (part: object = {}) => {
    const body = aClearanceBody(place, surveyor, remover, part)
    const { clearance_id } = await api.clearances.save({ body })
    return clearance_id
  }
  const read = async (id: string, by = api) => (await by.clearances.read({ params: { id } })).data.template
  return { company, surveyor, reviewer, api, reviewing, place, remover, make, read }
}
export type CompanyWithClearances = Awaited<ReturnType<typeof aCompanyWithClearances>>

/** Writes a clearance's row and its list entry directly, in a state that no call produces. */
export async function setClearanceRow({ company, api }: CompanyWithClearances, id: string, part: Partial<Clearance>) {
  const { Clearances } = await import('#functions/data/clearance/clearances.ts')
  const { clearanceRows, readReferences } = await import('#functions/data/clearance/clearanceRows.ts')
  const { transact } = await import('#functions/data/table.ts')
  const before = await Clearances.read(company.id, id)
  const after = { ...before, ...part }
  await transact(clearanceRows(company.id, before, after, await readReferences(company.id, after)))
  return (await api.clearances.read({ params: { id } })).data.template
}

/** Adds list entries of open clearances to a building. Each is a copy of `id`, and sorts before it. */
export async function addEntriesBefore(
  { company }: CompanyWithClearances,
  building: string,
  id: string,
  count: number,
) {
  const [{ queryRows, transact }, { keys, partition, sortKeys }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  const [entry] = await queryRows(partition.building(company.id, building), { prefix: sortKeys.clearance(id) })
  const { pk: _, sk: __, row, ...fields } = entry ?? {}
  const copies = Array.from({ length: count }, () => ulid(0)).map(copy => ({
    op: 'put' as const,
    key: keys.inBuilding(company.id, building, sortKeys.clearance(copy)),
    row: { ...fields, id: copy, row: { ...(row as object), id: copy } },
  }))
  for (let from = 0; from < copies.length; from += 90) await transact(copies.slice(from, from + 90))
}
