import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { fence, retryWhenStale, StaleReadError } from '#functions/data/claim.ts'
import { type Key, keys } from '#functions/data/keys.ts'
import { type Condition, dynamo, read, readMany, transact, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { networksOf, widestNetwork } from './networks.ts'

/** Attempts are counted in slices of five minutes; any 15 minutes lie within four slices. */
const SLICE_SECONDS = 5 * 60
const SLICES = 4

/**
 * Counts an attempt, and refuses more than `limit` in 15 minutes. `subject` names an action and an account or network. A refused
 * attempt is not counted, so that an attacker cannot extend the lock-out of the owner.
 */
export async function countAttempt(subject: string, limit: number): Promise<void> {
  const { now, past } = await triesOf(subject)
  if (past + now >= limit || past + (await add(slicesOf(subject)[0], 1)) > limit) throw new Refusal('too_many_attempts')
}

/** True if `countAttempt` would refuse another attempt. */
async function isAtLimit(subject: string, limit: number): Promise<boolean> {
  const { now, past } = await triesOf(subject)
  return past + now >= limit
}

async function triesOf(subject: string): Promise<{ now: number; past: number }> {
  const rows = await readMany(slicesOf(subject))
  const [now = 0, ...earlier] = rows.map(row => Number(row?.tries ?? 0))
  return { now, past: earlier.reduce((sum, tries) => sum + tries, 0) }
}

/** Undoes the count of an attempt that succeeded. */
export async function forgiveAttempt(subject: string): Promise<void> {
  await add(slicesOf(subject)[0], -1)
}

/** Counts an attempt from a network address for each of its networks (`networks.ts`). */
export async function countFrom(address: string, action: string, limit: number): Promise<void> {
  for (const { name, share } of networksOf(address)) await countAttempt(`${action}#${name}`, limit * share)
}

export async function forgiveFrom(address: string, action: string): Promise<void> {
  await Promise.all(networksOf(address).map(({ name }) => forgiveAttempt(`${action}#${name}`)))
}

/** The wait after failed attempts: none for the first `free` attempts, then doubling from `firstSeconds` to `longestSeconds`. */
export interface GrowingDelay {
  readonly free: number
  readonly firstSeconds: number
  readonly longestSeconds: number
}
/** 12 guesses in the first hour, then 4 an hour: about 105 a day. */
export const GUESS_DELAY: GrowingDelay = { free: 5, firstSeconds: 30, longestSeconds: 15 * 60 }
/** 3 mails at once, then one an hour. */
export const MAIL_DELAY: GrowingDelay = { free: 3, firstSeconds: 5 * 60, longestSeconds: 60 * 60 }
/** Failed attempts expire a day after the last one. */
const DELAY_TTL_SECONDS = 24 * 3600

const DelayRow = z.object({ tries: z.number(), next: z.number() })

/**
 * Counts an attempt as failed until `clearAttempts`, and refuses an attempt during the wait. A refused attempt is not counted, so
 * that an attacker cannot extend the lock-out of the owner.
 */
export const delayAttempt = (subject: string, delay: GrowingDelay): Promise<void> => delayAttempts([[subject, delay]])

/** Counts an attempt for all subjects, or for none if one of them has to wait. */
async function delayAttempts(delays: readonly (readonly [subject: string, GrowingDelay])[]): Promise<void> {
  try {
    await retryWhenStale(async () =>
      transact(await Promise.all(delays.map(([subject, delay]) => delayWrite(keys.attempts(subject), delay)))),
    )
  } catch (error) {
    throw error instanceof StaleReadError ? new Refusal('too_many_attempts') : error
  }
}

async function delayWrite(key: Key, { free, firstSeconds, longestSeconds }: GrowingDelay): Promise<Write> {
  const seen = await read(DelayRow, key)
  const now = Date.now() / 1000
  if (seen && seen.next > now) throw new Refusal('too_many_attempts')
  const tries = (seen?.tries ?? 0) + 1
  const wait = tries < free ? 0 : Math.min(firstSeconds * 2 ** (tries - free), longestSeconds)
  const row = { tries, next: now + wait, ttl: secondsFromNow(DELAY_TTL_SECONDS) }
  return { op: 'put', key, row, condition: mustStillBe(seen) }
}

/** Fails if another attempt was counted at the same time, so that every attempt counts. */
const mustStillBe = (seen: z.infer<typeof DelayRow> | undefined): Condition =>
  seen
    ? fence({ tries: seen.tries, next: seen.next }, () => new StaleReadError())
    : {
        expression: 'attribute_not_exists(pk) OR #ttl <= :now',
        names: { '#ttl': 'ttl' },
        values: { ':now': secondsFromNow(0) },
        otherwise: () => new StaleReadError(),
      }

/** A limit for attempts from all networks together. */
export interface SharedLimit {
  readonly most: number
  /** Above the limit: the wait between two attempts from any networks. */
  readonly slow: GrowingDelay
  /** Above the limit: the wait of a network after its own attempt, so that a network that keeps trying leaves attempts to others. */
  readonly turn: GrowingDelay
}

/**
 * Counts an attempt that anyone can make. Above the limit it slows attempts down instead of refusing them, so that no one can use
 * up the attempts of others. `delays` always apply. Returns true if the attempt was counted below the limit.
 */
export async function countShared(
  subject: string,
  address: string,
  { most, slow, turn }: SharedLimit,
  delays: readonly (readonly [subject: string, GrowingDelay])[] = [],
): Promise<boolean> {
  const isCounted = !(await isAtLimit(subject, most))
  const above = [[`${subject}#slow`, slow] as const, [turnOf(subject, address), turn] as const]
  if (!isCounted || delays.length > 0) await delayAttempts([...delays, ...(isCounted ? [] : above)])
  if (isCounted) await countAttempt(subject, most)
  return isCounted
}

/** The key for counting the attempts of a network above a shared limit. */
export const turnOf = (subject: string, address: string) => `${subject}#turn#${widestNetwork(address)}`

/** Deletes the count after the user has proved their identity. */
export async function clearAttempts(subject: string): Promise<void> {
  await transact([{ op: 'delete', key: keys.attempts(subject) }])
}

function slicesOf(subject: string): [now: Key, ...before: Key[]] {
  const slice = Math.floor(Date.now() / 1000 / SLICE_SECONDS)
  const key = (ago: number) => keys.attempts(`${subject}#${slice - ago}`)
  return [key(0), ...Array.from({ length: SLICES - 1 }, (_, index) => key(index + 1))]
}

async function add(key: Key, tries: number): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: settings('TABLE_NAME'),
      Key: key,
      UpdateExpression: 'SET #ttl = :ttl ADD tries :tries',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': secondsFromNow((SLICES + 1) * SLICE_SECONDS), ':tries': tries },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Number(Attributes?.tries)
}
