import { keys } from '#functions/data/keys.ts'
import { readOrCreateSecret } from '#functions/data/secretRows.ts'

/** The key with which a user's devices encrypt the device outbox while the user is signed out. */
export const DeviceKeys = {
  readOrCreate: (companyId: string, userId: string): Promise<string> =>
    readOrCreateSecret(keys.deviceKey(companyId, userId), 'device_key'),
}
