import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Buildings } from '#functions/data/building/buildings.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { mustHaveVersion, mustNotExist, queryList, read, transact, type Write } from '#functions/data/table.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import {
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

/** 256 bits: nobody finds an address by trying. */
const HASH_BYTES = 32
const Contacts = z.object({ contacts: ManagementPlanContacts })
const Named = z.object({ building_id: z.string(), management_plan_id: z.string() })

/** The management plans that were ordered. They stay when their building goes: somebody has paid for them. */
export const ManagementPlans = {
  read: (companyId: string, buildingId: string, id: string) =>
    read(ManagementPlan, keys.managementPlan(companyId, buildingId, id)),

  /** Newest first. */
  async history(companyId: string, buildingId: string): Promise<ManagementPlan[]> {
    const plans = await queryList(ManagementPlan, partition.managementPlans(companyId, buildingId), {
      prefix: 'MANAGEMENTPLAN#',
    })
    return plans.sort((a, b) => b.date_requested.localeCompare(a.date_requested))
  },

  contacts: async (companyId: string, buildingId: string): Promise<ManagementPlanContacts | undefined> =>
    (await read(Contacts, keys.managementPlanContacts(companyId, buildingId)))?.contacts,

  /** The plan that has this address in the company; undefined where there is none. */
  async at(companyId: string, hash: string): Promise<ManagementPlan | undefined> {
    const named = await read(Named, keys.managementPlanDownload(companyId, hash))
    return named && ManagementPlans.read(companyId, named.building_id, named.management_plan_id)
  },

  /** Writes an order together with its job, where the building is still as it was read and no other plan is being made. */
  async request(caller: Caller, input: ManagementPlanRequest) {
    const { company_id } = caller
    const building = await Buildings.read(company_id, input.building_id)
    const earlier = await ManagementPlans.history(company_id, building.id)
    const plan = ordered(caller, building, input, earlier.filter(({ state }) => state === 'completed').length + 1)
    const job: Job = {
      kind: 'managementPlan',
      id: plan.id,
      company_id,
      building_id: building.id,
      management_plan_id: plan.id,
    }
    const reply = {
      data: { id: plan.id, price_cents: plan.price_cents },
      message: 'Management plan requested',
    }
    await commitOnce(caller, [...orderWrites(company_id, building, plan, input), outboxWrite(job)], reply)
    await enqueue(job)
    return reply
  },

  /** Takes a plan on: from now on only this attempt may finish it. */
  async begin(companyId: string, plan: ManagementPlan): Promise<ManagementPlan> {
    const taken: ManagementPlan = { ...plan, state: 'active', attempt: plan.attempt + 1, updated_at: now() }
    await transact([fenced(companyId, plan.attempt, taken)])
    return taken
  },

  /** The last write of a plan: its result, the way free for the next, and whatever tells of it. */
  async finish(
    companyId: string,
    taken: ManagementPlan,
    result: Partial<ManagementPlan> & { state: ManagementPlanState },
    also: readonly Write[],
  ): Promise<void> {
    const done: ManagementPlan = { ...taken, ...result, updated_at: now() }
    await transact([
      fenced(companyId, taken.attempt, done),
      { op: 'delete', key: keys.managementPlanInProgress(companyId, taken.building_id) },
      ...also,
    ])
  },
}

function ordered(caller: Caller, building: Building, input: ManagementPlanRequest, edition: number): ManagementPlan {
  const why = managementPlanRefusal(building)
  if (why) throw new Refusal(why)
  const price_cents = managementPlanPrice(building, input.is_immediate)
  if ((input.price_cents ?? price_cents) !== price_cents) throw new Refusal('management_plan_price_changed')
  if ((input.terms_version ?? MANAGEMENT_PLAN_TERMS.version) !== MANAGEMENT_PLAN_TERMS.version)
    throw new Refusal('management_plan_terms_changed')
  const at = now()
  return {
    id: input.id,
    building_id: building.id,
    state: 'queued',
    attempt: 0,
    is_immediate: input.is_immediate,
    is_residential: building.is_residential,
    price_cents,
    contacts: input.contacts,
    terms: { version: MANAGEMENT_PLAN_TERMS.version, accepted_at: at },
    edition,
    requested_by: caller.user_id,
    requested_name: caller.full_name,
    date_requested: at,
    download_hash: randomBytes(HASH_BYTES).toString('base64url'),
    file_name: '',
    updated_at: at,
  }
}

const underWay = () => new Refusal('management_plan_in_progress')

const orderWrites = (
  companyId: string,
  building: Building,
  plan: ManagementPlan,
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
    row: { owner: plan.id },
    condition: mustNotExist(underWay),
  },
  {
    op: 'put',
    key: keys.managementPlan(companyId, building.id, plan.id),
    row: plan,
    condition: mustNotExist(underWay),
  },
  {
    op: 'put',
    key: keys.managementPlanDownload(companyId, plan.download_hash),
    row: { building_id: building.id, management_plan_id: plan.id },
  },
  ...(remember_contacts
    ? [{ op: 'put', key: keys.managementPlanContacts(companyId, building.id), row: { contacts } } as const]
    : []),
]

/** The row of a plan that has been taken on so many times, and is not done. */
const fenced = (companyId: string, attempt: number, row: ManagementPlan): Write => ({
  op: 'put',
  key: keys.managementPlan(companyId, row.building_id, row.id),
  row,
  condition: {
    expression: 'attempt = :attempt AND #state IN (:queued, :active)',
    names: { '#state': 'state' },
    values: { ':attempt': attempt, ':queued': 'queued', ':active': 'active' },
    otherwise: () => new ClaimLost(),
  },
})
