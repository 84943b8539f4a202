import type { DatabaseSync } from 'node:sqlite'
import { prepare } from './database.ts'
import { Fault } from './fault.ts'
import { checkAttributes, defaults } from './queueAttributes.ts'
import type { Attributes } from './request.ts'

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
