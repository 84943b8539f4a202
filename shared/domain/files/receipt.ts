import * as z from 'zod'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

/** Enough for the largest building, with two photos per item. */
export const MAX_ITEMS = 2_500
export const MAX_FILES = 5_000

/** A device's question whether the service has these items and files of a building. */
export const ReceiptRequest = z.object({
  items: z.array(Id).max(MAX_ITEMS),
  files: z.array(FileHash).max(MAX_FILES),
})
export type ReceiptRequest = z.infer<typeof ReceiptRequest>

/** The service's signed answer: how many of the items and files it had, and when. */
export const Receipt = z.object({
  building_id: Id,
  at: exactText(30),
  items: z.object({ asked: z.int(), held: z.int() }),
  files: z.object({ asked: z.int(), held: z.int() }),
  /** The `treeHash` of the building on the server. */
  tree_hash: exactText(64),
  /** SHA-256 (hex) of the requested ids and hashes, one per line, in order. */
  asked_hash: exactText(64),
  /** HMAC-SHA-256 (hex) of the other fields. The company's key never leaves the service. */
  signature: exactText(64),
})
export type Receipt = z.infer<typeof Receipt>

/** The receipt, and the requested items and files that the service does not have. */
export const ReceiptReply = z.object({
  receipt: Receipt,
  missing_items: z.array(Id),
  missing_files: z.array(FileHash),
})
