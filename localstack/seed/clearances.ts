import { defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import type { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { seedId } from './ids.ts'
import { userId } from './people.ts'
import { type Api, signIn, upload } from './session.ts'

const BUILDING = 'boiler-house'
const JOB = 'KHS-2050'
const SITE = 'Boiler house, 50 Marine Parade, Napier 4110'

const REMOVERS = [
  {
    key: 'harbour',
    name: 'Harbour Asbestos Removal',
    license_no_a: 'A-20-0117',
    license_no_b: 'B-20-0117',
    description: 'Friable work, enclosures up to 400 m²',
    people: [
      { name: 'Tama Rewi', position: 'Supervisor', qualifications: 'NZQA 29765', contact_no: '021 555 0181' },
      { name: 'Grace Petrova', position: 'Operations manager', qualifications: '', contact_no: '06 555 0182' },
    ],
  },
  {
    key: 'bayline',
    name: 'Bayline Demolition',
    license_no_a: '',
    license_no_b: 'B-21-0342',
    description: 'Bonded asbestos only',
    people: [{ name: 'Mark Tuhoro', position: 'Supervisor', qualifications: 'NZQA 29766', contact_no: '021 555 0193' }],
  },
] as const

interface DemoClearance {
  readonly key: string
  readonly name: string
  readonly type: (typeof CLEARANCE_TYPE)[keyof typeof CLEARANCE_TYPE]
  readonly days: readonly [from: string, to: string]
  readonly inspections: readonly (readonly [date: string, time: string])[]
  readonly details: string
  readonly removers: readonly string[]
  readonly information: Readonly<Record<string, 0 | 1 | string>>
}

const CLASS_A: DemoClearance = {
  key: 'boiler-lagging',
  name: 'Boiler room, pipe lagging',
  type: 1,
  days: ['2026-03-09', '2026-03-12'],
  inspections: [
    ['2026-03-12', '09:15'],
    ['2026-03-12', '14:30'],
  ],
  details:
    '<h3>Scope of the removal work</h3><p>Removal of about 18 m of lagged heating pipe in the boiler room, within an enclosure under negative pressure.</p><h3>Area that was inspected</h3><ul><li>The boiler room, floor to ceiling</li><li>The corridor to the yard, used as waste route</li></ul>',
  removers: ['harbour'],
  information: {
    ...Object.fromEntries(['arwp_1', 'arwp_2', 'arwp_3', 'arwp_4', 'arwp_5'].map(key => [key, 1])),
    arwp_comment: 'Smoke test witnessed on 9 March.',
    ...{ cdrw_1_1: 1, cdrw_1_2: 1, cdrw_2_1: 0 },
    ...{ vi_1: 1, vi_2: 1, vi_3: 1, vi_4: 1, pde_on: 1, pde_1: 1, pde_2: 1, pde_3: 1, pde_4: 1, pde_5: 1 },
    additional_informations: 'The flue behind the boiler was outside of the scope and stays sealed.',
  },
}

const CLASS_B: DemoClearance = {
  key: 'boiler-soffit',
  name: 'Yard, cement soffit',
  type: 2,
  days: ['2026-03-16', '2026-03-16'],
  inspections: [['2026-03-16', '15:00']],
  details: '<p>Removal of 12 m² of asbestos-cement soffit above the yard door, sheets taken down whole.</p>',
  removers: ['bayline'],
  information: { arwd_1: 1, arwd_2: 1, vi_1: 1 },
}

const SAMPLES = ['Enclosure, north end', 'Enclosure, south end', 'Decontamination unit']
const PHOTOS = [
  ['Before removal', ['clearance-lagging.jpg', 'clearance-flue.jpg']],
  ['After removal', ['clearance-wall.jpg', 'clearance-door.jpg']],
] as const

const key = (name: string) => ({ key: seedId(`clearances/${name}`) })

/** Creates two clearances of one building: a Class A one that awaits review, and a Class B one in progress. */
export async function makeClearances(): Promise<void> {
  const api = await signIn('kauri', 'surveyor')
  for (const remover of REMOVERS) await makeRemover(api, remover)
  for (const demo of [CLASS_A, CLASS_B]) await makeClearance(api, demo)
  await makePhotoLog(api)
  await makeResults(api)
  const clearance_id = seedId(CLASS_A.key)
  await api.clearances.setForReview({ body: { clearance_id } }, key('review'))
  await api.clearances.generate({ body: { clearance_id } }, key('generate'))
}

async function makeRemover(api: Api, { key: name, people, ...company }: (typeof REMOVERS)[number]): Promise<void> {
  const id = seedId(name)
  await api.removalists.saveCompany({ body: { id, ...company } }, key(name))
  for (const person of people)
    await api.removalists.saveRemovalist(
      { body: { id: seedId(person.name), removal_company_id: id, ...person } },
      key(person.name),
    )
}

async function makeClearance(api: Api, demo: DemoClearance): Promise<void> {
  const clearance = {
    id: seedId(demo.key),
    name: demo.name,
    work_date: demo.days[0],
    work_date_to: demo.days[1],
    type: demo.type,
    site_address: SITE,
    inspection_dates: demo.inspections.map(([inspect_date, inspect_time]) => ({ inspect_date, inspect_time })),
    authors: [userId('kauri', 'surveyor')],
    details: demo.details,
    declaration_text: defaultDeclaration(demo.type),
  }
  const chosen = REMOVERS.filter(remover => demo.removers.includes(remover.key))
  const body = {
    building_id: seedId(BUILDING),
    survey_id: seedId(JOB),
    clearance,
    information: demo.information,
    companies: chosen.map(remover => seedId(remover.key)),
    removalists: chosen.flatMap(({ people }) => people.map(({ name }) => seedId(name))),
  }
  await api.clearances.save({ body }, key(demo.key))
}

async function makePhotoLog(api: Api): Promise<void> {
  const photo_logs = []
  for (const [order, [description, names]] of PHOTOS.entries()) {
    const photos = []
    for (const name of names)
      photos.push({ id: seedId(`clearances/${name}`), name: '', picture: await upload(api, name, 'clearancePhoto') })
    photo_logs.push({ id: seedId(`clearances/${description}`), description, order, photos })
  }
  await api.clearanceFiles.savePhotoLogs({ body: { clearance_id: seedId(CLASS_A.key), photo_logs } }, key('photos'))
}

async function makeResults(api: Api): Promise<void> {
  const clearance_id = seedId(CLASS_A.key)
  const air_monitorings = SAMPLES.map((sample, at) => ({
    id: seedId(`clearances/${sample}`),
    sample: `P${at + 1} ${sample}`,
    result: '<0.01',
  }))
  const samples = { air_monitorings, surface_dusts: [] }
  await api.clearanceFiles.saveSamples({ body: { clearance_id, samples } }, key('samples'))
  const [notice, certificate] = [
    await upload(api, 'worksafe-notification.pdf', 'clearancePdf'),
    await upload(api, 'air-certificate.pdf', 'clearancePdf'),
  ]
  await api.clearanceFiles.saveWorksafe(
    {
      body: {
        clearance_id,
        id: seedId('clearances/worksafe'),
        name: 'Notification of Licensed Asbestos Removal',
        file: notice.file,
      },
    },
    key('worksafe'),
  )
  await api.clearanceFiles.saveCertificate(
    {
      body: {
        clearance_id,
        id: seedId('clearances/certificate'),
        name: 'Certificate of analysis 26-3107',
        file: certificate.file,
      },
    },
    key('certificate'),
  )
}
