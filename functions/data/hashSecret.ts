import { createHash } from 'node:crypto'

/** Secrets are stored only as hashes, so that the table does not reveal them. */
export const hashSecret = (secret: string | Uint8Array): string => createHash('sha256').update(secret).digest('hex')
