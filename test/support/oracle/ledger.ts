import type { WriteName } from '#frontend/store/database.ts'
import type { AirSwabSamples } from '#shared/domain/clearance/clearance.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Carried } from './faultyNetwork.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A user's input that the device accepted. */
export interface Typed {
  readonly key: string
  readonly name: WriteName
  /** The row's id; for a note, its type. */
  readonly row: string
  /** The fields that the user changed, with the intended values; empty for a deletion. */
  readonly fields: Fields
  /** The same fields as shown on screen; undefined if the last save wins. */
  readonly seen: Fields | undefined
}

/** A write that the service carried out. */
export interface Effect {
  readonly typed: Typed
  readonly idempotencyKey: string
  /** The row's version after the write; undefined for a deletion. */
  readonly version: number | undefined
  /** The compared fields, as sent. */
  readonly sent: Fields
}

/** The compared fields of a write or row. */
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

/** The inputs of one company, their effects and the answers. */
export class Ledger {
  readonly typed = new Map<string, Typed>()
  readonly acknowledged = new Set<string>()
  readonly discarded = new Set<string>()
  /** Writes that a user chose over another user's. */
  readonly keptMine = new Set<string>()
  /** By idempotency key. */
  readonly effects = new Map<string, Effect>()
  readonly parents = new Map<string, string>()
  readonly violations: string[] = []
  /** Numbers the inputs, so that no two texts are the same. */
  count = 0
  /** Every id and hash that was sent or received. */
  readonly ids = new Set<string>()

  /** Records the parents of the rows on screen. */
  sees({ rooms, items }: Tree): void {
    for (const room of rooms) this.parents.set(room.id, room.floor_id)
    for (const item of items) this.parents.set(item.id, item.room_id)
  }

  /** The first version of a row that was created inside a duplicated floor or room; undefined for other rows. */
  begunInDuplicate(row: string): 1 | undefined {
    for (let above = this.parents.get(row); above; above = this.parents.get(above)) {
      const isDuplicate = [...this.effects.values()].some(
        ({ typed }) => typed.row === above && /^duplicate(Room|Floor)$/.test(typed.name),
      )
      if (isDuplicate && row.slice(0, TIME_LETTERS) === above.slice(0, TIME_LETTERS)) return 1
    }
    return undefined
  }

  /** Records what the service did with a call. */
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

/** The leading characters of an id, which encode its creation time. */
const TIME_LETTERS = 10
const ID = /\b[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9a-f]{64}\b/g
const idsIn = (text: string): string[] => text.match(ID) ?? []
