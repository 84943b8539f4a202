import { awaitsLaboratory } from '#shared/domain/item/labSamples.ts'
import { verdictOf } from '#shared/domain/item/verdict.ts'
import { isBeforeWork } from '#shared/domain/reinspection/beforeWork.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import {
  ANALYSIS_TYPE,
  CONTAMINANT,
  type ContaminantId,
  REPORT_TYPE_NAMES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'

export interface TextSource {
  readonly tree: Pick<Tree, 'building' | 'items' | 'rooms' | 'lab_returns'>
  readonly company: { readonly name: string }
  readonly survey: { readonly client_name: string }
  readonly laboratory: { readonly name: string } | undefined
  readonly contaminate_id: ContaminantId
}

/** The recorded facts of one contaminant for the conditions of sentences. Unknown names and days are ''. */
export interface SurveyFacts {
  readonly client: string
  readonly company: string
  readonly premises: string
  /** Examples: `management`, `refurbishment (NZDF)` */
  readonly type: string
  readonly date: string
  readonly laboratory: string
  readonly isBeforeWork: boolean
  readonly rooms: number
  readonly items: number
  /** Items with their own sample, and items sampled as another. */
  readonly sampled: number
  readonly sampledAs: number
  readonly methods: ReadonlySet<number>
  readonly analyses: ReadonlySet<number>
  readonly certificates: number
  /** Items whose own sample has a result. */
  readonly results: number
  /** `managed`: positive, presumed or awaiting items. `presumed`: the presumed ones among them. */
  readonly managed: number
  readonly presumed: number
  /** Rooms in scope and items that were not accessed. */
  readonly inaccessible: number
  readonly amounts: number
  readonly xrf: number
  readonly spotTests: number
  readonly unmeasured: number
}

export function surveyFacts({ tree, company, survey, laboratory, contaminate_id }: TextSource): SurveyFacts {
  const { building, rooms } = tree
  const items = tree.items.filter(item => item.contaminate_id === contaminate_id)
  const verdicts = items.map(item => verdictOf(item, tree))
  const count = (which: (item: Item) => boolean) => items.filter(which).length
  const found = (...which: string[]) => verdicts.filter(verdict => which.includes(verdict)).length
  const kind = (name: string) => (item: Item) => methodOf(item.assessment_method_id)?.kind === name
  return {
    client: survey.client_name,
    company: company.name,
    premises: nameAndAddress(building),
    type: (REPORT_TYPE_NAMES[building.report_type_id] ?? '').toLowerCase().replace('nzdf', 'NZDF'),
    date: formatDay(building.survey_date),
    laboratory: laboratory?.name ?? '',
    isBeforeWork: isBeforeWork(building),
    rooms: rooms.length,
    items: items.length,
    sampled: count(kind('sampled')),
    sampledAs: count(kind('sampledAs')),
    methods: new Set(items.map(item => item.assessment_method_id)),
    analyses: new Set(items.filter(kind('sampled')).map(analysisOf)),
    certificates: tree.lab_returns.filter(labReturn => labReturn.contaminate_id === contaminate_id).length,
    results: count(item => kind('sampled')(item) && !awaitsLaboratory(item)),
    managed: found('positive', 'presumed', 'awaiting'),
    presumed: found('presumed'),
    inaccessible: found('inaccessible') + rooms.filter(room => room.is_scoped && room.is_inaccessible).length,
    amounts: count(({ amount = 0 }) => amount > 0),
    xrf: count(({ lead }) => lead?.xrf_result !== undefined),
    spotTests: count(({ lead }) => lead?.colour_metric !== undefined),
    unmeasured: found('unmeasured'),
  }
}

/** The analysis of a sample; by default the usual one for the contaminant. */
const analysisOf = ({ contaminate_id, sample, lead }: Item): number =>
  sample?.analysis_type_id ??
  lead?.analysis_type_id ??
  (contaminate_id === CONTAMINANT.lead ? ANALYSIS_TYPE.leadLab : ANALYSIS_TYPE.bulk)
