import { ulid } from 'ulid'
import type { Company, User } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { aTreeIn } from '#test/support/data/treeInBuilding.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { aPortalContact } from '#test/support/people/portal.ts'
import { aSiteReader } from '#test/support/people/site.ts'
import { aClearanceBody, aPdf, aRemovalist } from '#test/support/workers/clearances.ts'

export type RoleKey = keyof typeof ROLE
export const ROLE_KEYS = Object.keys(ROLE) as RoleKey[]

/** A company with one of everything. `fresh` returns an unused id. */
export interface CompanyRecords {
  readonly company: Company
  readonly people: Readonly<Record<RoleKey, User>>
  readonly client: string
  readonly contact: string
  /** A portal contact of the client, and their session's token. */
  readonly portalContact: string
  readonly portalToken: string
  /** The code of the building's poster, and a site reader's session token. */
  readonly siteCode: string
  readonly siteToken: string
  readonly office: string
  readonly laboratory: string
  readonly survey: string
  readonly building: string
  readonly floor: string
  readonly room: string
  readonly item: string
  /** A range of reserved Sample IDs of the building. */
  readonly range: string
  /** The SHA-256 of an uploaded plan, 600 by 400 px. */
  readonly file: string
  /** The SHA-256 of an uploaded laboratory PDF, and its lab return on the building. */
  readonly pdf: string
  readonly labReturn: string
  /** A building with report type Clearance Certificate in the survey, with one clearance and its parts. */
  readonly clearanceBuilding: string
  readonly clearance: string
  readonly photoLog: string
  readonly worksafe: string
  readonly certificate: string
  readonly additional: string
  /** The SHA-256 of a photo of a photo log, 120 by 90 px, and of a complete PDF. */
  readonly logPhoto: string
  readonly wholePdf: string
  readonly removalCompany: string
  readonly removalist: string
  readonly webhook: string
  readonly webhookDelivery: string
  readonly fresh: () => string
}

/** All names in a company start with its word, so that a leak is visible anywhere. */
export const wordOf = ({ company }: Pick<CompanyRecords, 'company'>) => `Canary${company.id.slice(-8)}`

/** Creates the records through the product's own calls. */
export async function aCompanyWithRecords(): Promise<CompanyRecords> {
  const company = await aCompany([FEATURE.recommendations, FEATURE.exporter])
  const people = {} as Record<RoleKey, User>
  for (const part of ROLE_KEYS) people[part] = await aUser(company, [ROLE[part]])
  const api = await signedIn(people.pm)
  const word = wordOf({ company })
  const hook = await aWebhookNamed(await signedIn(people.admin), word)
  return { company, people, ...(await filled(api, people.surveyor, company, word)), ...hook, fresh: () => ulid() }
}

async function filled(api: TestApi, surveyor: User, company: Company, word: string) {
  const project = await aProject(api, surveyor, { name: `${word} hall` })
  const [{ data: survey }, laboratory, tree, cleared] = await Promise.all([
    api.surveys.read({ params: { id: project.survey } }),
    aLaboratory(api, word),
    aTreeIn(api, project.building, word),
    aClearanceIn(api, project.survey, surveyor, word),
  ])
  const range = await aRange(api, project.building)
  const portal = await aPortalContact(api, company.id, project.client, word)
  return {
    ...project,
    ...portal,
    ...(await aSiteReader(company.id, project.building)),
    range,
    contact: survey.contact_id,
    office: survey.office_id,
    laboratory,
    ...tree,
    ...cleared,
  }
}

async function aLaboratory(api: TestApi, word: string): Promise<string> {
  const address = { address: `1 ${word} Street`, address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const { id } = await api.namedAddresses.saveLaboratory({ body: { name: `${word} laboratory`, address } })
  return id
}

async function aRange(api: TestApi, building: string): Promise<string> {
  const id = ulid()
  const numbers = { contaminate_id: 1 as const, prefix: 'W', digits: 3, first: 1, count: 20 }
  await api.items.reserveBagRange({ params: { id: building }, body: { id, ...numbers } })
  return id
}

async function aWebhookNamed(admin: TestApi, word: string) {
  const id = ulid()
  const address = `https://${word.toLowerCase()}.example/hook`
  await admin.webhooks.create({ body: { id, name: `${word} webhook`, address, events: ['report.issued'] } })
  const { data } = await admin.webhooks.sendTest({ params: { id } })
  return { webhook: id, webhookDelivery: data.id }
}

/** A clearance with a photo log entry, a document of each kind, and its removalist. */
export async function aClearanceIn(api: TestApi, survey: string, surveyor: User, word: string) {
  const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const building = { id: ulid(), survey_id: survey, name: `${word} boiler house`, report_type_id: 6, ...place }
  await api.buildings.save({ body: { ...building, surveyors: [surveyor.id] } })
  const remover = await aRemovalist(api, `${word} removals`)
  const body = aClearanceBody({ building: building.id, survey }, surveyor, remover, { name: `${word} clearance` })
  const { clearance_id } = await api.clearances.save({ body })
  const [photo, pdf] = await Promise.all([
    upload(api, Buffer.concat([aPhoto(), Buffer.from(word)]), 'image/jpeg', 'clearancePhoto'),
    upload(api, aPdf(word), 'application/pdf', 'clearancePdf'),
  ])
  const [photoLog, worksafe, certificate, additional] = [ulid(), ulid(), ulid(), ulid()] as const
  await api.clearanceFiles.savePhotoLogs({
    body: { clearance_id, photo_logs: [{ id: photoLog, description: `${word} entry` }] },
  })
  const document = { clearance_id, name: `${word} document`, file: pdf.file }
  await api.clearanceFiles.saveWorksafe({ body: { ...document, id: worksafe } })
  await api.clearanceFiles.saveCertificate({ body: { ...document, id: certificate } })
  await api.clearanceFiles.saveDocument({ body: { ...document, id: additional } })
  return {
    ...{ clearanceBuilding: building.id, clearance: clearance_id, photoLog, worksafe, certificate, additional },
    ...{ logPhoto: photo.file, wholePdf: pdf.file },
    ...{ removalCompany: remover.company, removalist: remover.removalist },
  }
}
