import * as z from 'zod'
import { WRITE_NAMES } from '#frontend/features/refusedWrites/writeNames.ts'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** A rescue file is a ZIP with these two, and each file under `files/` by hash. Nothing in it is compressed. */
export const MANIFEST = 'clearfloor.json'
export const WRITES = 'writes.json'
export const pathOf = (hash: string): string => `files/${hash}`

const Named = z.object({ id: Id, name: z.string() })
/** The owner of the changes, and the hashes of all contents. */
export const Manifest = z.object({
  format: z.literal('clearfloor-changes-1'),
  saved_at: z.iso.datetime(),
  person: Named,
  company: Named,
  buildings: z.array(Named),
  /** SHA-256 of `writes.json`. */
  writes: FileHash,
  files: z.array(
    z.object({
      hash: FileHash,
      type: z.string(),
      purpose: z.enum(Object.keys(PURPOSES) as UploadPurpose[]),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

const Writes = z.object({
  writes: z.array(
    z.looseObject({
      key: Id,
      building_id: Id,
      clearance_id: Id.optional(),
      name: z.enum(WRITE_NAMES),
      input: z.record(z.string(), z.unknown()),
      at: z.iso.datetime(),
      made_by: Id.optional(),
      refused: z.looseObject({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
})
/** The writes with their idempotency keys. The rules and the service check the inputs. */
export const parseWrites = (json: unknown): OutboxEntry[] => Writes.parse(json).writes as unknown as OutboxEntry[]
