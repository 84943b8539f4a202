import { approvalsReply, buildingReply } from '#functions/api/replies/buildingReply.ts'
import { floorReply } from '#functions/api/replies/floorReply.ts'
import { itemReply } from '#functions/api/replies/itemReply.ts'
import { roomReply } from '#functions/api/replies/roomReply.ts'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { BuildingLists } from '#functions/data/building/buildingLists.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { listedReportStatuses, readTree, reportStatuses } from '#functions/data/building/trees.ts'
import { companyAdditions } from '#functions/data/company/recommendations.ts'
import { takeImage } from '#functions/data/files/sentFiles.ts'
import { withImages } from '#functions/data/files/sentImages.ts'
import { parseInput } from '#functions/http/reading.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { publishListsChanged } from '#functions/notifications/changeEvents.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { buildings } from '#shared/contract/building/buildings.ts'
import { type Decision, nextAction, sameDecisionForAll } from '#shared/domain/building/buildingStatus.ts'
import { recommendationsForClient } from '#shared/domain/company/recommendation.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { type BuildingChange, BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { editContextNow, floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'

// Loaded on first use, because calls that only read need none of these.
const newBuildings = async () => (await import('#functions/data/building/newBuildings.ts')).NewBuildings
const deletions = async () => (await import('#functions/data/building/deletions.ts')).Deletions
const loadEdits = () => import('#functions/notifications/editAndPublish.ts')

async function editAndReplyVersion<N extends EditName>(caller: Caller, id: string, name: N, input: EditInput<N>) {
  const { editAndPublish, versionOf } = await loadEdits()
  return editAndPublish(caller, id, name, input, edited => ({ data: { version: versionOf(edited) } }))
}

/** Changes the status. Choosing the current status changes nothing and writes no audit entry. */
async function changeStatus(caller: Caller, id: string, pick: EditInput<'changeStatus'>) {
  setAuditEvent(caller, 'status_changed', STATUS_NAMES[pick.status_id])
  const { buildingAfter, editAndPublish } = await loadEdits()
  return editAndPublish(caller, id, 'changeStatus', pick, edited => {
    const { status_id, version } = buildingAfter(edited)
    if (status_id === edited.tree.building.status_id) caller.audit.event = undefined
    return { data: { version } }
  })
}

async function create(caller: Caller, body: BuildingInput) {
  const reply = await (await newBuildings()).create(caller, body)
  await publishListsChanged(caller, body)
  return reply
}

/** The surveyors as sent. If only a leader is sent: the saved surveyors, with that leader first. */
async function surveyorsOf(
  { company_id }: Caller,
  {
    id,
    surveyors,
    surveyor_id,
  }: Pick<BuildingChange, 'id' | 'surveyors'> & { readonly surveyor_id: string | null | undefined },
) {
  if (surveyors || !surveyor_id) return surveyors
  await (await newBuildings()).refuseForeignReferences(company_id, { surveyor_id })
  const before = (await Buildings.exists(company_id, id)) ? (await Buildings.read(company_id, id)).surveyors : []
  return [surveyor_id, ...before.slice(1).filter(each => each !== surveyor_id)]
}

const review = async (caller: Caller, id: string, input: EditInput<'review'>) =>
  (await loadEdits()).reviewAndPublish(caller, id, input)

async function decideAll(caller: Caller, id: string, decision: Pick<Decision, 'approval' | 'reason'>) {
  const tree = await readTree(caller.company_id, id)
  const decisions = sameDecisionForAll(tree, decision, editContextNow(caller))
  return review(caller, id, { decisions })
}

const roomsIn = (tree: Tree) => floorsOf(tree).flatMap(floor => roomsOf(tree, floor.id))

export const handler = serve('buildings', buildings, {
  search: ({ query }, { company_id }) => BuildingLists.search(company_id, query),

  async read({ params }, { company_id }) {
    const tree = await readTree(company_id, params.id)
    // Loaded on demand, because the texts are long.
    const { readDefaultTexts } = await import('#functions/documents/defaultTexts.ts')
    const [texts] = await readDefaultTexts(tree)
    if (!texts) throw new Error(`Nothing is surveyed in building ${params.id}`)
    return { data: buildingReply(tree, listedReportStatuses(tree), texts) }
  },

  async tree({ params }, caller) {
    const [tree, { ownRecommendations, ...choices }] = await Promise.all([
      readTree(caller.company_id, params.id),
      companyAdditions(caller.company_id),
    ])
    const additions = ownRecommendations.length > 0 && {
      recommendations: recommendationsForClient(ownRecommendations, caller.features, tree.building.client_id),
    }
    return { data: { ...tree, ...additions, ...choices } }
  },

  async floors({ params }, { company_id }) {
    const tree = await readTree(company_id, params.id)
    return { data: floorsOf(tree).map(floor => floorReply(tree, floor)) }
  },

  async rooms({ params }, { company_id }) {
    const tree = await readTree(company_id, params.id)
    return { data: roomsIn(tree).map(room => roomReply(tree, room)) }
  },

  async items({ params }, { company_id }) {
    const tree = await readTree(company_id, params.id)
    return { data: roomsIn(tree).flatMap(room => itemsOf(tree, room.id).map(item => itemReply(tree, item))) }
  },

  async clearances({ params }, caller) {
    const [{ Clearances }, { clearancesVisibleTo }] = await Promise.all([
      import('#functions/data/clearance/clearances.ts'),
      import('#shared/domain/clearance/clearanceVisibility.ts'),
    ])
    const [rows] = await Promise.all([
      Clearances.ofBuilding(caller.company_id, params.id),
      Buildings.refuseAbsent(caller.company_id, params.id),
    ])
    return { data: clearancesVisibleTo(caller, rows) }
  },

  async save({ body: { id = newId(), surveyor_id, ...named } }, caller) {
    const sent = { ...named, id }
    const surveyors = await surveyorsOf(caller, { ...sent, surveyor_id })
    const body = await withImages(caller.company_id, { ...sent, ...(surveyors && { surveyors }) })
    if (!(await Buildings.exists(caller.company_id, body.id))) return create(caller, parseInput(BuildingInput(), body))
    await (await newBuildings()).refuseForeignReferences(caller.company_id, body)
    const { editAndPublish } = await loadEdits()
    return editAndPublish(caller, body.id, 'saveBuilding', body, ({ tree }) => {
      const type = body.report_type_id ?? tree.building.report_type_id
      return { building_id: body.id, message: `${type === REPORT_TYPE.clearance ? 'Clearance' : 'Building'} saved` }
    })
  },

  async delete({ body }, caller) {
    const { reply, job, building } = await (await deletions()).building(caller, body.id)
    await Promise.all([enqueue(job), publishListsChanged(caller, building)])
    return reply
  },

  async set({ params, body: { status_id, ...part } }, caller) {
    const { version, ...fields } = part
    if (status_id !== undefined && Object.keys(fields).length === 0)
      return changeStatus(caller, params.id, { status_id, version })
    if (status_id !== undefined) setAuditEvent(caller, 'status_changed', STATUS_NAMES[status_id])
    await (await newBuildings()).refuseForeignReferences(caller.company_id, part)
    return editAndReplyVersion(caller, params.id, 'patchBuilding', { ...part, status_id })
  },
  async uploadImage({ body: { building_id, image: sent } }, caller) {
    const image = await takeImage(caller.company_id, sent, { field: 'image', purpose: 'buildingImage' })
    return editAndReplyVersion(caller, building_id, 'patchBuilding', { image })
  },
  setStatus: ({ body: { id, ...pick } }, caller) => changeStatus(caller, id, pick),
  async advance({ params }, caller) {
    const action = nextAction(await Buildings.read(caller.company_id, params.id))
    if (!action) throw new Refusal('action_not_available')
    return editAndReplyVersion(caller, params.id, 'advanceStatus', { action })
  },
  note: ({ params, body }, caller) => editAndReplyVersion(caller, params.id, 'saveNote', body),
  template: ({ params, body }, caller) => editAndReplyVersion(caller, params.id, 'saveReportTemplate', body),

  finalise: ({ body }, caller) => editAndReplyVersion(caller, body.id, 'advanceStatus', { action: 'finalise' }),
  confirmResults: ({ body }, caller) =>
    editAndReplyVersion(caller, body.id, 'advanceStatus', { action: 'confirmResults' }),
  approvePreReview: ({ body }, caller) =>
    editAndReplyVersion(caller, body.id, 'advanceStatus', { action: 'approvePreReview' }),
  sendForReview: ({ body }, caller) =>
    editAndReplyVersion(caller, body.id, 'advanceStatus', { action: 'sendForReview' }),

  review: ({ body }, caller) => {
    if (body.approvals.some(({ approval }) => approval === 0)) setAuditEvent(caller, 'declined')
    return review(caller, body.id, { decisions: body.approvals, seen: body.seen })
  },
  approveReport: ({ body }, caller) => decideAll(caller, body.building_id, { approval: 1 }),
  deny: ({ body: { id, reason } }, caller) => decideAll(caller, id, { approval: 0, reason }),

  async approvals({ params }, { company_id }) {
    return { data: approvalsReply(await readTree(company_id, params.id)) }
  },
  async reportStats({ params }, { company_id }) {
    const tree = await readTree(company_id, params.id)
    const { asbestos_report_status = '', lead_report_status = '' } = reportStatuses(tree)
    return { data: { counts: countItems(tree), asbestos_report_status, lead_report_status } }
  },
})
