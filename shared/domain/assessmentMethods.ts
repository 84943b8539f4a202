import { CONTAMINATE, type ContaminateId } from './vocabulary.ts'

/** The records of an item that a method may hold; all others are cleared when the method is chosen. */
export const METHOD_RECORDS = ['sample', 'sampled_as', 'presumed_sample', 'reported_sample'] as const
export type MethodRecord = (typeof METHOD_RECORDS)[number]

export type Kind =
  | 'sampled'
  | 'sampledAs'
  | 'presumed'
  | 'inaccessible'
  | 'reported'
  | 'measured'
  | 'register'
  | 'notSuspicious'

interface Method {
  readonly name: string
  readonly contaminate_id: ContaminateId
  readonly kind: Kind
  readonly holds: readonly MethodRecord[]
  /** False where nothing could be seen or nothing is suspected: no amount, no scores. */
  readonly isMeasured: boolean
  readonly hint: string
}

const { asbestos, lead } = CONTAMINATE

export const METHOD = {
  sampled: 1,
  sampledAs: 2,
  stronglyPresumed: 3,
  presumed: 4,
  inaccessible: 5,
  previouslySampled: 6,
  leadSampled: 7,
  leadPreviouslySampled: 8,
  leadXrf: 9,
  leadInaccessible: 10,
  bmisAsbestos: 11,
  bmisLead: 12,
  notSuspicious: 13,
  assumed: 14,
} as const

/** Fourteen assessment methods: what each holds and asks for. Read by the wizard, the server and the local tree. */
export const METHODS: Readonly<Record<number, Method>> = {
  1: {
    name: 'Sampled',
    contaminate_id: asbestos,
    kind: 'sampled',
    holds: ['sample'],
    isMeasured: true,
    hint: 'A bag goes to the laboratory',
  },
  2: {
    name: 'Sampled As',
    contaminate_id: asbestos,
    kind: 'sampledAs',
    holds: ['sampled_as'],
    isMeasured: true,
    hint: 'Same material as an item that is sampled',
  },
  3: {
    name: 'Strongly Presumed',
    contaminate_id: asbestos,
    kind: 'presumed',
    holds: ['presumed_sample'],
    isMeasured: true,
    hint: 'Looks like, or is known to be, asbestos',
  },
  4: {
    name: 'Presumed',
    contaminate_id: asbestos,
    kind: 'presumed',
    holds: ['presumed_sample'],
    isMeasured: true,
    hint: 'Cannot be ruled out',
  },
  5: {
    name: 'Inaccessible',
    contaminate_id: asbestos,
    kind: 'inaccessible',
    holds: [],
    isMeasured: false,
    hint: 'Could not be reached or seen',
  },
  6: {
    name: 'Previously Sampled',
    contaminate_id: asbestos,
    kind: 'reported',
    holds: ['reported_sample'],
    isMeasured: true,
    hint: 'An earlier report has the result',
  },
  11: {
    name: 'BMIS Asbestos',
    contaminate_id: asbestos,
    kind: 'register',
    holds: ['presumed_sample'],
    isMeasured: true,
    hint: 'Taken over from the BMIS register',
  },
  13: {
    name: 'Not Suspicious',
    contaminate_id: asbestos,
    kind: 'notSuspicious',
    holds: [],
    isMeasured: false,
    hint: 'Seen and not suspected',
  },
  14: {
    name: 'Assumed',
    contaminate_id: asbestos,
    kind: 'presumed',
    holds: ['presumed_sample'],
    isMeasured: true,
    hint: 'Assumed from age and use',
  },
  7: {
    name: 'Sampled',
    contaminate_id: lead,
    kind: 'sampled',
    holds: ['sample'],
    isMeasured: true,
    hint: 'Paint flakes go to the laboratory',
  },
  8: {
    name: 'Previously Sampled',
    contaminate_id: lead,
    kind: 'reported',
    holds: ['reported_sample'],
    isMeasured: true,
    hint: 'An earlier report has the result',
  },
  9: { name: 'XRF', contaminate_id: lead, kind: 'measured', holds: [], isMeasured: true, hint: 'Measured on site' },
  10: {
    name: 'Inaccessible',
    contaminate_id: lead,
    kind: 'inaccessible',
    holds: [],
    isMeasured: false,
    hint: 'Could not be reached or seen',
  },
  12: {
    name: 'BMIS Lead',
    contaminate_id: lead,
    kind: 'register',
    holds: [],
    isMeasured: true,
    hint: 'Taken over from the BMIS register',
  },
}

export const methodOf = (id: number): Method | undefined => METHODS[id]
export const methodsFor = (contaminateId: ContaminateId) =>
  Object.entries(METHODS)
    .filter(([, method]) => method.contaminate_id === contaminateId)
    .map(([id, method]) => ({ id: Number(id), ...method }))
