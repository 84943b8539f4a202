import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import { writeInBatches } from '#functions/data/bulkWrites.ts'
import { fence } from '#functions/data/claim.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { dynamo, queryRows, transact, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import { idLetters } from '#shared/domain/vocabulary/ids.ts'

const ROW_TTL_SECONDS = 60 * 24 * 3600
/**
 * Lifetime of a claim in seconds: longer than the worker may run, shorter than the queue hides its message. So the next delivery
 * never finds the claim of a killed worker still valid.
 */
export const LEASE_SECONDS = 150

/**
 * The progress of a duplicate: `done` of the `units` are finished, in order. `epoch` counts the claims and is part of every new
 * id, so that late writes of an earlier worker are never visible.
 */
const Duplication = z.object({
  id: z.string(),
  state: z.enum(['queued', 'active', 'done', 'failed']),
  epoch: z.int(),
  units: z.array(z.string()),
  done: z.int(),
  lease_until: z.number(),
})
export type Duplication = z.infer<typeof Duplication>

/** Another worker has claimed the duplicate. */
class InProgress extends Error {}

const claimedWrite = (companyId: string, claimed: Duplication, part: Partial<Duplication>): Write => ({
  op: 'put',
  key: keys.duplicate(companyId, claimed.id),
  row: { ...claimed, ...part, ttl: secondsFromNow(ROW_TTL_SECONDS) },
  condition: fence({ epoch: claimed.epoch, done: claimed.done, state: 'active' }),
})

export const Duplications = {
  /** Joins the transaction that writes the job into the outbox. */
  newWrite: (companyId: string, id: string, units: readonly string[]): Write => ({
    op: 'put',
    key: keys.duplicate(companyId, id),
    row: { id, state: 'queued', epoch: 0, units, done: 0, lease_until: 0, ttl: secondsFromNow(ROW_TTL_SECONDS) },
  }),

  /** Claims the duplicate; undefined if it is finished. Throws `InProgress` while another worker's claim is valid. */
  async claim(companyId: string, id: string): Promise<Duplication | undefined> {
    const { pk, sk } = keys.duplicate(companyId, id)
    try {
      const { Attributes } = await dynamo.send(
        new UpdateCommand({
          TableName: settings('TABLE_NAME'),
          Key: { pk, sk },
          UpdateExpression: 'SET #state = :active, epoch = epoch + :one, lease_until = :until',
          ConditionExpression: '#state = :queued OR (#state = :active AND lease_until < :now)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':active': 'active',
            ':queued': 'queued',
            ':one': 1,
            ':until': secondsFromNow(LEASE_SECONDS),
            ':now': secondsFromNow(0),
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
      return Duplication.parse(Attributes)
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      if (error.Item && unmarshall(error.Item).state === 'active') throw new InProgress()
      return undefined
    }
  },

  /** Counts a finished unit; joins the transaction that makes its duplicate visible. */
  advanceWrite: (companyId: string, claimed: Duplication): Write => {
    const done = claimed.done + 1
    return claimedWrite(companyId, claimed, { done, ...(done === claimed.units.length && { state: 'done' }) })
  },

  failWrite: (companyId: string, claimed: Duplication): Write => claimedWrite(companyId, claimed, { state: 'failed' }),

  /** Releases the claim, so that the next delivery of the message need not wait. */
  async release(companyId: string, claimed: Duplication): Promise<void> {
    await transact([claimedWrite(companyId, claimed, { state: 'queued', lease_until: 0 })])
  },
}

const TIME_LETTERS = 10
const OWN_LETTERS = 6

const letters = (text: string, count: number): string =>
  idLetters(createHash('sha256').update(text).digest().subarray(0, count))

/** The common prefix of all ids of one epoch: the time of the job, then a hash. */
const prefixOf = (job: string, epoch: number): string =>
  job.slice(0, TIME_LETTERS) + letters(`${job}#${epoch}`, OWN_LETTERS)

/** Maps an id to its new id: always the same for a job and epoch, and sorted by the time of the job. */
export function duplicateId(job: string, epoch: number): (id: string) => string {
  const prefix = prefixOf(job, epoch)
  return id => prefix + letters(`${job}#${epoch}#${id}`, TIME_LETTERS)
}

/** Deletes the rows of earlier epochs from an existing building, or from a new one that never became visible. */
export async function deletePartialDuplicates(
  companyId: string,
  job: string,
  epochs: number,
  target: (epoch: number) => DuplicateTarget,
) {
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const { building_id, isNew } = target(epoch)
    const prefix = prefixOf(job, epoch)
    const prefixes = isNew ? [undefined] : [sortKeys.floor(prefix), sortKeys.room(prefix), sortKeys.item(prefix)]
    for (const sortPrefix of prefixes) {
      const rows = await queryRows(partition.building(companyId, building_id), sortPrefix ? { prefix: sortPrefix } : {})
      await writeInBatches(rows.map(row => ({ key: { pk: String(row.pk), sk: String(row.sk) } })))
    }
  }
}
export interface DuplicateTarget {
  readonly building_id: string
  readonly isNew: boolean
}
