import { createHash } from 'node:crypto'
import { seedId } from '#localstack/seed/ids.ts'
import { Clearance } from '#shared/domain/clearance/clearance.ts'
import { CHECKLISTS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { CLEARANCE_TYPE, type ClearanceType } from '#shared/domain/clearance/listedClearance.ts'
import type { ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { exampleSubject, exampleTree } from './exampleTree.ts'
import { aPhoto, aPlan } from './images.ts'

const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }

/** The bytes of all images and enclosures of the example, by SHA-256. */
export const clearanceFilesByHash = new Map<string, Uint8Array>()

/** Stores a file of the example and returns its hash. */
export function stored(bytes: Uint8Array): string {
  const file = createHash('sha256').update(bytes).digest('hex')
  clearanceFilesByHash.set(file, bytes)
  return file
}
export const aStoredPhoto = (shade: number, width = 400, height = 300) => ({
  file: stored(aPhoto(width, height, shade)),
  width,
  height,
})
const plan = { file: stored(aPlan(600, 400)), width: 600, height: 400 }

/** Every question of the class, answered with yes. */
const answers = Object.fromEntries(
  Object.values(CHECKLISTS)
    .flat()
    .flatMap(({ questions }) => questions.map(({ key }) => [key, 1])),
)

const anExampleClearance = (type: ClearanceType = CLEARANCE_TYPE.classA, part: Partial<Clearance> = {}): Clearance =>
  Clearance().parse({
    id: seedId('example/clearance'),
    building_id: exampleTree.building.id,
    survey_id: exampleTree.building.survey_id,
    name: 'Removal of sprayed limpet, plant room',
    work_date: '2026-02-12',
    work_date_to: '2026-02-17',
    type,
    site_address: '22 Harbour Drive, Whangārei 0110',
    inspection_dates: [
      { inspect_date: '2026-02-17', inspect_time: '14:30' },
      { inspect_date: '2026-02-16', inspect_time: '09:05' },
    ],
    authors: [seedId('surveyor')],
    details:
      '<h2>Plant room</h2><p>Sprayed limpet was removed from the <strong>underside of the slab</strong>, about 40 m², with the ceiling tiles below it.</p><ul><li>Decontamination unit at the north door</li><li>Waste by the loading dock</li></ul>',
    declaration_text:
      '<p>I inspected the removal area and its vicinity. No visible residue of asbestos was found, and as far as can be determined the area poses no risk to health and safety from asbestos.</p>',
    information: {
      ...answers,
      pde_on: 1,
      arwp_comment: 'The plan was revised on 11 February.\nThe supervisor <signed> it.',
      additional_informations: 'The lift shaft stays sealed until it is surveyed.',
    },
    companies: [seedId('example/remover')],
    removalists: [seedId('example/removalist')],
    floor_plan: plan,
    floor_plan_title: 'Ground floor',
    samples: {
      air_monitorings: [
        { id: seedId('example/air/1'), sample: 'Inside the enclosure, north', result: '<0.01 f/ml' },
        { id: seedId('example/air/2'), sample: 'Inside the enclosure, south', result: '0.005' },
      ],
      surface_dusts: [{ id: seedId('example/dust/1'), sample: 'Top of the duct', result: 'No asbestos detected' }],
    },
    status: 'reviewed',
    ...stamp,
    ...part,
  })

/** All inputs of an example certificate. */
export function exampleClearance(
  type: ClearanceType = CLEARANCE_TYPE.classA,
  part: Partial<Clearance> = {},
  more: Partial<ClearanceSource> = {},
): ClearanceSource {
  const { company, users: people, survey, issued_at } = exampleSubject()
  const photo = (at: number, width?: number, height?: number) => ({
    id: seedId(`example/photo/${at}`),
    name: `Slab after removal, bay ${at}`,
    picture: aStoredPhoto(60 + at * 20, width, height),
    deleted: false,
  })
  return {
    clearance: anExampleClearance(type, part),
    building: exampleTree.building,
    survey,
    company,
    users: people,
    companies: [
      {
        id: seedId('example/remover'),
        name: 'Pōhutukawa Removals',
        license_no_a: 'A-2231',
        license_no_b: 'B-1180',
        description: '',
        ...stamp,
      },
    ],
    removalists: [
      {
        id: seedId('example/removalist'),
        removal_company_id: seedId('example/remover'),
        name: 'Sione Fifita',
        position: 'Supervisor',
        qualifications: 'Class A supervisor',
        contact_no: '021 555 0188',
        ...stamp,
      },
    ],
    logs: [
      {
        id: seedId('example/log/1'),
        description: 'Plant room',
        order: 0,
        photos: [photo(1), photo(2, 300, 400), photo(3)],
        ...stamp,
      },
      { id: seedId('example/log/2'), description: 'Waste route', order: 1, photos: [photo(4)], ...stamp },
    ],
    files: [],
    issue: 2,
    issued_at,
    ...more,
  }
}
