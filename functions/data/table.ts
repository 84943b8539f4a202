import { type AttributeValue, DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type * as z from 'zod'
import { limitsOf } from '#functions/aws/sdkClients.ts'
import { pauseAfter } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { IS_NEW, refuseChange } from './appendOnly.ts'
import { refuseOtherCompanies } from './confinement.ts'
import { storedRow } from './idIndex.ts'
import type { Key } from './keys.ts'
import { type QueryRange, questionOf } from './queryRange.ts'

/** One client per container; the endpoint comes from the environment. */
export const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient(limitsOf('dynamodb')), {
  marshallOptions: { removeUndefinedValues: true },
})
dynamo.middlewareStack.add(
  next => args => {
    refuseOtherCompanies(args.input)
    return next(args)
  },
  { step: 'initialize', name: 'confinement' },
)

type Stored = Record<string, unknown>
const keyOf = ({ pk, sk }: Key) => ({ pk, sk })

/** Parses a row instead of casting it: a row that does not match its schema fails here, with its key in the message. */
export function parse<S extends z.ZodType>(schema: S, row: Stored): z.output<S> {
  const parsed = schema.safeParse(row)
  if (!parsed.success) throw new Error(`Row ${row.pk} ${row.sk} does not match its schema: ${parsed.error.message}`)
  return parsed.data
}

/** An expired row counts as deleted, because DynamoDB may delete it days later. */
const isLive = (row: Stored | undefined): row is Stored =>
  row !== undefined && !(typeof row.ttl === 'number' && row.ttl <= Date.now() / 1000)

export async function read<S extends z.ZodType>(schema: S, key: Key): Promise<z.output<S> | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: settings('TABLE_NAME'), Key: keyOf(key), ConsistentRead: true }),
  )
  return isLive(Item) ? parse(schema, Item) : undefined
}

/** Up to 100 rows in one round trip, in the order of the keys; undefined for an absent row. */
export async function readMany(keys: readonly Key[]): Promise<(Stored | undefined)[]> {
  if (keys.length === 0) return []
  const keysByName = new Map(keys.map(key => [`${key.pk} ${key.sk}`, keyOf(key)]))
  const TableName = settings('TABLE_NAME')
  const found = new Map<string, Stored>()
  let pending: Key[] = [...keysByName.values()]
  while (pending.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: pending, ConsistentRead: true } } }),
    )
    for (const row of Responses?.[TableName] ?? []) found.set(`${row.pk} ${row.sk}`, row)
    pending = (UnprocessedKeys?.[TableName]?.Keys ?? []) as Key[]
  }
  return keys.map(key => found.get(`${key.pk} ${key.sk}`)).map(row => (isLive(row) ? row : undefined))
}

/** The stored rows of a partition in the order of their sort keys. Lists read the `row` attribute of an index. */
export async function queryRows(pk: string, range: QueryRange = {}): Promise<Stored[]> {
  const rows: Stored[] = []
  for await (const page of queryPages(pk, range)) rows.push(...page)
  return rows
}

/** The same page by page, to save memory. */
export async function* queryPages(pk: string, range: QueryRange = {}): AsyncGenerator<Stored[]> {
  const { index, limit, newestFirst, lagging } = range
  let left = limit
  let from: Stored | undefined = range.after
  do {
    const page = await dynamo.send(
      new QueryCommand({
        ...questionOf(pk, range),
        ...(!index && { ConsistentRead: !lagging }),
        ...(left && { Limit: left }),
        ScanIndexForward: !newestFirst,
        ExclusiveStartKey: from,
      }),
    )
    const rows = (page.Items ?? []).filter(isLive)
    yield rows
    if (left !== undefined) left -= rows.length
    from = page.LastEvaluatedKey
  } while (from && (left === undefined || left > 0))
}

export async function queryList<S extends z.ZodType>(
  schema: S,
  pk: string,
  range: QueryRange = {},
): Promise<z.output<S>[]> {
  const rows = await queryRows(pk, range)
  return rows.map(row => parse(schema, range.index ? { ...(row.row as Stored), pk: row.pk, sk: row.sk } : row))
}

/** A write's condition. If it fails, `otherwise` turns the stored row into the error to throw, usually a refusal. */
export interface Condition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
  readonly otherwise: (current: Stored | undefined) => Error
}

export type Write =
  | { readonly op: 'put'; readonly key: Key; readonly row: object; readonly condition?: Condition }
  | { readonly op: 'delete'; readonly key: Key; readonly condition?: Condition }
  | { readonly op: 'check'; readonly key: Key; readonly condition: Condition }
  | {
      readonly op: 'update'
      readonly key: Key
      readonly set: string
      readonly names?: Record<string, string>
      readonly values?: Record<string, unknown>
      readonly condition?: Condition
    }

export const mustNotExist = (otherwise: Condition['otherwise']): Condition => ({
  expression: IS_NEW,
  otherwise,
})
/** The row must still have this version; if undefined, it must not exist. */
export const mustHaveVersion = (version: number | undefined): Condition => {
  const otherwise = (current: Stored | undefined) =>
    new Refusal(current ? 'changed_meanwhile' : 'not_found', {}, current)
  return version === undefined
    ? mustNotExist(otherwise)
    : { expression: 'version = :seen', values: { ':seen': version }, otherwise }
}

/** A reservation must belong to this owner or not exist. */
export const mustBeOwnedBy = (owner: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #owner = :owner',
  names: { '#owner': 'owner' },
  values: { ':owner': owner },
  otherwise: () => new Refusal('changed_meanwhile'),
})

const MAX_ACTIONS = 100
const ATTEMPTS = 4

/** Executes all writes or none. A failed condition throws its refusal; a conflict with another transaction is retried. */
export async function transact(writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  if (writes.length > MAX_ACTIONS) throw new Error(`Transaction has ${writes.length} actions, maximum 100`)
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems: writes.map(action) }))
      return
    } catch (error) {
      const refusal = refusalOf(error, writes)
      if (refusal) throw refusal
      if (attempt === ATTEMPTS) throw new Refusal('busy')
      await pauseAfter(attempt)
    }
  }
}

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

function action(write: Write): Action {
  const TableName = settings('TABLE_NAME')
  const { condition } = write
  const names = { ...condition?.names, ...(write.op === 'update' && write.names) }
  const values = { ...condition?.values, ...(write.op === 'update' && write.values) }
  const conditional = {
    TableName,
    ...(condition && {
      ConditionExpression: condition.expression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  }
  refuseChange(write.key, write.op === 'put' ? condition?.expression : undefined)
  const Key = keyOf(write.key)
  switch (write.op) {
    case 'put':
      return { Put: { ...conditional, Item: storedRow(write.key, write.row) } }
    case 'delete':
      return { Delete: { ...conditional, Key } }
    case 'update':
      return { Update: { ...conditional, Key, UpdateExpression: write.set } }
    case 'check':
      return { ConditionCheck: { ...conditional, Key, ConditionExpression: write.condition.expression } }
  }
}

/** The refusal of the first failed condition; undefined if a retry may help. Throws any other error. */
function refusalOf(error: unknown, writes: readonly Write[]): Error | undefined {
  if (!(error instanceof TransactionCanceledException)) throw tooLargeRefusal(writes) ?? error
  const reasons = error.CancellationReasons ?? []
  const failed = reasons.findIndex(reason => reason.Code === 'ConditionalCheckFailed')
  if (failed >= 0) return writes[failed]?.condition?.otherwise(current(reasons[failed]?.Item)) ?? error
  const passing = ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
  return reasons.every(reason => passing.includes(reason.Code ?? 'None'))
    ? undefined
    : (tooLargeRefusal(writes) ?? error)
}

/** Slightly less than the limit of 400 KB for a row, because the table counts bytes differently from JSON. */
const MAX_ROW_BYTES = 380_000
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** The refusal of a row that exceeds the limit, at its largest fields; undefined if all rows fit. */
function tooLargeRefusal(writes: readonly Write[]): Refusal | undefined {
  const row = writes.map(writtenFields).find(row => bytesOf(row) > MAX_ROW_BYTES)
  if (!row) return undefined
  const sizes = Object.entries(row).map(([field, value]) => ({ field, bytes: bytesOf(value) }))
  const most = Math.max(...sizes.map(({ bytes }) => bytes))
  const largest = sizes.filter(({ bytes }) => bytes > most / 2).map(({ field }) => [field, TOO_LARGE])
  return new Refusal('too_large', Object.fromEntries(largest))
}
/** The written fields of a row. An update's values are named after its names: `:set3`, `#set3`. */
function writtenFields(write: Write): Stored {
  if (write.op === 'put') return { ...write.row }
  if (write.op !== 'update') return {}
  const { names = {}, values = {} } = write
  return Object.fromEntries(Object.entries(values).map(([at, value]) => [names[`#${at.slice(1)}`] ?? at, value]))
}

const TOO_LARGE = 'This takes up too much space. Shorten it.'

const current = (item: Record<string, AttributeValue> | undefined): Stored | undefined =>
  item ? unmarshall(item) : undefined
