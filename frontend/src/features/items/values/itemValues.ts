import { applyItemRules, type ItemDraft } from '#shared/domain/item/itemRules.ts'
import { type Item, type ItemInput, NO_SCORES } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { METHOD, METHOD_PARTS, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  AMOUNT_TYPE,
  ANALYSIS_TYPE,
  CONTAMINANT,
  type ContaminantId,
  SAMPLE_STATUS,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { emptyLayer, type Layer } from '#shared/drawing/layer.ts'

/** The values of the item form. Every record is present at all times, an empty value is null, and names match the wire. */
export interface ItemValues {
  contaminate_id: ContaminantId
  assessment_method_id: number
  name: string
  link: string
  description: string
  comment: string
  amount: number | null
  amount_type_id: number
  image: Photo | null
  image_alt: Photo | null
  layer: Layer
  item_scores: (number | null)[]
  item_recommendations: number[]
  removal_class_id: number | null
  sample: { analysis_type_id: number | null; bag_code: string; is_urgent: boolean; status_id: number }
  sampled_as: { item_as_id: string | null; status_id: number }
  presumed_sample: { sample_status_id: number | null }
  reported_sample: { name: string; sample_number: string; status_id: number | null }
  lead: LeadValues
}
type Lead = NonNullable<ItemInput['lead']>
interface LeadValues {
  building_material: string
  colour: string
  paint_condition: Lead['paint_condition'] | null
  analysis_type_id: number | null
  laboratory_analysis: number | null
  xrf_result: number | null
  colour_metric: 0 | 1 | null
}

export type ItemIds = Pick<ItemInput, 'id' | 'building_id' | 'room_id'>

/** The initial values of a new item (3§3): sampled, amount in m², the next free Sample ID. */
export const newItemValues = (contaminateId: ContaminantId, bagCode: string): ItemValues => {
  const isAsbestos = contaminateId === CONTAMINANT.asbestos
  return {
    contaminate_id: contaminateId,
    assessment_method_id: isAsbestos ? METHOD.sampled : METHOD.leadSampled,
    name: '',
    link: 'to',
    description: '',
    comment: '',
    amount: null,
    amount_type_id: AMOUNT_TYPE.squareMetres,
    image: null,
    image_alt: null,
    layer: emptyLayer,
    item_scores: [...NO_SCORES],
    item_recommendations: [],
    removal_class_id: null,
    sample: {
      analysis_type_id: isAsbestos ? ANALYSIS_TYPE.bulk : ANALYSIS_TYPE.leadLab,
      bag_code: bagCode,
      is_urgent: false,
      status_id: SAMPLE_STATUS.awaitingResult,
    },
    sampled_as: { item_as_id: null, status_id: SAMPLE_STATUS.awaitingResult },
    presumed_sample: { sample_status_id: SAMPLE_STATUS.unknownType },
    reported_sample: { name: '', sample_number: '', status_id: null },
    lead: {
      building_material: '',
      colour: '',
      paint_condition: null,
      analysis_type_id: isAsbestos ? null : ANALYSIS_TYPE.leadLab,
      laboratory_analysis: null,
      xrf_result: null,
      colour_metric: null,
    },
  }
}

export type NewItemDefaults = Readonly<Record<ContaminantId, ItemValues>>

/** A saved item in the form. Records that its method lacks have the defaults of a new item. */
export function itemToValues(item: Item, allDefaults: NewItemDefaults): ItemValues {
  const defaults = allDefaults[item.contaminate_id]
  const { sample, sampled_as, presumed_sample, reported_sample, lead } = item
  return {
    contaminate_id: item.contaminate_id,
    assessment_method_id: item.assessment_method_id,
    name: item.name,
    link: item.link,
    description: item.description,
    comment: item.comment,
    amount: item.amount ?? null,
    amount_type_id: item.amount_type_id,
    image: item.image ?? null,
    image_alt: item.image_alt ?? null,
    layer: item.layer,
    item_scores: item.item_scores,
    item_recommendations: item.item_recommendations,
    removal_class_id: item.removal_class_id ?? null,
    sample: sample ? { ...sample, analysis_type_id: sample.analysis_type_id ?? null } : defaults.sample,
    sampled_as: sampled_as ? { ...sampled_as, item_as_id: sampled_as.item_as_id ?? null } : defaults.sampled_as,
    presumed_sample: presumed_sample ?? defaults.presumed_sample,
    reported_sample: reported_sample
      ? { ...reported_sample, status_id: reportedStatus(item) }
      : defaults.reported_sample,
    lead: lead ? leadValues(lead) : defaults.lead,
  }
}

/** A previously sampled item that awaited its result when it was duplicated should have one now, so the form asks for it. */
const reportedStatus = ({ assessment_method_id, reported_sample }: Item): number | null =>
  assessment_method_id === METHOD.previouslySampled && reported_sample?.status_id === SAMPLE_STATUS.awaitingResult
    ? null
    : (reported_sample?.status_id ?? null)

const leadValues = (lead: Lead): LeadValues => ({
  building_material: lead.building_material,
  colour: lead.colour,
  paint_condition: lead.paint_condition ?? null,
  analysis_type_id:
    lead.analysis_type_id ?? (lead.xrf_result === undefined ? ANALYSIS_TYPE.leadLab : ANALYSIS_TYPE.leadXrf),
  laboratory_analysis: lead.laboratory_analysis ?? null,
  xrf_result: lead.xrf_result ?? null,
  colour_metric: lead.colour_metric ?? null,
})

const undefinedIfNull = <T>(value: T | null): T | undefined => value ?? undefined

/** Converts the form to the edit’s input, with only the parts that the method has. */
export function valuesToInput(values: ItemValues, ids: ItemIds): ItemInput {
  const holds: readonly string[] = methodOf(values.assessment_method_id)?.holds ?? []
  const { item_scores } = values
  const parts = { ...recordsOf(values), lead: leadOf(values.lead), amount: undefinedIfNull(values.amount), item_scores }
  return {
    ...ids,
    contaminate_id: values.contaminate_id,
    assessment_method_id: values.assessment_method_id,
    name: values.name.trim(),
    link: values.link.trim(),
    description: values.description.trim(),
    comment: values.comment.trim(),
    amount_type_id: values.amount_type_id,
    image: undefinedIfNull(values.image),
    image_alt: undefinedIfNull(values.image_alt),
    layer: values.layer,
    item_scores,
    item_recommendations: values.item_recommendations,
    removal_class_id: undefinedIfNull(values.removal_class_id),
    ...Object.fromEntries(METHOD_PARTS.filter(part => holds.includes(part)).map(part => [part, parts[part]])),
  }
}

const recordsOf = ({ sample, sampled_as, presumed_sample, reported_sample }: ItemValues) => ({
  sample: { ...sample, bag_code: sample.bag_code.trim(), analysis_type_id: undefinedIfNull(sample.analysis_type_id) },
  sampled_as: { ...sampled_as, item_as_id: undefinedIfNull(sampled_as.item_as_id) },
  presumed_sample:
    presumed_sample.sample_status_id === null ? undefined : { sample_status_id: presumed_sample.sample_status_id },
  reported_sample: {
    name: reported_sample.name.trim(),
    sample_number: reported_sample.sample_number.trim(),
    status_id: undefinedIfNull(reported_sample.status_id),
  },
})

const leadOf = (lead: LeadValues): Lead => ({
  building_material: lead.building_material.trim(),
  colour: lead.colour.trim(),
  paint_condition: undefinedIfNull(lead.paint_condition),
  analysis_type_id: undefinedIfNull(lead.analysis_type_id),
  laboratory_analysis: undefinedIfNull(lead.laboratory_analysis),
  xrf_result: undefinedIfNull(lead.xrf_result),
  colour_metric: undefinedIfNull(lead.colour_metric),
})

/** The item as saving would store it, for rules that rate it. */
export const itemFromValues = (values: ItemValues, ids: ItemIds, room: Pick<Room, 'is_inaccessible'>): Item => {
  const input: ItemDraft = applyItemRules(valuesToInput(values, ids), room)
  return { ...input, is_duplicated: false, version: 1, updated_at: '' }
}
