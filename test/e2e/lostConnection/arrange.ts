import type { OutboxEntry, StoredTree } from '#frontend/store/database.ts'
import { type Device, target, tree } from './device.ts'

/** Prepares a device; returns the operation, which returns the value to compare. */
type Arrange = (device: Device) => Promise<() => Promise<unknown>>
/** Operations without database access. */
export const WITHOUT = 'asks nothing'
/** Operations inside the transaction of another operation in the tables. */
export const WITHIN = 'in a transaction of another'

/** An entry per name, so that new names don’t compile without one. */
export type Table<Names extends PropertyKey> = Readonly<Record<Names, Arrange | typeof WITHOUT | typeof WITHIN>>

export const { id } = tree.building
export const HASH = 'b'.repeat(64)
export const LONG_AGO = '2020-01-01T00:00:00.000Z'
export const photo = () => new Blob(['a photo'], { type: 'image/jpeg' })
export const note = ({ store }: Device, type_id: number, content = `Note ${type_id}`) =>
  store.write(target, 'saveNote', { type_id, content, version: 0 })
/** A waiting note, in a building on the device. */
export async function waiting(device: Device, type_id = 1): Promise<OutboxEntry> {
  await device.store.saveTree(id, tree)
  const key = await note(device, type_id)
  return device.store.entries.find(entry => entry.key === key) as OutboxEntry
}
export const REFUSAL = { code: 'bag_code_taken', message: 'Taken' }
export async function refused(device: Device): Promise<OutboxEntry> {
  const entry = await waiting(device)
  await device.store.refuse(entry, REFUSAL)
  return device.store.entries[0] as OutboxEntry
}
const deviceKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
/** A user with a note, a draft and a photo on the device, who may sign out. */
export async function keyed(device: Device): Promise<CryptoKey> {
  await waiting(device)
  await device.drafts.save('item:1', { name: HASH })
  await device.database.put('files', {
    hash: HASH,
    bytes: new ArrayBuffer(9),
    type: '',
    purpose: 'photo',
    used_at: LONG_AGO,
  })
  const key = await deviceKey()
  await device.database.put('keys', key, 'device')
  return key
}
export const old = (): StoredTree => ({ tree, fetched_at: LONG_AGO, used_at: LONG_AGO })
