import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Buildings } from '#functions/data/building/buildings.ts'
import { commit } from '#functions/data/idempotency.ts'
import { keys, partition, place } from '#functions/data/keys.ts'
import { absent, list, read, seenVersion, together, type Write } from '#functions/data/table.ts'
import { enqueue, outboxRow } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { now } from '#functions/runtime/clock.ts'
import {
  Plan,
  PlanContacts,
  type PlanRequest,
  type PlanState,
  planPrice,
  whyNoPlan,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { PLAN_TERMS } from '#shared/domain/managementPlan/managementPlanTerms.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** 256 bits: nobody finds an address by trying. */
const HASH_BYTES = 32
const Contacts = z.object({ contacts: PlanContacts })
const Named = z.object({ building_id: z.string(), plan_id: z.string() })

/** Another worker has taken the plan over, or it is done: whoever finds this stops without a trace. */
export class Overtaken extends Error {}

/** The management plans that were ordered. They stay when their building goes: somebody has paid for them. */
export const Plans = {
  read: (companyId: string, buildingId: string, id: string) => read(Plan, keys.plan(companyId, buildingId, id)),

  /** Newest first. */
  async history(companyId: string, buildingId: string): Promise<Plan[]> {
    const plans = await list(Plan, partition.plans(companyId, buildingId), { prefix: 'PLAN#' })
    return plans.sort((a, b) => b.date_requested.localeCompare(a.date_requested))
  },

  contacts: async (companyId: string, buildingId: string): Promise<PlanContacts | undefined> =>
    (await read(Contacts, keys.planContacts(companyId, buildingId)))?.contacts,

  /** The plan that has this address in the company; undefined where there is none. */
  async at(companyId: string, hash: string): Promise<Plan | undefined> {
    const named = await read(Named, keys.planDownload(companyId, hash))
    return named && Plans.read(companyId, named.building_id, named.plan_id)
  },

  /** Writes an order together with its job, where the building is still as it was read and no other plan is being made. */
  async request(caller: Caller, input: PlanRequest) {
    const { company_id } = caller
    const building = await Buildings.read(company_id, input.building_id)
    const earlier = await Plans.history(company_id, building.id)
    const plan = ordered(caller, building, input, earlier.filter(({ state }) => state === 'completed').length + 1)
    const job: Job = { kind: 'plan', id: plan.id, company_id, building_id: building.id, plan_id: plan.id }
    const reply = {
      data: { id: plan.id, price_cents: plan.price_cents },
      message: 'The management plan has been requested',
    }
    await commit(caller, [...orderWrites(company_id, building, plan, input), outboxRow(job)], reply)
    await enqueue(job)
    return reply
  },

  /** Takes a plan on: from now on only this attempt may finish it. */
  async begin(companyId: string, plan: Plan): Promise<Plan> {
    const taken: Plan = { ...plan, state: 'active', attempt: plan.attempt + 1, updated_at: now() }
    await together([fenced(companyId, plan.attempt, taken)])
    return taken
  },

  /** The last write of a plan: its result, the way free for the next, and whatever tells of it. */
  async finish(
    companyId: string,
    taken: Plan,
    result: Partial<Plan> & { state: PlanState },
    also: readonly Write[],
  ): Promise<void> {
    const done: Plan = { ...taken, ...result, updated_at: now() }
    await together([
      fenced(companyId, taken.attempt, done),
      { op: 'delete', key: keys.planMaking(companyId, taken.building_id) },
      ...also,
    ])
  },
}

function ordered(caller: Caller, building: Building, input: PlanRequest, edition: number): Plan {
  const why = whyNoPlan(building)
  if (why) throw new Refusal(why)
  const price_cents = planPrice(building, input.is_immediate)
  if ((input.price_cents ?? price_cents) !== price_cents) throw new Refusal('plan_price_changed')
  if ((input.terms_version ?? PLAN_TERMS.version) !== PLAN_TERMS.version) throw new Refusal('plan_terms_changed')
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
    terms: { version: PLAN_TERMS.version, accepted_at: at },
    edition,
    requested_by: caller.user_id,
    requested_name: caller.full_name,
    date_requested: at,
    download_hash: randomBytes(HASH_BYTES).toString('base64url'),
    file_name: '',
    updated_at: at,
  }
}

const underWay = () => new Refusal('plan_in_progress')

const orderWrites = (
  companyId: string,
  building: Building,
  plan: Plan,
  { contacts, remember_contacts }: PlanRequest,
): Write[] => [
  {
    op: 'check',
    key: keys.inBuilding(companyId, building.id, place.building()),
    condition: seenVersion(building.version),
  },
  {
    op: 'put',
    key: keys.planMaking(companyId, building.id),
    row: { owner: plan.id },
    condition: absent(underWay),
  },
  { op: 'put', key: keys.plan(companyId, building.id, plan.id), row: plan, condition: absent(underWay) },
  {
    op: 'put',
    key: keys.planDownload(companyId, plan.download_hash),
    row: { building_id: building.id, plan_id: plan.id },
  },
  ...(remember_contacts
    ? [{ op: 'put', key: keys.planContacts(companyId, building.id), row: { contacts } } as const]
    : []),
]

/** The row of a plan that has been taken on so many times, and is not done. */
const fenced = (companyId: string, attempt: number, row: Plan): Write => ({
  op: 'put',
  key: keys.plan(companyId, row.building_id, row.id),
  row,
  condition: {
    expression: 'attempt = :attempt AND #state IN (:queued, :active)',
    names: { '#state': 'state' },
    values: { ':attempt': attempt, ':queued': 'queued', ':active': 'active' },
    otherwise: () => new Overtaken(),
  },
})
