import { isDrawingPending } from '#shared/domain/building/drawingImageScene.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { rateItem } from '#shared/domain/item/rating.ts'
import { sampleStatusName, verdictOf } from '#shared/domain/item/verdict.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { chosenScoresOf } from '#shared/domain/vocabulary/scoreProperties.ts'

export function itemReply(tree: Tree, item: Item) {
  const rating = rateItem(item, tree)
  const verdict = verdictOf(item, tree)
  const room = findRow(tree.rooms, item.room_id)
  const drawing = tree.drawings?.find(({ of, id }) => of === 'item' && id === item.id)
  return {
    ...item,
    full_name: fullNameOf(item),
    assessment_name: methodOf(item.assessment_method_id)?.name ?? '',
    sample_status: sampleStatusName(item, tree),
    rating: item.contaminate_id === CONTAMINANT.lead ? verdict : (rating?.rating ?? ''),
    is_provisional: rating?.provisional ?? false,
    is_negative: verdict === 'negative',
    scores: chosenScoresOf(item.item_scores),
    floor_name: findRow(tree.floors, room?.floor_id)?.name ?? '',
    file: item.image?.file ?? null,
    file_alt: item.image_alt?.file ?? null,
    polygon_image: drawing?.image?.file ?? null,
    sampled_as: item.sampled_as && { ...item.sampled_as, item_id: item.id },
    is_drawing: isDrawingPending(tree, 'item', item.id),
  }
}
