/**
 * Ids that the customer's documents fix, with their names. Each list is one table: `{ id: name }`. Ids that the domain facts mark
 * as proposals can be corrected here.
 */
export const CONTAMINANT = { asbestos: 1, lead: 2 } as const
export type ContaminantId = (typeof CONTAMINANT)[keyof typeof CONTAMINANT]
export const CONTAMINANT_NAMES: Readonly<Record<ContaminantId, string>> = { 1: 'Asbestos', 2: 'Lead' }
export const CONTAMINANTS = [CONTAMINANT.asbestos, CONTAMINANT.lead] as const

/** The recommendation that inaccessible items get automatically. */
export const RECOMMENDATION = { inaccessible: 7 } as const

export const FEATURE = { recommendations: 2, exporter: 4 } as const

export const REPORT_TYPE = {
  management: 1,
  demolition: 2,
  refurbishment: 3,
  refurbishmentNzdf: 5,
  clearance: 6,
} as const
export const REPORT_TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'Management',
  2: 'Demolition',
  3: 'Refurbishment',
  5: 'Refurbishment (NZDF)',
  6: 'Clearance Certificate',
}

export const ROLE = { surveyor: 1, reviewer: 2, approver: 3, pm: 4, admin: 5, exporter: 6, root: 7 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]
export const ROLE_NAMES: Readonly<Record<RoleId, string>> = {
  1: 'Surveyor',
  2: 'Reviewer',
  3: 'Approver',
  4: 'Project Manager',
  5: 'Admin',
  6: 'Exporter',
  7: 'Root',
}

export const AMOUNT_TYPE = { squareMetres: 1, items: 2, linearMetres: 3, cubicMetres: 4 } as const
export const AMOUNT_TYPE_NAMES: Readonly<Record<number, string>> = { 1: 'm²', 2: 'items', 3: 'lm', 4: 'm³' }

export const ANALYSIS_TYPE = { bulk: 1, dust: 2, soil: 3, leadLab: 4, leadXrf: 5, leadSpot: 6 } as const
export const ANALYSIS_TYPES: Readonly<Record<number, { name: string; contaminate_id: ContaminantId }>> = {
  1: { name: 'Asbestos identification, bulk (PLM, AS 4964)', contaminate_id: 1 },
  2: { name: 'Dust or swab identification', contaminate_id: 1 },
  3: { name: 'Soil, semi-quantitative', contaminate_id: 1 },
  4: { name: 'Lab result (total lead, mg/kg)', contaminate_id: 2 },
  5: { name: 'XRF (ppm)', contaminate_id: 2 },
  6: { name: 'Colorimetric spot test', contaminate_id: 2 },
}

export const SAMPLE_STATUS = { awaitingResult: 1, negative: 2, unknownType: 13, unidentifiedFibre: 14 } as const
/** `score` is the asbestos type's part of the HSE material score; a mixture uses its highest component. */
export const SAMPLE_STATUSES: Readonly<Record<number, { name: string; score: number }>> = {
  1: { name: 'Awaiting Result', score: 3 },
  2: { name: 'Negative (no asbestos detected)', score: 0 },
  3: { name: 'Chrysotile', score: 1 },
  4: { name: 'Amosite', score: 2 },
  5: { name: 'Crocidolite', score: 3 },
  6: { name: 'Chrysotile and amosite', score: 2 },
  7: { name: 'Chrysotile and crocidolite', score: 3 },
  8: { name: 'Amosite and crocidolite', score: 3 },
  9: { name: 'Chrysotile, amosite and crocidolite', score: 3 },
  10: { name: 'Tremolite', score: 2 },
  11: { name: 'Actinolite', score: 2 },
  12: { name: 'Anthophyllite', score: 2 },
  13: { name: 'Asbestos, type unknown', score: 3 },
  14: { name: 'Unidentified mineral fibre (further analysis needed)', score: 3 },
}

export const NOTE_TYPE = { needsEdits: 1, general: 2, siteAccess: 3, laboratory: 4 } as const
export const NOTE_TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'Needs Edits',
  2: 'General',
  3: 'Site Access and Safety',
  4: 'Laboratory',
}

export const TEMPLATE_KEYS = [
  'introduction_content',
  'survey_methodology_content',
  'recommendation_content',
  'limitations_content',
] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]
export const TEMPLATE_NAMES: Readonly<Record<TemplateKey, string>> = {
  introduction_content: 'Introduction',
  survey_methodology_content: 'Survey methodology',
  recommendation_content: 'Recommendation',
  limitations_content: 'Limitations',
}

export const PAINT_CONDITIONS = ['Good', 'Moderate', 'Poor'] as const
export const COLOUR_METRIC_NAMES: Readonly<Record<number, string>> = { 0: 'Negative', 1: 'Positive' }
export const REMOVAL_CLASS_NAMES: Readonly<Record<number, string>> = { 1: 'Class A', 2: 'Class B', 3: 'Unlicensed' }
export const TURNAROUND_NAMES: Readonly<Record<number, string>> = { 0: 'Standard', 1: 'Urgent' }

/** Converts a table such as `{1: 'm²'}` to options for a picker, in the same order. */
export const optionsOf = (names: Readonly<Record<number, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id: Number(id), name }))
