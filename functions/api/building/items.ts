import { itemReply } from '#functions/api/replies/itemReply.ts'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Reservations } from '#functions/data/building/reservations.ts'
import { readTree, readTreeWith } from '#functions/data/building/trees.ts'
import { takeSentImage } from '#functions/data/files/sentFiles.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { readMany } from '#functions/data/table.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish, versionOf } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { items } from '#shared/contract/building/items.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { bagCodeKey } from '#shared/domain/edits/itemEdits.ts'
import { type ItemInput, MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import { findOrRefuse } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type ChosenScore, itemScoresOf } from '#shared/domain/vocabulary/scoreProperties.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'

async function editItem<N extends EditName>(
  caller: Caller,
  building: Building,
  id: string,
  name: N,
  input: (buildingId: string) => EditInput<N> | Promise<EditInput<N>>,
) {
  const buildingId = await buildingOf(caller, building)
  return editAndPublish(caller, buildingId, name, await input(buildingId), edited => ({
    data: { id, version: versionOf(edited) },
  }))
}

type OfBuilding =
  | 'reserveBagRange'
  | 'releaseBagRange'
  | 'startReinspection'
  | 'cancelReinspection'
  | 'setReinspectionMonths'
const editBuilding = <N extends OfBuilding>(caller: Caller, buildingId: string, name: N, input: EditInput<N>) =>
  editAndPublish(caller, buildingId, name, input, edited => ({ data: { version: versionOf(edited) } }))

/** Identifies a building by a room or an item in it. */
type Building = readonly [kind: 'room' | 'item', id: string, hint: string | undefined]
const buildingOf = ({ company_id }: Caller, [kind, id, hint]: Building) => Parents.building(company_id, kind, id, hint)

/** A change without a version requires an existing item; POST creates items. */
async function refuseAbsentItem({ company_id }: Caller, buildingId: string, id: string): Promise<void> {
  const [row] = await readMany([keys.inBuilding(company_id, buildingId, sortKeys.item(id))])
  if (!row) throw new Refusal('not_found')
}

/** Loaded on first use, because it includes the rules of clearances. */
const removalClearances = async () => (await import('#functions/data/building/removalClearances.ts')).RemovalClearances

export const handler = serve('items', items, {
  async read({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'item', params.id, query.building_id)
    return { data: itemReply(tree, findOrRefuse(tree.items, params.id)) }
  },

  update: ({ params: { id }, body }, caller) =>
    editItem(caller, ['item', id, body.building_id], id, 'saveItem', async building_id => {
      if (body.version === undefined) await refuseAbsentItem(caller, building_id, id)
      return { ...(await itemOf(caller, body)), id, building_id }
    }),

  async duplicate({ params, query, body: { building_id, ...body } }, caller) {
    const source = await buildingOf(caller, ['item', params.id, query.building_id])
    const target = building_id ?? query.building_id
    return editItem(caller, ['room', body.room_id, target], body.id, 'duplicateItem', async into => {
      const from = into === source ? undefined : await readTree(caller.company_id, source)
      return { ...body, item_id: params.id, from }
    })
  },

  save: ({ body }, caller) => saveItem(caller, body),
  createLead: ({ body }, caller) => saveItem(caller, body),

  async delete({ params: { id }, query: { building_id, ...target } }, caller) {
    const building = await buildingOf(caller, ['item', id, building_id])
    return editAndPublish(caller, building, 'deleteItem', { ...target, id }, () => undefined)
  },

  leadAnalysis: ({ params: { id }, body: { building_id, analysis } }, caller) =>
    editItem(caller, ['item', id, building_id], id, 'saveLeadAnalysis', () => ({
      id,
      analysis: analysis ?? undefined,
    })),
  sample: ({ params: { id }, body }, caller) =>
    editItem(caller, ['item', id, body.building_id], id, 'saveSample', building_id => ({ ...body, id, building_id })),

  async bagCode({ params, query }, { company_id }) {
    if (params.bag_code.trim().length > MAX_BAG_CODE_LENGTH)
      throw new Refusal('invalid_input', { bag_code: tooLong(MAX_BAG_CODE_LENGTH) })
    const bagKey = bagCodeKey(Number(params.contaminate_id), params.bag_code)
    const [owner] = await Promise.all([
      Reservations.ownerOf(company_id, params.id, bagKey),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    const free = owner === undefined || owner === query.item_id
    const message = refusalSentence('bag_code_taken')
    // A form asks while the user types, so for it a taken code is a reply, not an error.
    if (!free && !query.item_id) throw new Refusal('bag_code_taken', { bag_code: message })
    return { data: free ? { free } : { free, message } }
  },

  reserveBagRange: ({ params, body }, caller) => editBuilding(caller, params.id, 'reserveBagRange', body),
  releaseBagRange: ({ params, body }, caller) => editBuilding(caller, params.id, 'releaseBagRange', body),

  confirm: ({ params: { id }, body: { building_id, clearance_id, ...body } }, caller) =>
    editItem(caller, ['item', id, building_id], id, 'confirmItem', async building => ({
      ...body,
      id,
      ...(clearance_id && {
        clearance: await (await removalClearances()).read(caller.company_id, building, clearance_id),
      }),
    })),
  undoConfirmation: ({ params: { id }, query: { building_id } }, caller) =>
    editItem(caller, ['item', id, building_id], id, 'undoConfirmation', () => ({ id })),

  startReinspection: ({ params, body }, caller) => {
    setAuditEvent(caller, 'status_changed', 'Re-inspection started')
    return editBuilding(caller, params.id, 'startReinspection', body)
  },
  setReinspectionMonths: ({ params, body }, caller) => editBuilding(caller, params.id, 'setReinspectionMonths', body),
  cancelReinspection: ({ params }, caller) => {
    setAuditEvent(caller, 'status_changed', 'Re-inspection cancelled')
    return editBuilding(caller, params.id, 'cancelReinspection', {})
  },
  removalClearances: async ({ params }, { company_id }) => ({
    data: await (await removalClearances()).list(company_id, params.id),
  }),
})

const saveItem = (
  caller: Caller,
  body: Omit<ItemInput, 'building_id' | 'image' | 'image_alt'> &
    InlinePhotosAndScores & { building_id: string | undefined },
) =>
  editItem(caller, ['room', body.room_id, body.building_id], body.id, 'saveItem', async building_id => ({
    ...(await itemOf(caller, body)),
    building_id,
  }))

interface InlinePhotosAndScores {
  readonly image?: ItemInput['image'] | string
  readonly image_alt?: ItemInput['image'] | string
  readonly file?: string | undefined
  readonly file_alt?: string | undefined
  readonly scores?: readonly ChosenScore[] | undefined
}

/** Adds the photos and scores in the request to the item. */
async function itemOf<B extends Pick<ItemInput, 'item_scores'> & InlinePhotosAndScores>(
  { company_id }: Caller,
  { image, image_alt, file, file_alt, scores, ...body }: B,
) {
  const take = async (sent: InlinePhotosAndScores['image'], field: string) =>
    typeof sent === 'string' ? takeSentImage(company_id, { sent, field, purpose: 'photo' }) : sent
  return {
    ...body,
    item_scores: scores ? agreedScores(scores, body.item_scores) : body.item_scores,
    image: await take(file ?? image, file ? 'file' : 'image'),
    image_alt: await take(file_alt ?? image_alt, file_alt ? 'file_alt' : 'image_alt'),
  }
}

/** Scores are sent as ids or as numbers (3§3). If a request has both, they must agree. */
function agreedScores(chosen: readonly ChosenScore[], numbers: ItemInput['item_scores']): ItemInput['item_scores'] {
  const scores = itemScoresOf(chosen)
  if (!scores) throw new Refusal('invalid_input', { scores: 'Choose a score of its property' })
  const isOther = numbers.some((number, index) => number !== null && number !== scores[index])
  if (isOther) throw new Refusal('invalid_input', { scores: 'The scores and item_scores differ' })
  return scores
}
