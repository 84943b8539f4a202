import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { mustNotExist, read, transact } from '#functions/data/table.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'

const DeviceKeyRow = object(() => ({ device_key: z.base64() }))
const KEY_BYTES = 32

/** The key with which a user's devices encrypt what waits to be sent while they are signed out. */
export const DeviceKeys = {
  /** Made when it is first asked for; of two requests at once, both get the first one's. */
  async readOrCreate(companyId: string, userId: string): Promise<string> {
    const key = keys.deviceKey(companyId, userId)
    const stored = await read(DeviceKeyRow, key)
    if (stored) return stored.device_key
    const row = { device_key: randomBytes(KEY_BYTES).toString('base64') }
    try {
      await transact([{ op: 'put', key, row, condition: mustNotExist(() => new Refusal('busy')) }])
      return row.device_key
    } catch (error) {
      const first = error instanceof Refusal && (await read(DeviceKeyRow, key))
      if (!first) throw error
      return first.device_key
    }
  },
}
