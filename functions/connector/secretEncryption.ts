import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { settings } from '#functions/runtime/settings.ts'
import { later } from '#shared/schema/later.ts'
import { isSealed, markSealed, withoutMark } from './sealedText.ts'

/** 32 bytes from the deployment's secret store, fetched once per container, so that the table alone does not reveal a secret. */
let cachedKey: Promise<Buffer> | undefined
const Secret = later(() => z.string().min(32))

async function fetchKey(): Promise<Buffer> {
  const { secretText } = await import('#functions/aws/secretsManager.ts')
  const secret = Secret.parse(await secretText(settings('CONNECTOR_KEY_SECRET')))
  // The store's text has any length; the cipher takes 256 bits.
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
}

function encryptionKey(): Promise<Buffer> {
  cachedKey ??= fetchKey().catch(error => {
    cachedKey = undefined
    throw error
  })
  return cachedKey
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, bound to its owner: copied into another company's row it cannot be decrypted. Base64 of IV, tag, text. */
export async function encryptSecret(owner: string, secret: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await encryptionKey(), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** The secret; throws where it was encrypted for another owner or with another key, or was changed. */
export async function decryptSecret(owner: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, await encryptionKey(), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Encrypts a secret for a field that may have a plain one from before. `owner` names the row, so that it opens there only. */
export const sealSecret = async (owner: string, secret: string): Promise<string> =>
  markSealed(await encryptSecret(owner, secret))

/** The secret in such a field, sealed or plain. */
export const openSecret = async (owner: string, stored: string): Promise<string> =>
  isSealed(stored) ? decryptSecret(owner, withoutMark(stored)) : stored
