import * as z from 'zod'
import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import { MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { dayAfter } from '#shared/domain/vocabulary/time.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { type Bag, bagNamed, bagsToSend } from './bagCheck.ts'

/** The job that prints them is a message of up to 256 KB. */
const [MAX_CHECKED, MAX_STRANGE] = [2000, 50]
/** Longer than any label of ours. */
export const MAX_STRANGE_LENGTH = 100

/** A bag check of one contaminant, as it is sent for its chain of custody. */
export const BagCheckInput = z.object({
  /** The last bag that was ticked, by the clock of the device: bags are checked without a network too. */
  checked_at: z.iso.datetime('Enter a valid date and time'),
  /** Sample IDs of bags that are ticked. */
  checked: z
    .array(required(MAX_BAG_CODE_LENGTH))
    .min(1, 'Check at least one bag')
    .max(MAX_CHECKED, tooMany(MAX_CHECKED, 'Sample IDs')),
  /** What else was scanned or typed. */
  strange: z
    .array(required(MAX_STRANGE_LENGTH))
    .max(MAX_STRANGE, tooMany(MAX_STRANGE, 'codes that are not on the list')),
})
export type BagCheckInput = z.infer<typeof BagCheckInput>

/** A bag check with the name of who checked. */
export const BagCheckRecord = z.object({ ...BagCheckInput.shape, checked_by: z.string() })
export type BagCheckRecord = z.infer<typeof BagCheckRecord>

interface CheckedBags {
  readonly tree: Pick<Tree, 'building' | 'items'>
  readonly contaminate_id: ContaminantId
}

const CLOCK_MAY_BE_AHEAD_MS = 10 * 60_000
const MAX_DAYS = 30

/** What is wrong with a check of a building's bags, by field; nothing where they can be named. `now`: the service's. */
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

/** A check whose document was generated, and the bags that were to be sent then. */
export interface SentBagCheck {
  readonly record: BagCheckInput
  readonly bags: readonly string[]
}

/** Each bag that is to be sent by its label and its item. */
export const bagsOfItems = ({ tree, contaminate_id }: CheckedBags): string[] =>
  bagsToSend(tree, [contaminate_id]).map(({ label, item }) => `${label} ${item.id}`)

/** Whether another document may say the same: the bags are those of then, and they were checked not too long ago. `now`: the device's. */
export const maySayAgain = ({ record, bags }: SentBagCheck, checked: CheckedBags, now: string): boolean =>
  bags.join() === bagsOfItems(checked).join() && Object.keys(bagCheckProblems(record, checked, now)).length === 0

/** What a document says of a check: which of its bags are missing, and why what else was scanned is none of the building's. */
export function bagsChecked({ checked, strange }: BagCheckInput, { tree, contaminate_id }: CheckedBags) {
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
