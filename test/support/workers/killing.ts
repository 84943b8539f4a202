import { AsyncLocalStorage } from 'node:async_hooks'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Job } from '#functions/jobs.ts'

/** A simulated process for SDK calls: it can be killed at one of them, and then does nothing more. */
export interface Process {
  /** The number of calls to clients. */
  readonly calls: () => number
  /** The jobs that the process put on queues. */
  readonly jobs: readonly Job[]
}
interface Running {
  calls: number
  readonly jobs: Job[]
  /** The call at which the process dies, and whether that call still arrives. */
  readonly death: { readonly at: number; readonly arrives: boolean } | undefined
  readonly die: () => void
  isDead: boolean
}

const running = new AsyncLocalStorage<Running>()
const never = new Promise<never>(() => undefined)

/** The classes with their own `send`: one for all clients, another for document clients. */
const sendersOf = () =>
  new Set(
    [DynamoDBClient, S3Client, SQSClient, DynamoDBDocumentClient].map(client => {
      let prototype: object = client.prototype
      while (!Object.hasOwn(prototype, 'send')) prototype = Object.getPrototypeOf(prototype)
      return prototype
    }),
  )

/** Makes every client killable; the returned function undoes this. */
export function watchClients(): () => void {
  const restores = [...sendersOf()].map(prototype => {
    const { send } = prototype as { send: (...args: unknown[]) => Promise<unknown> }
    const watched = function (this: unknown, ...args: unknown[]) {
      const process = running.getStore()
      return process ? sendIn(process, args[0], () => send.apply(this, args)) : send.apply(this, args)
    }
    Object.assign(prototype, { send: watched })
    return () => Object.assign(prototype, { send })
  })
  return () => {
    for (const restore of restores) restore()
  }
}

async function sendIn(process: Running, command: unknown, send: () => Promise<unknown>): Promise<unknown> {
  if (process.isDead) return never
  process.calls++
  const { death } = process
  if (death && process.calls === death.at) {
    process.isDead = true
    await (death.arrives && send().catch(() => undefined))
    process.die()
    return never
  }
  // A document client's call counts once, though it calls the client below.
  const answer = await running.exit(send)
  if (process.isDead) return never
  const body = bodyOf(command)
  if (body) process.jobs.push(JSON.parse(body))
  return answer
}

function bodyOf(command: unknown): string | undefined {
  if (typeof command !== 'object' || command === null || !('input' in command)) return undefined
  const { input } = command
  if (typeof input !== 'object' || input === null || !('MessageBody' in input)) return undefined
  return typeof input.MessageBody === 'string' ? input.MessageBody : undefined
}

/** Runs in a killable process. Returns undefined if it was killed. */
export async function inProcess<R>(
  run: () => Promise<R>,
  death?: Running['death'],
): Promise<{ result: R | undefined; process: Process }> {
  const { promise: died, resolve } = Promise.withResolvers<undefined>()
  const process: Running = { calls: 0, jobs: [], death, die: () => resolve(undefined), isDead: false }
  const result = await Promise.race([running.run(process, run), died])
  return { result, process: { calls: () => process.calls, jobs: process.jobs } }
}
