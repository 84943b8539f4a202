import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Buildings } from '#functions/data/building/buildings.ts'
import { cancelOnce, notStoring } from '#functions/data/cancelling.ts'
import { type Claim, fence } from '#functions/data/claim.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { type Condition, mustHaveVersion, mustNotExist, queryList, read, type Write } from '#functions/data/table.ts'
import { commitAndEnqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { type DocumentProgress, FIRST_STEP } from '#shared/domain/files/documentProgress.ts'
import {
  isManagementPlanInProgress,
  ManagementPlan,
  ManagementPlanContacts,
  type ManagementPlanRequest,
  type ManagementPlanState,
  managementPlanPrice,
  managementPlanRefusal,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { MANAGEMENT_PLAN_TERMS } from '#shared/domain/managementPlan/managementPlanTerms.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** 256 bits, so that a download address cannot be guessed. */
const HASH_BYTES = 32
const Contacts = z.object({ contacts: ManagementPlanContacts })
const DownloadRow = z.object({ building_id: z.string(), management_plan_id: z.string() })

/** Ordered management plans. They outlive their building, because they were paid for. */
export const ManagementPlans = {
  read: (companyId: string, buildingId: string, id: string) =>
    read(ManagementPlan, keys.managementPlan(companyId, buildingId, id)),

  /** Newest first. */
  async history(companyId: string, buildingId: string): Promise<ManagementPlan[]> {
    const managementPlans = await queryList(ManagementPlan, partition.managementPlans(companyId, buildingId), {
      prefix: 'MANAGEMENTPLAN#',
    })
    return managementPlans.sort((a, b) => b.date_requested.localeCompare(a.date_requested))
  },

  contacts: async (companyId: string, buildingId: string): Promise<ManagementPlanContacts | undefined> =>
    (await read(Contacts, keys.managementPlanContacts(companyId, buildingId)))?.contacts,

  /** The management plan with this download address; undefined if there is none. */
  async byDownloadHash(companyId: string, hash: string): Promise<ManagementPlan | undefined> {
    const download = await read(DownloadRow, keys.managementPlanDownload(companyId, hash))
    return download && ManagementPlans.read(companyId, download.building_id, download.management_plan_id)
  },

  /** Writes an order and its job. Refuses if the building has changed since it was read, or another order is in progress. */
  async request(caller: Caller, input: ManagementPlanRequest) {
    const { company_id } = caller
    const building = await Buildings.read(company_id, input.building_id)
    const earlier = await ManagementPlans.history(company_id, building.id)
    const managementPlan = newManagementPlan(
      caller,
      building,
      input,
      earlier.filter(({ state }) => state === 'completed').length + 1,
    )
    const job: Job = {
      kind: 'managementPlan',
      id: managementPlan.id,
      company_id,
      building_id: building.id,
      management_plan_id: managementPlan.id,
    }
    const reply = {
      data: { id: managementPlan.id, price_cents: managementPlan.price_cents },
      message: 'Management plan requested',
    }
    return commitAndEnqueue(caller, orderWrites(company_id, building, managementPlan, input), job, reply)
  },

  /** Claims a management plan, so that only this attempt may finish it. */
  claim(companyId: string, managementPlan: ManagementPlan): Claim<ManagementPlan> {
    const { attempt } = managementPlan
    const claimed: ManagementPlan = {
      ...managementPlan,
      state: 'active',
      progress: FIRST_STEP,
      attempt: attempt + 1,
      updated_at: now(),
    }
    return { claimed, writes: [fencedWrite(companyId, managementPlan, claimed)] }
  },

  progressWrite: (companyId: string, claimed: ManagementPlan, progress: DocumentProgress): Write => ({
    op: 'update',
    key: keys.managementPlan(companyId, claimed.building_id, claimed.id),
    set: 'SET #progress = :progress',
    names: { '#progress': 'progress' },
    values: { ':progress': progress },
    condition: fence(seenOf(claimed)),
  }),

  /** Cancels a queued or running order. A cancelled order is not charged. */
  cancel: (caller: Caller, buildingId: string, id: string) =>
    cancelOnce(caller, async () => {
      const { company_id } = caller
      const order = await ManagementPlans.read(company_id, buildingId, id)
      if (!order) throw new Refusal('not_found')
      return {
        isInProgress: isManagementPlanInProgress(order),
        progress: order.progress,
        writes: result =>
          ManagementPlans.finishWrites(
            company_id,
            order,
            { state: 'failed', ...result },
            notStoring(fence(seenOf(order))),
          ),
      }
    }),

  /** Writes the result and allows the next order. */
  finishWrites: (
    companyId: string,
    { progress: _, ...claimed }: ManagementPlan,
    result: Partial<ManagementPlan> & { state: ManagementPlanState },
    condition?: Condition,
  ): Write[] => [
    fencedWrite(companyId, claimed, { ...claimed, ...result, updated_at: now() }, condition),
    { op: 'delete', key: keys.managementPlanInProgress(companyId, claimed.building_id) },
  ],
}

function newManagementPlan(
  caller: Caller,
  building: Building,
  input: ManagementPlanRequest,
  edition: number,
): ManagementPlan {
  const refusal = managementPlanRefusal(building)
  if (refusal) throw new Refusal(refusal)
  const price_cents = managementPlanPrice(building, input.is_immediate)
  if ((input.price_cents ?? price_cents) !== price_cents) throw new Refusal('management_plan_price_changed')
  if ((input.terms_version ?? MANAGEMENT_PLAN_TERMS.version) !== MANAGEMENT_PLAN_TERMS.version)
    throw new Refusal('management_plan_terms_changed')
  const time = now()
  return {
    id: input.id,
    building_id: building.id,
    state: 'queued',
    attempt: 0,
    is_immediate: input.is_immediate,
    is_residential: building.is_residential,
    price_cents,
    contacts: input.contacts,
    terms: { version: MANAGEMENT_PLAN_TERMS.version, accepted_at: time },
    edition,
    requested_by: caller.user_id,
    requested_name: caller.full_name,
    date_requested: time,
    download_hash: randomBytes(HASH_BYTES).toString('base64url'),
    file_name: '',
    updated_at: time,
  }
}

const inProgress = () => new Refusal('management_plan_in_progress')

const orderWrites = (
  companyId: string,
  building: Building,
  managementPlan: ManagementPlan,
  { contacts, remember_contacts }: ManagementPlanRequest,
): Write[] => [
  {
    op: 'check',
    key: keys.inBuilding(companyId, building.id, sortKeys.building()),
    condition: mustHaveVersion(building.version),
  },
  {
    op: 'put',
    key: keys.managementPlanInProgress(companyId, building.id),
    row: { owner: managementPlan.id },
    condition: mustNotExist(inProgress),
  },
  {
    op: 'put',
    key: keys.managementPlan(companyId, building.id, managementPlan.id),
    row: managementPlan,
    condition: mustNotExist(inProgress),
  },
  {
    op: 'put',
    key: keys.managementPlanDownload(companyId, managementPlan.download_hash),
    row: { building_id: building.id, management_plan_id: managementPlan.id },
  },
  ...(remember_contacts
    ? [{ op: 'put', key: keys.managementPlanContacts(companyId, building.id), row: { contacts } } as const]
    : []),
]

const seenOf = ({ attempt, state }: ManagementPlan) => ({ attempt, state })

const fencedWrite = (
  companyId: string,
  seen: ManagementPlan,
  row: ManagementPlan,
  condition = fence(seenOf(seen)),
): Write => ({
  op: 'put',
  key: keys.managementPlan(companyId, row.building_id, row.id),
  row,
  condition,
})
