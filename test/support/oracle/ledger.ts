import type { WriteName } from '#frontend/store/database.ts'
import type { AirSwabSamples } from '#shared/domain/clearance/clearance.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Carried } from './faultyNetwork.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What a person typed and the device took. */
export interface Typed {
  readonly key: string
  readonly name: WriteName
  /** The id of the row; that of a note is its type. */
  readonly row: string
  /** The fields that the person changed, as they meant them; none of a deletion. */
  readonly fields: Fields
  /** The same fields as they were on the screen; undefined where the last save is right. */
  readonly seen: Fields | undefined
}

/** A write that the service has carried out. */
export interface Effect {
  readonly typed: Typed
  readonly idempotencyKey: string
  /** Of the row after it; undefined for a deletion. */
  readonly version: number | undefined
  /** What was sent of the fields that are looked at. */
  readonly sent: Fields
}

/** The fields of each kind of write, or of a row, that are looked at. */
export function fieldsIn(row: Readonly<Record<string, unknown>>): Fields {
  const { sample, image, samples, information, bag_code = (sample as Fields | undefined)?.bag_code, ...rest } = row
  const photo = (image as Fields | undefined)?.file
  const finding = (information as Fields | undefined)?.additional_informations
  const fields = { ...rest, bag_code, photo, finding } as Record<string, unknown>
  const results = (samples as AirSwabSamples | undefined)?.air_monitorings ?? []
  return {
    ...Object.fromEntries(LOOKED_AT.filter(name => fields[name] !== undefined).map(name => [name, fields[name]])),
    ...Object.fromEntries(results.map(({ id, result }) => [`result ${id}`, result])),
  }
}
const LOOKED_AT = [
  'name',
  'description',
  'note',
  'comment',
  'content',
  'survey_date',
  'bag_code',
  'photo',
  'status_id',
  'site_address',
  'finding',
]

/** Of one company: what was typed, what became of it, and what was answered. */
export class Ledger {
  readonly typed = new Map<string, Typed>()
  readonly acknowledged = new Set<string>()
  readonly discarded = new Set<string>()
  /** Writes that a person chose over someone else's. */
  readonly keptMine = new Set<string>()
  /** By idempotency key. */
  readonly effects = new Map<string, Effect>()
  /** The row in which each row is, of those that were made. */
  readonly parents = new Map<string, string>()
  readonly violations: string[] = []
  /** Counts what was typed, so that no two texts are alike. */
  count = 0
  /** Every id and hash that was sent or answered here. */
  readonly ids = new Set<string>()

  /** Takes down in what the rows of a screen are. */
  sees({ rooms, items }: Tree): void {
    for (const room of rooms) this.parents.set(room.id, room.floor_id)
    for (const item of items) this.parents.set(item.id, item.room_id)
  }

  /** The version with which a row began that was made with the floor or room around it, as a duplicate: undefined of any other. */
  begunInDuplicate(row: string): 1 | undefined {
    for (let above = this.parents.get(row); above; above = this.parents.get(above)) {
      const isDuplicate = [...this.effects.values()].some(
        ({ typed }) => typed.row === above && /^duplicate(Room|Floor)$/.test(typed.name),
      )
      if (isDuplicate && row.slice(0, TIME_LETTERS) === above.slice(0, TIME_LETTERS)) return 1
    }
    return undefined
  }

  /** Takes down what the service did with a call. */
  carried({ path, key, body, status, answer }: Carried): void {
    for (const id of idsIn(answer + JSON.stringify(body))) this.ids.add(id)
    if (!key || status >= 300) return
    const typed = this.typed.get(key.split('-')[0] ?? '')
    if (!typed) return void this.violations.push(`${path} was carried out for a write that nobody typed`)
    const { data, ...named } = status === 204 ? {} : JSON.parse(answer)
    const version = (data ?? named).version as number | undefined
    const known = this.effects.get(key)
    if (known && known.version !== version) this.violations.push(`${typed.name} ${key} was answered in two ways`)
    if (known) return
    this.effects.set(key, {
      typed,
      idempotencyKey: key,
      version,
      sent: fieldsIn({ ...body, ...(body.clearance as Fields | undefined) }),
    })
    const parent = body.room_id ?? body.floor_id
    if (parent && !/^delete/.test(typed.name)) this.parents.set(typed.row, String(parent))
  }
}

/** The letters of an id that say when it was made. */
const TIME_LETTERS = 10
const ID = /\b[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9a-f]{64}\b/g
const idsIn = (text: string): string[] => text.match(ID) ?? []
