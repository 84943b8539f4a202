import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import type { OutboxEntry, WriteInput, WriteName } from '#frontend/store/database.ts'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { idOf, TREE_LISTS } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Device, Places } from './device.ts'
import { type Fields, fieldsIn, type Ledger } from './ledger.ts'

export type Edit<N extends WriteName> = WriteInput<N>
type Row = Fields & { readonly version: number }

export type Rows = ReadonlyMap<string, Row>
/** The rows that have their own writes, by id. */
export function rowsOf({ tree, record }: Places): Rows {
  const kinds = Object.entries(TREE_LISTS) as [keyof typeof TREE_LISTS, keyof Tree][]
  const rows = kinds.flatMap(([kind, list]) =>
    (tree[list] as never[]).map(row => [idOf(kind, row), row as Row] as const),
  )
  const alone = [tree.building, ...(record ? [record.clearance] : [])] as unknown as (Row & { id: string })[]
  return new Map([...alone.map(row => [row.id, row] as const), ...rows])
}

/** Writes for which the last save wins. */
const LAST_WINS: readonly WriteName[] = [
  'patchBuilding',
  'changeStatus',
  'saveSample',
  'duplicateItem',
  'duplicateRoom',
  'duplicateFloor',
]
const isDeletion = (name: WriteName) => /^delete/.test(name)

/** A surveyor with a device. Actions go into their company's ledger, and the screen is checked. */
export interface Foreign {
  readonly building: string
  readonly file: string
}

export class Person {
  readonly device: Device
  readonly ledger: Ledger
  /** 0 or 1. */
  readonly company: number
  /** The plan of a new floor. */
  readonly plan: { readonly file: string; readonly width: number; readonly height: number }
  readonly foreign: () => Foreign
  /** The version of each row that this device last received from the service. */
  #versions = new Map<string, number>()

  constructor(device: Device, ledger: Ledger, company: number, plan: Person['plan'], foreign: () => Foreign) {
    this.device = device
    this.ledger = ledger
    this.company = company
    this.plan = plan
    this.foreign = foreign
  }

  get tree(): Tree {
    return this.device.shown.tree
  }

  /** A unique text. */
  words = (mark: number): string => `${this.device.actor.full_name} ${mark}.${this.ledger.count++}`

  storePhoto = (photo: Blob): Promise<string> => this.device.run(({ files }) => files.store(photo, 'photo'))

  /** Types an input. The rules refuse an invalid input at once; an accepted one is shown at once. */
  async write<N extends WriteName>(
    name: N,
    row: string,
    fields: Fields,
    input: Edit<N>,
    before?: object,
  ): Promise<void> {
    try {
      const seen = LAST_WINS.includes(name) ? undefined : before ? fieldsIn(before as Fields) : {}
      const known = JSON.stringify(this.device.stored)
      const others = (but?: string) =>
        this.device.opened.store.entries.flatMap(({ key, refused }) => (key === but ? [] : key + refused?.code))
      const waiting = others().join()
      const key = await this.device.write(name, input, before)
      this.ledger.typed.set(key, { key, name, row, fields, seen })
      this.ledger.sees(this.tree)
      const shown = rowsOf(this.device.shown).get(row)
      const isShown = isDeletion(name) ? !shown : shown && holds(fieldsIn(shown), fields)
      // If the user first has to choose between two versions, the write is shown beside them. An answer may also arrive at this
      // moment.
      const isUndecided = this.device.opened.store.entries.some(other => other.key === key && other.refused)
      const hasArrived = JSON.stringify(this.device.stored) !== known || others(key).join() !== waiting
      if (!isShown && !isUndecided && !hasArrived)
        this.ledger.violations.push(`${name} ${key} was taken and is not shown`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** For each row with exactly one waiting write: checks that the write is shown, unless a change to the row prevents it. */
  look(): void {
    const { device, ledger } = this
    const waiting = device.opened.store.entries.filter(({ refused }) => !refused)
    const deleted = new Set(
      waiting.filter(({ name }) => isDeletion(name)).map(entry => ledger.typed.get(entry.key)?.row),
    )
    const isDeleted = (row: string | undefined): boolean =>
      row !== undefined && (deleted.has(row) || isDeleted(ledger.parents.get(row)))
    const [shown, stored] = [rowsOf(device.shown), rowsOf(device.stored)]
    const rowOfEntry = ({ key }: OutboxEntry) => ledger.typed.get(key)?.row
    for (const [row = '', [entry, ...others]] of Map.groupBy(waiting, rowOfEntry)) {
      const typed = entry && ledger.typed.get(entry.key)
      if (!typed || others.length > 0 || isDeleted(row)) continue
      const now = shown.get(row)
      const isShown = now && holds(fieldsIn(now), typed.fields)
      if (!isShown && !isOvertaken(entry, typed.fields, stored.get(row), shown))
        ledger.violations.push(`${typed.name} ${typed.key} waits and is not shown`)
    }
  }

  /** Refreshes the building, and checks that versions never decrease. */
  async refresh(): Promise<void> {
    const answered = await this.device.refresh().catch((error: unknown) => {
      if (error instanceof CallFailed || error instanceof Refusal) return undefined
      throw error
    })
    if (!answered) return
    const rows = rowsOf(answered)
    for (const [id, { version }] of rows)
      if (version < (this.#versions.get(id) ?? 0))
        this.ledger.violations.push(`row ${id} went back to version ${version}`)
    for (const [id, { version }] of rows) this.#versions.set(id, version)
  }

  async decide(pick: number, keepsMine: boolean): Promise<void> {
    const refused = this.device.opened.store.entries.filter((entry: OutboxEntry) => entry.refused)
    const entry = refused[pick % Math.max(refused.length, 1)]
    if (!entry) return
    const isVersioned = (entry.refused?.current as Row | undefined)?.version !== undefined
    await this.device.run(async ({ store, outbox }) => {
      if (keepsMine && isVersioned) {
        this.ledger.keptMine.add(entry.key)
        await store.resolve(entry)
      } else {
        this.ledger.discarded.add(entry.key)
        await store.discard(entry)
      }
      outbox.wake()
    })
  }

  /** Requests another company's building and file, and expects 404. */
  async trespass(): Promise<void> {
    const { building, file } = this.foreign()
    const requests: (() => Promise<unknown>)[] = [
      () => buildingCalls.buildings.tree({ params: { id: building } }),
      () => buildingCalls.files.read({ params: { file } }),
      () => buildingCalls.rooms.save({ body: { building_id: building, floor_id: building, name: 'x' } as never }),
    ]
    for (const ask of requests) {
      const answer = await this.device.run(ask).then(
        () => 'answered',
        (error: unknown) =>
          error instanceof CallFailed || (error instanceof Refusal && [404, 503].includes(error.status))
            ? undefined
            : error,
      )
      if (answer) this.ledger.violations.push(`what is another company's was asked for: ${answer}`)
    }
  }
}

/**
 * Whether another user has deleted the row or parent of a write, or changed the same fields. A refused write is then shown beside
 * the row.
 */
function isOvertaken(
  { name, input, before }: OutboxEntry,
  fields: Fields,
  stored: Row | undefined,
  shown: Rows,
): boolean {
  const { room_id, floor_id, item_id, original_id } = input as Record<string, string | undefined>
  if (before === undefined && name !== 'saveSample')
    return [room_id, floor_id, item_id, original_id].some(id => id !== undefined && !shown.has(id))
  // Not in the service: the row was deleted, or belongs to a waiting duplicate whose original another user has changed.
  if (!stored) return true
  const [theirs, seen] = [fieldsIn(stored), fieldsIn((before ?? {}) as Fields)]
  return (
    before !== undefined && Object.keys(fields).some(field => ![seen[field], fields[field]].includes(theirs[field]))
  )
}

export const holds = (row: Fields, fields: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => (row[name] ?? '') === (value ?? ''))
