import { useMemo } from 'react'
import { DrawingImageView } from '#frontend/features/drawingImages/DrawingImageView.tsx'
import { HistoryDetails } from '#frontend/features/history/History.tsx'
import { ScoreExplained, ScoreLine } from '#frontend/features/items/scoring/ScoreSummary.tsx'
import { ScoreTable } from '#frontend/features/items/scoring/ScoreTable.tsx'
import { FloorPlanView } from '#frontend/features/openBuilding/FloorPlanView.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ItemPhoto } from '#frontend/features/photos/ItemPhoto.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { type Description, DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { itemAreas } from '#shared/domain/building/planAreas.ts'
import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { badgeOf } from '#shared/domain/item/badge.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { LEAD_THRESHOLD, leadResult } from '#shared/domain/item/leadResult.ts'
import { resultText } from '#shared/domain/item/resultText.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  AMOUNT_TYPE_NAMES,
  ANALYSIS_TYPES,
  COLOUR_METRIC_NAMES,
  CONTAMINANT,
  CONTAMINANT_NAMES,
  REMOVAL_CLASS_NAMES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import '#frontend/features/items/fields/fields.css'
import './items.css'

interface ItemDialogProps {
  readonly item: Item | undefined
  /** Path of the form for the item; undefined where it cannot be edited. */
  readonly edit: ((id: string) => string) | undefined
  readonly onClose: () => void
}

export function ItemDialog({ item, edit, onClose }: ItemDialogProps) {
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      {item && edit && (
        <ButtonLink kind="primary" icon="edit" to={edit(item.id)}>
          Edit item
        </ButtonLink>
      )}
    </>
  )
  return (
    <Dialog title={item?.name ?? 'Item'} open={item !== undefined} onClose={onClose} footer={footer} wide>
      {item && <ItemView item={item} showsPlan />}
    </Dialog>
  )
}

/** Everything recorded about an item. `showsPlan`: also its place on the plan. */
export function ItemView({ item, showsPlan }: { item: Item; showsPlan: boolean }) {
  const { tree } = useOpenBuilding()
  const isAsbestos = item.contaminate_id === CONTAMINANT.asbestos
  const isScored = isAsbestos && item.item_scores.some(score => score !== null)
  return (
    <div className="stack-wide" data-tour="item_view">
      {isAsbestos ? (
        <div className="stack" data-tour="item_view_sum">
          <ScoreLine item={item} tree={tree} />
          <ScoreExplained item={item} tree={tree} />
        </div>
      ) : (
        <LeadVerdict item={item} tree={tree} />
      )}
      <div className="stack-wide item-pictures">
        {(item.image ?? item.image_alt) && (
          <div className="item-photos">
            {item.image && <ItemPhoto photo={item.image} item={item} alt={fullNameOf(item)} />}
            {item.image_alt && <ItemPhoto photo={item.image_alt} item={item} alt={`${item.name}, second view`} />}
          </div>
        )}
        {showsPlan && <ItemPosition item={item} />}
      </div>
      <div data-tour="item_view_facts">
        <DescriptionList facts={factsOf(item, tree)} />
      </div>
      {isScored && <ScoreTable item={item} />}
      {item.item_recommendations.length > 0 && <Recommendations tree={tree} ids={item.item_recommendations} />}
      <HistoryDetails key={item.id} record={item.id} />
    </div>
  )
}

function ItemPosition({ item }: { item: Item }) {
  const { tree } = useOpenBuilding()
  const areas = useMemo(() => itemAreas(tree, item.id), [tree, item.id])
  const room = findRow(tree.rooms, item.room_id)
  const floor = findRow(tree.floors, room?.floor_id)
  if (!floor?.image || item.layer.polygons.length === 0) return null
  return (
    <div className="item-place">
      <FloorPlanView
        floor={floor}
        areas={areas}
        around={areas.filter(({ id }) => id === item.id || id === item.room_id)}
        alt={`${item.name} on the plan of ${floor.name}`}
      />
      <DrawingImageView subject="item" id={item.id} floorId={floor.id} />
    </div>
  )
}

function LeadVerdict({ item, tree }: { item: Item; tree: Tree }) {
  const result = leadResult(item.lead)
  return (
    <p className="score-line">
      <RatingBadge badge={badgeOf(item, tree)} />
      {result && (
        <span className="figures">
          {formatNumber(result.value)} {result.unit}, threshold {formatNumber(LEAD_THRESHOLD)} {result.unit}
        </span>
      )}
    </p>
  )
}

function Recommendations({ tree, ids }: { tree: Tree; ids: readonly number[] }) {
  return (
    <section aria-label="Recommendations" className="stack">
      <h2>Recommendations</h2>
      <ul className="item-recommendations">
        {recommendationsFor(tree, ids).map(({ id, name, description }) => (
          <li key={id}>
            <strong>{name}</strong> {description}
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf(item: Item, tree: Tree): Description[] {
  const parent = findRow(tree.items, item.sampled_as?.item_as_id)
  const isAsbestos = item.contaminate_id === CONTAMINANT.asbestos
  const rows: (Description | false | undefined)[] = [
    { name: 'Location', value: item.description },
    { name: 'Contaminant', value: CONTAMINANT_NAMES[item.contaminate_id] },
    { name: 'Assessment method', value: methodOf(item.assessment_method_id)?.name },
    item.sample && { name: 'Sample ID', value: bagCodeOf(item) },
    item.sample?.analysis_type_id !== undefined &&
      isAsbestos && { name: 'Analysis type', value: ANALYSIS_TYPES[item.sample.analysis_type_id]?.name },
    parent && { name: 'Sampled as', value: `${bagCodeOf(parent)} · ${parent.name}` },
    item.reported_sample && {
      name: 'Reported as',
      value: `${item.reported_sample.name} ${item.reported_sample.sample_number}`.trim(),
    },
    { name: 'Result', value: resultText(item, tree, formatNumber) },
    item.amount !== undefined &&
      isAsbestos && { name: 'Amount', value: `${item.amount} ${AMOUNT_TYPE_NAMES[item.amount_type_id]}` },
    ...leadFacts(item),
    item.removal_class_id !== undefined && {
      name: 'Removal class',
      value: REMOVAL_CLASS_NAMES[item.removal_class_id],
    },
    item.comment !== '' && { name: 'Comment', value: item.comment, wide: true },
  ]
  return rows.filter(row => row !== false && row !== undefined)
}

const leadFacts = ({ lead }: Item): Description[] =>
  lead
    ? [
        { name: 'Building material', value: lead.building_material },
        { name: 'Paint colour', value: lead.colour },
        { name: 'Paint condition', value: lead.paint_condition },
        ...(lead.colour_metric === undefined
          ? []
          : [{ name: 'Colour metric', value: COLOUR_METRIC_NAMES[lead.colour_metric] }]),
      ]
    : []
