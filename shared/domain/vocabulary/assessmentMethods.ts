import { ANALYSIS_TYPE, CONTAMINANT, type ContaminantId, RECOMMENDATION } from './referenceLists.ts'

/** The parts of an item that depend on its method: records, amount, scores. */
export const METHOD_PARTS = [
  'sample',
  'sampled_as',
  'presumed_sample',
  'reported_sample',
  'lead',
  'amount',
  'item_scores',
] as const
export type MethodPart = (typeof METHOD_PARTS)[number]

/** The kinds of lead result: laboratory in mg/kg, XRF in ppm, spot test. */
export const LEAD_RESULTS = ['laboratory_analysis', 'xrf_result', 'colour_metric'] as const
type LeadResult = (typeof LEAD_RESULTS)[number]

export type MethodKind =
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
  readonly contaminate_id: ContaminantId
  readonly kind: MethodKind
  readonly hint: string
  /** The parts that an item with this method has. Choosing the method clears all others. */
  readonly holds: readonly MethodPart[]
  /** The lead results that an item with this method may have; others are cleared. */
  readonly results: readonly LeadResult[]
  /** The required fields, in the order of the form. */
  readonly requires: readonly MethodField[]
  /** Values that choosing the method sets. */
  readonly forces: { readonly recommendation?: number; readonly analysis?: number }
}

export type MethodField =
  | 'sample.bag_code'
  | 'sample.analysis_type_id'
  | 'sampled_as.item_as_id'
  | 'presumed_sample.sample_status_id'
  | 'reported_sample.name'
  | 'reported_sample.sample_number'
  | 'reported_sample.status_id'
  | 'amount'
  | 'item_scores'
  | 'lead.building_material'
  | 'lead.colour'
  | 'lead.paint_condition'
  | 'lead.xrf_result'
  | 'lead.laboratory_analysis'

const { asbestos, lead } = CONTAMINANT

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

const SCORED = ['amount', 'item_scores'] as const
const PRESUMED = ['presumed_sample.sample_status_id', ...SCORED] as const
const REPORTED = ['reported_sample.name', 'reported_sample.sample_number', 'reported_sample.status_id'] as const
const PAINT = ['lead.building_material', 'lead.colour', 'lead.paint_condition'] as const
const NO_LEAD = { contaminate_id: asbestos, results: [], forces: {} } as const
const presumed = { ...NO_LEAD, kind: 'presumed', holds: ['presumed_sample', ...SCORED], requires: PRESUMED } as const

/** The fourteen assessment methods with their rules (3§4.1, 3§5.1, 3§5.2), shared by item form, server and device. */
export const METHODS: Readonly<Record<number, Method>> = {
  1: {
    ...NO_LEAD,
    name: 'Sampled',
    hint: 'A sample goes to the lab',
    kind: 'sampled',
    holds: ['sample', ...SCORED],
    requires: ['sample.bag_code', 'sample.analysis_type_id', ...SCORED],
  },
  2: {
    ...NO_LEAD,
    name: 'Sampled As',
    hint: 'Same material as a sampled item',
    kind: 'sampledAs',
    holds: ['sampled_as', ...SCORED],
    requires: ['sampled_as.item_as_id', ...SCORED],
  },
  3: { ...presumed, name: 'Strongly Presumed', hint: 'Looks like, or is known to be, asbestos' },
  4: { ...presumed, name: 'Presumed', hint: 'Can’t be ruled out' },
  5: {
    ...NO_LEAD,
    name: 'Inaccessible',
    hint: 'Couldn’t be reached or seen',
    kind: 'inaccessible',
    holds: SCORED,
    requires: ['item_scores'],
    forces: { recommendation: RECOMMENDATION.inaccessible },
  },
  6: {
    ...NO_LEAD,
    name: 'Previously Sampled',
    hint: 'Result taken from an earlier report',
    kind: 'reported',
    holds: ['reported_sample', ...SCORED],
    requires: [...REPORTED, ...SCORED],
  },
  11: { ...presumed, name: 'BMIS Asbestos', hint: 'Taken over from the BMIS register', kind: 'register' },
  13: {
    ...NO_LEAD,
    name: 'Not Suspicious',
    hint: 'Inspected; not a suspect material',
    kind: 'notSuspicious',
    holds: SCORED,
    requires: [],
  },
  14: { ...presumed, name: 'Assumed', hint: 'Assumed from age and use' },
  7: {
    contaminate_id: lead,
    name: 'Sampled',
    hint: 'Paint flakes go to the lab',
    kind: 'sampled',
    holds: ['sample', 'lead'],
    results: LEAD_RESULTS,
    requires: ['sample.bag_code', ...PAINT],
    forces: {},
  },
  8: {
    contaminate_id: lead,
    name: 'Previously Sampled',
    hint: 'Result taken from an earlier report',
    kind: 'reported',
    holds: ['reported_sample', 'lead'],
    results: LEAD_RESULTS,
    requires: [...PAINT, 'lead.laboratory_analysis'],
    forces: {},
  },
  9: {
    contaminate_id: lead,
    name: 'XRF',
    hint: 'Measured on site',
    kind: 'measured',
    holds: ['lead'],
    results: ['xrf_result', 'colour_metric'],
    requires: [...PAINT, 'lead.xrf_result'],
    forces: { analysis: ANALYSIS_TYPE.leadXrf },
  },
  10: {
    contaminate_id: lead,
    name: 'Inaccessible',
    hint: 'Couldn’t be reached or seen',
    kind: 'inaccessible',
    holds: ['lead'],
    results: [],
    requires: [],
    forces: {},
  },
  12: {
    contaminate_id: lead,
    name: 'BMIS Lead',
    hint: 'Taken over from the BMIS register',
    kind: 'register',
    holds: ['lead'],
    results: LEAD_RESULTS,
    requires: PAINT,
    forces: {},
  },
}

/** An asbestos item in an inaccessible room can only be inaccessible; lead keeps its method. */
export const methodInRoom = (
  methodId: number,
  contaminateId: ContaminantId,
  room: { readonly is_inaccessible: boolean },
): number => (room.is_inaccessible && contaminateId === asbestos ? METHOD.inaccessible : methodId)

export const isScored = (methodId: number): boolean => METHODS[methodId]?.holds.includes('item_scores') ?? false

export const methodOf = (id: number): Method | undefined => METHODS[id]
export const methodsFor = (contaminateId: ContaminantId) =>
  Object.entries(METHODS)
    .filter(([, method]) => method.contaminate_id === contaminateId)
    .map(([id, method]) => ({ id: Number(id), ...method }))
