import * as z from 'zod'
import { StaleReadError } from '#functions/data/claim.ts'
import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { type Condition, parse, readMany, type Write } from '#functions/data/table.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const KEY_BATCH_SIZE = 100
/** Longer than any request or deletion job takes, so that none writes below a deleted part. */
const DELETED_SECONDS = 3600

/** Attributes of a building's row that decide between edits and deletions of its parts. The tree does not have them. */
const PartState = z.object({
  /** Increases with each change that a deletion must have read: a room on another floor, an item sampled as another. */
  part_changes: z.number().default(0),
  /** Floors and rooms deleted within an hour, with the rooms of those floors. Values: the end of the hour, in Unix seconds. */
  deleted_parts: z.record(z.string(), z.number()).default({}),
  /** As stored, so that a condition compares the whole list. */
  bag_ranges: z.unknown().optional(),
})
export type PartState = z.infer<typeof PartState>

export const partStateIn = (row: Record<string, unknown> | undefined): PartState => parse(PartState, row ?? {})

const buildingKey = (companyId: string, id: string): Key => keys.inBuilding(companyId, id, sortKeys.building())

/** A deletion reads this before the tree, so that it has read every counted change. */
export async function readPartState(companyId: string, buildingId: string): Promise<PartState> {
  const [row] = await readMany([buildingKey(companyId, buildingId)])
  return partStateIn(row)
}

/** The floors and rooms deleted within an hour, by the building's id. */
export async function readDeletedParts(
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, PartState['deleted_parts']>> {
  const deleted = new Map<string, PartState['deleted_parts']>()
  for (let start = 0; start < ids.length; start += KEY_BATCH_SIZE) {
    const batch = ids.slice(start, start + KEY_BATCH_SIZE)
    const rows = await readMany(batch.map(id => buildingKey(companyId, id)))
    batch.forEach((id, at) => void deleted.set(id, partStateIn(rows[at]).deleted_parts))
  }
  return deleted
}

/** The conditions of an edit on its building's row. */
interface Conditions {
  /** As read. A deletion reads it before the tree. */
  readonly state: PartState
  /** Floors and rooms that must exist. */
  readonly parents: readonly string[]
  /** Deleted floors and rooms; empty for a deleted item, undefined for an edit that deletes no part. */
  readonly deleted: readonly string[] | undefined
  /** Whether a deletion at the same time must read the edit's changes. */
  readonly isCounted: boolean
  /** Whether the edit reserves a bag code, and depends on the ranges of other users. */
  readonly reservesBagCode: boolean
}

/**
 * The write on the building's row that goes with every edit inside the building. The building must exist and be open or
 * reviewed, as it was read. A deletion also notes its parts, and fails if it has not read every counted change.
 */
export function buildingCheck(companyId: string, building: Building, conditions: Conditions): Write {
  const { state, parents, deleted, isCounted, reservesBagCode } = conditions
  const key = buildingKey(companyId, building.id)
  const condition = allOf([
    isLocked(building.status_id) ? LOCKED : OPEN,
    ...parents.map(existenceRule),
    ...(reservesBagCode ? [rangesRule(state)] : []),
    ...(deleted ? [changesRule(state)] : []),
  ])
  const isDeletion = deleted !== undefined && deleted.length > 0
  if (!isDeletion && !isCounted) return { op: 'check', key, condition }
  return {
    op: 'update',
    key,
    set: `${isDeletion ? 'SET deleted_parts = :deleted ' : ''}ADD part_changes :one`,
    values: { ':one': 1, ...(isDeletion && { ':deleted': deletedAfter(state, deleted) }) },
    condition,
  }
}

/** The check for new rows without parents: the building must exist and still be open. */
export const insertCheck = (companyId: string, building: Building, isCounted: boolean): Write =>
  buildingCheck(companyId, building, {
    state: partStateIn(undefined),
    parents: [],
    deleted: undefined,
    isCounted,
    reservesBagCode: false,
  })

/** Leaves out the parts whose hour is over. */
function deletedAfter({ deleted_parts }: PartState, deleted: readonly string[]): PartState['deleted_parts'] {
  const recent = Object.entries(deleted_parts).filter(([, until]) => !isPast(until))
  const until = secondsFromNow(DELETED_SECONDS)
  return Object.fromEntries([...recent, ...deleted.map(id => [id, until])])
}

/** One condition on the row. `otherwise` returns the refusal, or undefined if the edit has to read and decide again. */
interface Rule {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
  readonly otherwise: (current: Record<string, unknown>) => Error | undefined
}

function allOf(rules: readonly Rule[]): Condition {
  return {
    expression: ['attribute_exists(pk)', ...rules.map(({ expression }) => expression)].join(' AND '),
    names: Object.assign({}, ...rules.map(({ names }) => names)),
    values: Object.assign({}, ...rules.map(({ values }) => values)),
    otherwise: row => {
      if (!row) return new Refusal('not_found')
      return rules.map(({ otherwise }) => otherwise(row)).find(error => error !== undefined) ?? new StaleReadError()
    },
  }
}

const LOCKED_STATUSES = { ':reviewed': STATUS.reviewed, ':complete': STATUS.complete }
const OPEN: Rule = {
  expression: 'NOT status_id IN (:reviewed, :complete)',
  values: LOCKED_STATUSES,
  otherwise: row => (isLocked(Number(row.status_id)) ? new Refusal('building_reviewed') : undefined),
}
const LOCKED: Rule = {
  expression: 'status_id IN (:reviewed, :complete)',
  values: LOCKED_STATUSES,
  otherwise: () => undefined,
}

const existenceRule = (id: string, at: number): Rule => ({
  expression: `(attribute_not_exists(deleted_parts.#part${at}) OR deleted_parts.#part${at} <= :now)`,
  names: { [`#part${at}`]: id },
  values: { ':now': secondsFromNow(0) },
  otherwise: row => {
    const until = partStateIn(row).deleted_parts[id]
    return until === undefined || isPast(until) ? undefined : new Refusal('parent_deleted')
  },
})

const rangesRule = ({ bag_ranges }: PartState): Rule => ({
  expression: bag_ranges === undefined ? 'attribute_not_exists(bag_ranges)' : 'bag_ranges = :ranges',
  ...(bag_ranges !== undefined && { values: { ':ranges': bag_ranges } }),
  otherwise: () => undefined,
})

const changesRule = ({ part_changes }: PartState): Rule => ({
  expression: part_changes === 0 ? 'attribute_not_exists(part_changes)' : 'part_changes = :changes',
  ...(part_changes > 0 && { values: { ':changes': part_changes } }),
  otherwise: () => undefined,
})
