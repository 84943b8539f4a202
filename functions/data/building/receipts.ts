import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Files } from '#functions/data/files/files.ts'
import { keys } from '#functions/data/keys.ts'
import { readOrCreateSecret } from '#functions/data/secretRows.ts'
import type { Receipt, ReceiptRequest } from '#shared/domain/files/receipt.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { readTree } from './trees.ts'

type Signed = Omit<Receipt, 'signature'>

/** The signed text, with the fields in a fixed order. */
const textOf = ({ building_id, at, items, files, tree_hash, asked_hash }: Signed) =>
  JSON.stringify([building_id, at, items.asked, items.held, files.asked, files.held, tree_hash, asked_hash])

async function signatureOf(companyId: string, receipt: Signed): Promise<string> {
  const secret = await readOrCreateSecret(keys.receiptKey(companyId), 'receipt_key')
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(textOf(receipt)).digest('hex')
}

/** Issues receipts. A device compares a receipt with what it has sent. */
export const Receipts = {
  async issue(companyId: string, buildingId: string, { items, files }: ReceiptRequest) {
    const [tree, missing_files] = await Promise.all([readTree(companyId, buildingId), Files.missing(companyId, files)])
    const held = new Set(tree.items.map(({ id }) => id))
    const missing_items = items.filter(id => !held.has(id))
    const signed: Signed = {
      building_id: buildingId,
      at: now(),
      items: { asked: items.length, held: items.length - missing_items.length },
      files: { asked: files.length, held: files.length - missing_files.length },
      tree_hash: treeHash(tree),
      asked_hash: createHash('sha256')
        .update([...items, ...files].join('\n'))
        .digest('hex'),
    }
    return { receipt: { ...signed, signature: await signatureOf(companyId, signed) }, missing_items, missing_files }
  },

  /** True if the company issued this receipt, and it is unchanged. */
  async isGenuine(companyId: string, { signature, ...signed }: Receipt): Promise<boolean> {
    const expected = Buffer.from(await signatureOf(companyId, signed))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  },
}
