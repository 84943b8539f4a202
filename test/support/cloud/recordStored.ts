import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { refuseWithoutRight } from './rights.ts'

/** The writes of one test file: companies created, table partitions written, and jobs sent to queues. */
export interface Recorded {
  /** Excludes writes that an earlier file left running. */
  readonly companies: Set<string>
  readonly partitions: Set<string>
  readonly jobs: Record<string, unknown>[]
  /** Set by the running file: throws if a function has no right to a command. */
  refuse: (command: { readonly input: unknown }) => void
}

/** One record for all files of a worker: patched packages outlive our modules, which each file reloads. */
const KEY = Symbol.for('clearfloor.recorded')
const shared: typeof globalThis & { [KEY]?: Recorded } = globalThis
shared[KEY] ??= { companies: new Set(), partitions: new Set(), jobs: [], refuse: () => undefined }
const recorded: Recorded = shared[KEY]

export const recordedPartitions = (): string[] => [...recorded.partitions]

type Send = (this: unknown, command: { readonly input: unknown }, ...rest: unknown[]) => unknown
interface Item {
  readonly pk?: unknown
  readonly sk?: unknown
}
interface TableInput {
  readonly Key?: Item
  readonly Item?: Item
  readonly TransactItems?: readonly Readonly<
    Record<'Put' | 'Update' | 'Delete', { Item?: Item; Key?: Item } | undefined>
  >[]
  readonly RequestItems?: Readonly<Record<string, unknown>>
}

function noteTable({ Key, Item, TransactItems = [], RequestItems = {} }: TableInput): void {
  const items = [
    Key,
    Item,
    ...TransactItems.flatMap(({ Put, Update, Delete }) => [Put?.Item, Update?.Key, Delete?.Key]),
    ...Object.values(RequestItems).flatMap(requests =>
      Array.isArray(requests) ? requests.map(({ PutRequest }) => PutRequest?.Item as Item | undefined) : [],
    ),
  ]
  for (const item of items) if (item?.pk !== undefined) recorded.partitions.add(String(item.pk))
  for (const { Put } of TransactItems)
    if (Put?.Item?.sk === 'COMPANY') recorded.companies.add(String(Put.Item.pk).slice('C#'.length))
}

function noteQueue({ MessageBody }: { readonly MessageBody?: string }): void {
  if (MessageBody?.startsWith('{')) recorded.jobs.push(JSON.parse(MessageBody))
}

function record<I>(client: { prototype: { send: unknown } }, note: (input: I) => void): void {
  const { prototype } = client
  if (KEY in prototype) return
  const send = prototype.send as Send
  const noting: Send = function (command, ...rest) {
    note(command.input as I)
    recorded.refuse(command)
    return send.call(this, command, ...rest)
  }
  Object.assign(prototype, { send: noting, [KEY]: true })
}

/** Starts recording, once per worker; each file starts empty. */
export function beginRecord(): Recorded {
  record(DynamoDBDocumentClient, noteTable)
  record(SQSClient, noteQueue)
  recorded.companies.clear()
  recorded.partitions.clear()
  recorded.jobs.length = 0
  recorded.refuse = refuseWithoutRight
  return recorded
}
