import type { DatabaseSync } from 'node:sqlite'
import { DISK_FULL } from '#localstack/emulators/disk.ts'
import { prepare } from './database.ts'

const FAULTS = {
  BatchEntryIdsNotDistinct: [400, 'Two or more batch entries in the request have the same Id.'],
  BatchRequestTooLong: [400, 'Batch requests cannot be longer than 1048576 bytes.'],
  EmptyBatchRequest: [400, 'There should be at least one entry in the request.'],
  InternalError: [500, 'An error occurred inside the embedded SQS.'],
  InvalidAction: [400, 'The embedded SQS does not know this action.'],
  InvalidAttributeValue: [400, 'A queue attribute value is invalid.'],
  InvalidParameterValue: [400, 'A parameter value is invalid.'],
  MessageNotInflight: [400, 'The specified message is not in flight.'],
  MissingParameter: [400, 'The request must contain a parameter that is missing.'],
  QueueDoesNotExist: [400, 'The specified queue does not exist.'],
  QueueNameExists: [400, 'A queue already exists with the same name and a different value for an attribute.'],
  ReceiptHandleIsInvalid: [404, 'The input receipt handle is not a valid receipt handle.'],
  ResourceNotFoundException: [404, 'The specified resource does not exist.'],
  ServiceUnavailable: [503, DISK_FULL],
  TooManyEntriesInBatchRequest: [400, 'Maximum number of entries per request are 10.'],
} as const satisfies Record<string, readonly [number, string]>

type FaultCode = keyof typeof FAULTS

/** Error codes of the older query protocol, which SQS still sends in a header. */
export const queryNames: Partial<Record<FaultCode, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
}

export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number

  constructor(code: FaultCode, message: string = FAULTS[code][1]) {
    super(message)
    this.code = code
    this.status = FAULTS[code][0]
  }
}

export type Attributes = Readonly<Record<string, string>>

interface MessageAttribute {
  readonly DataType: string
  readonly StringValue?: string
  /** Base64. */
  readonly BinaryValue?: string
}
export type MessageAttributes = Readonly<Record<string, MessageAttribute>>

export interface Sending {
  readonly MessageBody?: string
  readonly MessageAttributes?: MessageAttributes
  readonly MessageSystemAttributes?: MessageAttributes
  readonly MessageGroupId?: string
  readonly MessageDeduplicationId?: string
  readonly DelaySeconds?: number
}

export interface Handling {
  readonly ReceiptHandle?: string
  readonly VisibilityTimeout?: number
}

export type Entry = Sending & Handling & { readonly Id: string }

/** The body of a call: all fields of all actions, named as in the SQS API reference. */
export interface Body extends Sending, Handling {
  readonly QueueName?: string
  readonly QueueUrl?: string
  readonly QueueNamePrefix?: string
  readonly Attributes?: Attributes
  readonly AttributeNames?: readonly string[]
  readonly MessageAttributeNames?: readonly string[]
  readonly MessageSystemAttributeNames?: readonly string[]
  readonly MaxNumberOfMessages?: number
  readonly WaitTimeSeconds?: number
  readonly Entries?: readonly Entry[]
  readonly Tags?: Attributes
  /** Only CreateQueue uses lower case. */
  readonly tags?: Attributes
  readonly TagKeys?: readonly string[]
  readonly SourceArn?: string
  readonly DestinationArn?: string
}

export interface Queue {
  readonly name: string
  readonly arn: string
  readonly attributes: Attributes
  readonly tags: Attributes
  readonly isFifo: boolean
  /** Milliseconds since 1970. */
  readonly created: number
  readonly modified: number
  readonly redrive: Redrive | undefined
}

interface Redrive {
  readonly target: string
  readonly maxReceiveCount: number
}

interface Row {
  readonly name: string
  readonly region: string
  readonly attributes: string
  readonly tags: string
  readonly created: number
  readonly modified: number
}

const ACCOUNT = '000000000000'
export const pathOf = (queue: string) => `/${ACCOUNT}/${queue}`
export const nameOf = (urlOrArn: string | undefined) => urlOrArn?.split(/[/:]/).at(-1) ?? ''

export class Queues {
  readonly #one
  readonly #all
  readonly #insert
  readonly #update
  readonly #delete
  readonly #tag

  constructor(database: DatabaseSync) {
    this.#one = prepare<Row>(database, 'SELECT * FROM queue WHERE name = ?')
    this.#all = prepare<Row>(database, 'SELECT * FROM queue ORDER BY name')
    this.#insert = prepare(database, 'INSERT INTO queue VALUES (?, ?, ?, ?, ?, ?)')
    this.#update = prepare(database, 'UPDATE queue SET attributes = ?, modified = ? WHERE name = ?')
    this.#tag = prepare(database, 'UPDATE queue SET tags = ? WHERE name = ?')
    this.#delete = prepare(database, 'DELETE FROM queue WHERE name = ?')
  }

  find(name: string): Queue | undefined {
    const row = this.#one.one(name)
    return row && asQueue(row)
  }

  /** Finds a queue by URL or name. */
  get(urlOrName: string | undefined): Queue {
    const queue = this.find(nameOf(urlOrName))
    if (!queue) throw new Fault('QueueDoesNotExist')
    return queue
  }

  ofArn(arn: string | undefined): Queue {
    const queue = this.find(nameOf(arn))
    if (!queue) throw new Fault('ResourceNotFoundException')
    return queue
  }

  all(): Queue[] {
    return this.#all.all().map(asQueue)
  }

  /** Returns the existing queue if its attributes are the same; throws if one differs. */
  create(name: string, region: string, given: Attributes, tags: Attributes) {
    const attributes = given.FifoQueue === 'false' ? without(given, 'FifoQueue') : given
    const existing = this.find(name)
    const differing = existing && Object.keys(attributes).find(key => existing.attributes[key] !== attributes[key])
    if (differing)
      throw new Fault(
        'QueueNameExists',
        `A queue already exists with the same name and a different value for attribute ${differing}`,
      )
    if (existing) return
    this.#check(name, attributes)
    const now = Date.now()
    this.#insert.run(name, region, JSON.stringify({ ...defaults, ...attributes }), JSON.stringify(tags), now, now)
  }

  /** An empty value removes an attribute, for example a redrive policy. */
  setAttributes(queue: Queue, changes: Attributes) {
    const kept = Object.entries({ ...queue.attributes, ...changes }).filter(([, value]) => value !== '')
    const attributes: Attributes = Object.fromEntries(kept)
    this.#check(queue.name, attributes)
    this.#update.run(JSON.stringify(attributes), Date.now(), queue.name)
  }

  setTags(queue: Queue, tags: Attributes) {
    this.#tag.run(JSON.stringify(tags), queue.name)
  }

  drop(queue: Queue) {
    this.#delete.run(queue.name)
  }

  #check(name: string, attributes: Attributes) {
    checkAttributes(name, attributes, target => this.find(nameOf(target)) !== undefined)
  }
}

function asQueue({ name, region, attributes: stored, tags, created, modified }: Row): Queue {
  const attributes: Attributes = JSON.parse(stored)
  return {
    name,
    arn: `arn:aws:sqs:${region}:${ACCOUNT}:${name}`,
    attributes,
    tags: JSON.parse(tags),
    isFifo: attributes.FifoQueue === 'true',
    created,
    modified,
    redrive: redriveOf(attributes),
  }
}

function redriveOf({ RedrivePolicy }: Attributes): Redrive | undefined {
  if (!RedrivePolicy) return undefined
  const policy: { deadLetterTargetArn?: string; maxReceiveCount?: number | string } = JSON.parse(RedrivePolicy)
  return { target: nameOf(policy.deadLetterTargetArn), maxReceiveCount: Number(policy.maxReceiveCount) }
}

const without = (attributes: Attributes, name: string): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== name))

const defaults: Attributes = {
  VisibilityTimeout: '30',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  DelaySeconds: '0',
  ReceiveMessageWaitTimeSeconds: '0',
  SqsManagedSseEnabled: 'true',
}

/** Minimum and maximum, in seconds or bytes ("SetQueueAttributes", SQS API reference). */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  VisibilityTimeout: [0, 43_200],
  DelaySeconds: [0, 900],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  MessageRetentionPeriod: [60, 1_209_600],
  MaximumMessageSize: [1024, 1_048_576],
}

function checkAttributes(name: string, attributes: Attributes, queueExists: (arn: string) => boolean) {
  if (!/^[\w-]{1,80}(\.fifo)?$/.test(name)) throw new Fault('InvalidParameterValue', 'The queue name is invalid.')
  for (const [key, [least, most]] of Object.entries(ranges)) {
    const value = Number(attributes[key] ?? least)
    if (!(value >= least && value <= most))
      throw new Fault('InvalidAttributeValue', `Invalid value for the parameter ${key}.`)
  }
  if ((attributes.FifoQueue === 'true') !== name.endsWith('.fifo')) {
    throw new Fault('InvalidParameterValue', 'The name of a FIFO queue, and of no other, ends with .fifo.')
  }
  if (attributes.RedrivePolicy) checkRedrive(attributes.RedrivePolicy, queueExists)
}

function checkRedrive(policy: string, queueExists: (arn: string) => boolean) {
  const { deadLetterTargetArn, maxReceiveCount } = parsed(policy)
  if (!(Number(maxReceiveCount) >= 1 && Number(maxReceiveCount) <= 1000))
    throw invalidRedrive(policy, 'maxReceiveCount is 1 to 1000.')
  if (!queueExists(String(deadLetterTargetArn))) throw invalidRedrive(policy, 'Dead letter target does not exist.')
}

function parsed(policy: string): { deadLetterTargetArn?: unknown; maxReceiveCount?: unknown } {
  try {
    return JSON.parse(policy)
  } catch {
    throw invalidRedrive(policy, 'It is not JSON.')
  }
}

const invalidRedrive = (policy: string, reason: string) =>
  new Fault('InvalidParameterValue', `Value ${policy} for parameter RedrivePolicy is invalid. Reason: ${reason}`)
