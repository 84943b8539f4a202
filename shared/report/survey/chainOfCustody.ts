import type { NamedAddress } from '#shared/domain/company/client.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { type Bag, bagsToSend } from '#shared/domain/item/bagCheck.ts'
import { type BagCheckRecord, bagCheckResult } from '#shared/domain/item/bagCheckRecord.ts'
import { analysisTypeOf } from '#shared/domain/item/labSamples.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import {
  CONTAMINANT,
  CONTAMINANT_NAMES,
  type ContaminantId,
  NOTE_TYPE,
  TURNAROUND_NAMES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { formatDay, formatMoment } from '#shared/domain/vocabulary/time.ts'
import { brandOf } from '#shared/report/model/brand.ts'
import type { Fact } from '#shared/report/model/reportModel.ts'

export interface ChainOfCustodySource {
  readonly tree: Tree
  readonly company: Company
  /** The names of the building's surveyors, the lead first. */
  readonly surveyors: readonly string[]
  readonly survey: Pick<Survey, 'client_name' | 'office_name'>
  readonly laboratory: NamedAddress
  readonly contaminate_id: ContaminantId
  readonly bag_check?: BagCheckRecord | undefined
}

/**
 * The document that goes with the samples. It does not depend on the time of generation, so the same input gives the same
 * document.
 */
export interface ChainOfCustody {
  readonly job_number: string
  readonly building: string
  readonly company: string
  readonly brand?: string
  readonly contaminant: string
  readonly turnaround: string
  readonly is_urgent: boolean
  /** `YYYY-MM-DD`; part of the file name. */
  readonly survey_date: string | undefined
  readonly laboratory: string
  readonly job: readonly Fact[]
  readonly delivery: readonly Fact[]
  /** Plain text or simple HTML, as typed. */
  readonly instructions: string
  readonly is_lead: boolean
  readonly samples: readonly ChainOfCustodySample[]
  readonly bag_check?: readonly Fact[]
}

export interface ChainOfCustodySample {
  readonly bag_code: string
  /** The content of the QR code, the same as on the bag's label. */
  readonly qr: string
  readonly item: string
  readonly floor: string
  readonly room: string
  readonly analysis: string
  readonly is_urgent: boolean
  /** Lead only. */
  readonly material: string
  readonly colour: string
}

/** Throws `chain_of_custody_no_samples` if nothing was sampled. Source: domain facts 5.1. */
export function chainOfCustody(source: ChainOfCustodySource): ChainOfCustody {
  const { tree, company, laboratory, contaminate_id } = source
  const { building } = tree
  const samples = samplesOf(source)
  if (samples.length === 0) throw new Refusal('chain_of_custody_no_samples')
  return {
    job_number: building.job_number,
    building: building.name,
    company: company.name,
    ...brandOf(company),
    contaminant: CONTAMINANT_NAMES[contaminate_id],
    turnaround: TURNAROUND_NAMES[building.is_urgent_transfer ? 1 : 0] ?? '',
    is_urgent: building.is_urgent_transfer,
    survey_date: building.survey_date,
    laboratory: laboratory.name,
    job: jobFacts(source),
    delivery: deliveryFacts(source, samples.length),
    instructions: tree.notes.find(note => note.type_id === NOTE_TYPE.laboratory)?.content.trim() ?? '',
    is_lead: contaminate_id === CONTAMINANT.lead,
    samples,
    ...(source.bag_check && { bag_check: checkFacts(source, source.bag_check) }),
  }
}

const samplesOf = ({ tree, contaminate_id }: ChainOfCustodySource): ChainOfCustodySample[] =>
  bagsToSend(tree, [contaminate_id]).map(bag => sampleOf(bag, tree))

function sampleOf({ item, code, label }: Bag, tree: Tree): ChainOfCustodySample {
  const room = findRow(tree.rooms, item.room_id)
  return {
    bag_code: code,
    qr: label,
    item: [item.name, item.link, item.description].filter(Boolean).join(' '),
    floor: findRow(tree.floors, room?.floor_id)?.name ?? '',
    room: room?.name ?? '',
    analysis: analysisTypeOf(item),
    is_urgent: item.sample?.is_urgent ?? false,
    material: item.lead?.building_material ?? '',
    colour: item.lead?.colour ?? '',
  }
}

const facts = (...rows: readonly (readonly [label: string, value: string | undefined])[]): Fact[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))

const jobFacts = ({ tree: { building }, survey, surveyors }: ChainOfCustodySource): Fact[] =>
  facts(
    ['Job number', building.job_number],
    ['Building', building.name],
    ['Identifier', building.phase],
    ['Address', fullAddress(building)],
    ['Client', survey.client_name],
    ['Office', survey.office_name],
    ['Surveyors', surveyors.join(', ')],
    ['Survey date', formatDay(building.survey_date)],
  )

const deliveryFacts = (
  { tree: { building }, laboratory, company, contaminate_id }: ChainOfCustodySource,
  count: number,
) =>
  facts(
    ['Laboratory', laboratory.name],
    ['Address', fullAddress(laboratory.address)],
    ['Contaminant', CONTAMINANT_NAMES[contaminate_id]],
    ['Turnaround', TURNAROUND_NAMES[building.is_urgent_transfer ? 1 : 0]],
    ['Samples', String(count)],
    ['Results to', company.name],
    ['Phone', company.phone],
    ['Email', company.email],
  )

function checkFacts(source: ChainOfCustodySource, check: BagCheckRecord): Fact[] {
  const { bags, missing, strange } = bagCheckResult(check, source)
  return facts(
    ['Checked by', check.checked_by],
    ['Checked', formatMoment(check.checked_at)],
    ['Bags', `${bags.length - missing.length} of ${bags.length} checked`],
    ['Missing', missing.map(({ code }) => code).join(', ') || 'None'],
    ['Not on the list', strange.join('\n')],
  )
}
