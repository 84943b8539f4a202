import * as z from 'zod'
import { StaleReadError } from '#functions/data/claim.ts'
import { countEdit } from '#functions/data/editCount.ts'
import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { type Condition, parse, readMany, type Write } from '#functions/data/table.ts'
import { isPast, secondsFromNow } from '#functions/runtime/clock.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const KEY_BATCH_SIZE = 100
/** Longer than any request or deletion job takes, so that none writes below a deleted part. */
const DELETED_SECONDS = 3600

/** Attributes of a building's row that decide between edits at the same time. The tree does not have them. */
const EditState = z.object({
  /** Increases with every edit inside the building, every rename and every change of a report's status in lists. */
  edit_count: z.number().default(0),
  /** Floors and rooms deleted within an hour, with the rooms of those floors. Values: the end of the hour, in Unix seconds. */
  deleted_parts: z.record(z.string(), z.number()).default({}),
  /** As stored, so that a condition compares the whole list. */
  bag_ranges: z.unknown().optional(),
})
export type EditState = z.infer<typeof EditState>

export const editStateIn = (row: Record<string, unknown> | undefined): EditState => parse(EditState, row ?? {})

const buildingKey = (companyId: string, id: string): Key => keys.inBuilding(companyId, id, sortKeys.building())

/** An edit that decides from many rows reads this before them, so that it has read every edit counted in it. */
export async function readEditState(companyId: string, buildingId: string): Promise<EditState> {
  const [row] = await readMany([buildingKey(companyId, buildingId)])
  return editStateIn(row)
}

/** The floors and rooms deleted within an hour, by the building's id. */
export async function readDeletedParts(
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, EditState['deleted_parts']>> {
  const deleted = new Map<string, EditState['deleted_parts']>()
  for (let start = 0; start < ids.length; start += KEY_BATCH_SIZE) {
    const batch = ids.slice(start, start + KEY_BATCH_SIZE)
    const rows = await readMany(batch.map(id => buildingKey(companyId, id)))
    batch.forEach((id, at) => void deleted.set(id, editStateIn(rows[at]).deleted_parts))
  }
  return deleted
}

/** The conditions of an edit on its building's row. */
interface Conditions {
  /** As read. */
  readonly state: EditState
  /** Whether the edit decided from many rows, read after `state`, and so must have read every edit. */
  readonly readsMany: boolean
  /** Floors and rooms that must exist. */
  readonly parents: readonly string[]
  /** Deleted floors and rooms. */
  readonly deleted: readonly string[]
  /** Whether the edit reserves a bag code, and depends on the ranges of other users. */
  readonly reservesBagCode: boolean
}

/**
 * Counts an edit in the building's row: adds a write of that row, or extends the edit's own write of it. The building must still
 * have the version that the edit has read, because the edit was decided by its status and its other fields.
 */
export function withBuildingCheck(
  companyId: string,
  building: Building,
  { state, readsMany, parents, deleted, reservesBagCode }: Conditions,
  writes: readonly Write[],
): Write[] {
  const rules = [
    versionRule(building),
    ...parents.map(existenceRule),
    ...(reservesBagCode ? [rangesRule(state)] : []),
    ...(readsMany ? [countRule(state)] : []),
  ]
  const key = buildingKey(companyId, building.id)
  const own = writes.find(write => write.key.pk === key.pk && write.key.sk === key.sk)
  const check = countedWrite(key, own ? [ownRule(own, building), ...rules] : rules, {
    own,
    deleted: deleted.length > 0 ? deletedAfter(state, deleted) : undefined,
  })
  return own ? writes.map(write => (write === own ? check : write)) : [check, ...writes]
}

/** Further conditions of new rows. */
export interface InsertConditions {
  /** Floors and rooms that must exist. */
  readonly parents?: readonly string[]
  /** No edit may have been made since this state was read. */
  readonly state?: EditState | undefined
}

/** The write for new rows: the building must exist and still be open. */
export const insertCheck = (
  companyId: string,
  { id }: Building,
  { parents = [], state }: InsertConditions = {},
): Write =>
  countedWrite(buildingKey(companyId, id), [OPEN, ...parents.map(existenceRule), ...(state ? [countRule(state)] : [])])

interface RowChange {
  /** The edit's own update or check of the row. */
  readonly own?: Write | undefined
  readonly deleted?: EditState['deleted_parts'] | undefined
}

function countedWrite(key: Key, rules: readonly Rule[], { own, deleted }: RowChange = {}): Write {
  const update = own?.op === 'update' ? own : undefined
  return countEdit({
    op: 'update',
    key,
    set: [deleted && 'SET deleted_parts = :deleted', update?.set].filter(Boolean).join(' '),
    ...(update?.names && { names: update.names }),
    values: { ...update?.values, ...(deleted && { ':deleted': deleted }) },
    condition: allOf(rules),
  })
}

/** The condition of an edit's own write of the row. */
function ownRule({ condition }: Write, { version }: Building): Rule {
  if (!condition) return { expression: 'attribute_exists(pk)', otherwise: () => undefined }
  const { expression, names = {}, values = {}, otherwise } = condition
  return {
    expression: `(${expression})`,
    names,
    values,
    otherwise: row => (row.version === version ? undefined : otherwise(row)),
  }
}

/** Leaves out the parts whose hour is over. */
function deletedAfter({ deleted_parts }: EditState, deleted: readonly string[]): EditState['deleted_parts'] {
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
const versionRule = ({ version }: Building): Rule => ({
  expression: 'version = :building_version',
  values: { ':building_version': version },
  otherwise: () => undefined,
})

const existenceRule = (id: string, at: number): Rule => ({
  expression: `(attribute_not_exists(deleted_parts.#part${at}) OR deleted_parts.#part${at} <= :now)`,
  names: { [`#part${at}`]: id },
  values: { ':now': secondsFromNow(0) },
  otherwise: row => {
    const until = editStateIn(row).deleted_parts[id]
    return until === undefined || isPast(until) ? undefined : new Refusal('parent_deleted')
  },
})

const rangesRule = ({ bag_ranges }: EditState): Rule => ({
  expression: bag_ranges === undefined ? 'attribute_not_exists(bag_ranges)' : 'bag_ranges = :ranges',
  ...(bag_ranges !== undefined && { values: { ':ranges': bag_ranges } }),
  otherwise: () => undefined,
})

const countRule = ({ edit_count }: EditState): Rule => ({
  expression: edit_count === 0 ? 'attribute_not_exists(edit_count)' : 'edit_count = :edit_count',
  ...(edit_count > 0 && { values: { ':edit_count': edit_count } }),
  otherwise: () => undefined,
})
