import * as z from 'zod'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

/** The most items, and the most files, that a receipt is asked about: all of the largest building, with two photos each. */
export const MOST_ITEMS = 2_500
export const MOST_FILES = 5_000

/** What a device asks for: whether the service has these items of a building, and these files. */
export const ReceiptRequest = z.object({
  items: z.array(Id).max(MOST_ITEMS),
  files: z.array(FileHash).max(MOST_FILES),
})
export type ReceiptRequest = z.infer<typeof ReceiptRequest>

/** What the service had of them, and when. */
export const Receipt = z.object({
  building_id: Id,
  at: exactText(30),
  items: z.object({ asked: z.number().int(), held: z.number().int() }),
  files: z.object({ asked: z.number().int(), held: z.number().int() }),
  /** `treeHash` of the building as the service has it. */
  tree_hash: exactText(64),
  /** SHA-256, in hex, of the ids and hashes that were asked about, in order, a line each. */
  asked_hash: exactText(64),
  /** HMAC-SHA-256 in hex of the other fields, by a key of the company that never leaves the service. */
  signature: exactText(64),
})
export type Receipt = z.infer<typeof Receipt>

/** What of them the service does not have. */
export const ReceiptReply = z.object({
  receipt: Receipt,
  missing_items: z.array(Id),
  missing_files: z.array(FileHash),
})
