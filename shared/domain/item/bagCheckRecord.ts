import * as z from 'zod'
import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import { MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { dayAfter } from '#shared/domain/vocabulary/time.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { type Bag, bagNamed, bagsToSend } from './bagCheck.ts'

/** The job message that carries these lists is limited to 256 KB. */
const [MAX_CHECKED, MAX_STRANGE] = [2000, 50]
export const MAX_STRANGE_LENGTH = 100

/** The bag check of one contaminant, sent with the request for its chain of custody. */
export const BagCheckInput = z.object({
  /** When the last bag was ticked (device clock, because bags are also checked offline). */
  checked_at: z.iso.datetime('Enter a valid date and time'),
  checked: z
    .array(required(MAX_BAG_CODE_LENGTH))
    .min(1, 'Check at least one bag')
    .max(MAX_CHECKED, tooMany(MAX_CHECKED, 'Sample IDs')),
  /** Scanned or typed texts that match no bag. */
  strange: z
    .array(required(MAX_STRANGE_LENGTH))
    .max(MAX_STRANGE, tooMany(MAX_STRANGE, 'codes that are not on the list')),
})
export type BagCheckInput = z.infer<typeof BagCheckInput>

export const BagCheckRecord = z.object({ ...BagCheckInput.shape, checked_by: z.string() })
export type BagCheckRecord = z.infer<typeof BagCheckRecord>

interface CheckedBags {
  readonly tree: Pick<Tree, 'building' | 'items'>
  readonly contaminate_id: ContaminantId
}

const CLOCK_MAY_BE_AHEAD_MS = 10 * 60_000
const MAX_DAYS = 30

/** Problems of a bag check by field; empty if it is valid. `now` is the service's time. */
export function bagCheckProblems(
  { checked, checked_at }: BagCheckInput,
  { tree, contaminate_id }: CheckedBags,
  now: string,
): Partial<Record<keyof BagCheckInput, string>> {
  const codes = codesIn(bagsToSend(tree, [contaminate_id]))
  const unknown = checked.find(code => !codes.has(normaliseBagCode(code)))
  const contaminant = CONTAMINANT_NAMES[contaminate_id].toLowerCase()
  const time = timeProblem(checked_at, now)
  return {
    ...(time && { checked_at: time }),
    ...(unknown && { checked: `No sample for ${contaminant} in this building has the Sample ID ${unknown}.` }),
  }
}

function timeProblem(checked_at: string, now: string): string | undefined {
  if (Date.parse(checked_at) > Date.parse(now) + CLOCK_MAY_BE_AHEAD_MS)
    return 'This time is in the future. Check the clock on your device.'
  if (checked_at.slice(0, 10) < dayAfter(now.slice(0, 10), -MAX_DAYS))
    return `These bags were checked more than ${MAX_DAYS} days ago. Check them again.`
  return undefined
}

/** A bag check whose document was generated, and the bags to send at that time. */
export interface SentBagCheck {
  readonly record: BagCheckInput
  readonly bags: readonly string[]
}

export const bagsOfItems = ({ tree, contaminate_id }: CheckedBags): string[] =>
  bagsToSend(tree, [contaminate_id]).map(({ label, item }) => `${label} ${item.id}`)

/**
 * Whether another document may repeat this bag check: the bags are the same, and the check is not too old. `now` is the device's
 * time.
 */
export const canReuseBagCheck = ({ record, bags }: SentBagCheck, checked: CheckedBags, now: string): boolean =>
  bags.join() === bagsOfItems(checked).join() && Object.keys(bagCheckProblems(record, checked, now)).length === 0

/** The bag check for a document: the missing bags, and why each strange text matches no bag of the building. */
export function bagCheckResult({ checked, strange }: BagCheckInput, { tree, contaminate_id }: CheckedBags) {
  const bags = bagsToSend(tree, [contaminate_id])
  const ticked = new Set(checked.map(normaliseBagCode))
  const all = { tree, bags: bagsToSend(tree), ticked: new Set<string>() }
  const named = strange.map(text => bagNamed(text, all))
  return {
    bags,
    missing: bags.filter(({ code }) => !ticked.has(normaliseBagCode(code))),
    strange: [...new Set(named.flatMap(({ outcome, reason }) => (outcome === 'strange' ? [reason] : [])))],
  }
}

const codesIn = (bags: readonly Bag[]) => new Set(bags.map(({ code }) => normaliseBagCode(code)))
