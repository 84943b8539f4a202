import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { settings } from '#functions/runtime/settings.ts'

/** Minimum length of each key. It is hashed to the cipher's 256 bits. */
const Secret = z.string().min(32)
let cachedKeys: Promise<readonly Buffer[]> | undefined

async function fetchKeys(): Promise<readonly Buffer[]> {
  const { secretText } = await import('#functions/aws/secretsManager.ts')
  const text = Secret.parse(await secretText(settings('CONNECTOR_KEY_SECRET')))
  const lines = text.trimEnd().split(/\r?\n/)
  const digests = lines.map(line => crypto.subtle.digest('SHA-256', new TextEncoder().encode(Secret.parse(line))))
  return (await Promise.all(digests)).map(digest => Buffer.from(digest))
}

/**
 * The keys in the deployment's secret store, one per line, oldest first. The last key encrypts, the others only decrypt. Kept
 * outside the table, so that the table alone reveals no secret; fetched once per container.
 */
function encryptionKeys(): Promise<readonly Buffer[]> {
  cachedKeys ??= fetchKeys().catch(error => {
    cachedKeys = undefined
    throw error
  })
  return cachedKeys
}

/** The key with a number from 1. A key added since the last fetch is fetched now. */
async function keyNumbered(number: number): Promise<Buffer> {
  if ((await encryptionKeys()).length < number) cachedKeys = undefined
  const key = (await encryptionKeys())[number - 1]
  if (!key) throw new Error(`Encryption key ${number} is missing`)
  return key
}

/** `2.…` was encrypted with the second key; without a number, with the first. */
const SEALED = /^(?:(\d+)\.)?([A-Za-z0-9+/=]+)$/
function partsOf(sealed: string): { number: number; bytes: Buffer } {
  const [, number = '1', base64 = ''] = SEALED.exec(sealed) ?? []
  return { number: Number(number), bytes: Buffer.from(base64, 'base64') }
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM, bound to its owner: copied into another company's row it cannot be decrypted. Format: the key's number, then IV,
 * tag and text in base64.
 */
export async function encryptSecret(owner: string, secret: string): Promise<string> {
  const { length: number } = await encryptionKeys()
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await keyNumbered(number), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
  return number === 1 ? sealed : `${number}.${sealed}`
}

/** Throws if the secret was encrypted for another owner or with a removed key, or was modified. */
export async function decryptSecret(owner: string, sealed: string): Promise<string> {
  const { number, bytes } = partsOf(sealed)
  const decipher = createDecipheriv(CIPHER, await keyNumbered(number), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** For the next write of the row: unchanged, or encrypted again if an older key was used. */
export async function renewEncryption(owner: string, sealed: string): Promise<string> {
  const isNewest = partsOf(sealed).number >= (await encryptionKeys()).length
  return isNewest ? sealed : encryptSecret(owner, await decryptSecret(owner, sealed))
}
