import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isDiskFull } from '#localstack/emulators/disk.ts'
import { type Emulator, listen } from '#localstack/emulators/listen.ts'
import { type Action, type Call, messageActions, queueActions, type Storage, Waiting } from './actions.ts'
import { openDatabase } from './database.ts'
import { Messages } from './messages.ts'
import { type Body, Fault, pathOf, Queues, queryNames } from './queues.ts'

export interface SqsOptions {
  /** The folder of queues and messages; created if missing. */
  readonly dir: string
  readonly port?: number
  readonly region: string
}

const actions = { ...queueActions, ...messageActions }

/** SQS over its JSON protocol: standard and FIFO queues, long polling, dead letters. Signatures are not verified. */
export async function startSqs({ dir, port = 0, region }: SqsOptions): Promise<Emulator> {
  const database = openDatabase(dir)
  const storage = { database, queues: new Queues(database), messages: new Messages(database), waiting: new Waiting() }
  const server = createServer(async (request, response) => {
    try {
      const action = actionOf(request)
      answer(response, 200, await action(await callOf(storage, request, response, region)))
    } catch (error) {
      answerFault(response, error)
    }
  })
  const emulator = await listen(server, port)
  return {
    url: emulator.url,
    async close() {
      await emulator.close()
      database.close()
    },
  }
}

function actionOf(request: IncomingMessage): Action {
  const name = String(request.headers['x-amz-target'] ?? '').replace(/^AmazonSQS\./, '')
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new Fault('InvalidAction', `The embedded SQS does not know the action ${name}.`)
  return action
}

async function callOf(
  storage: Storage,
  request: IncomingMessage,
  response: ServerResponse,
  region: string,
): Promise<Call> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body: Body = JSON.parse(Buffer.concat(parts).toString() || '{}')
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return {
    ...storage,
    body,
    region: /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? region,
    urlOf: queue => `http://${request.headers.host}${pathOf(queue)}`,
    closed: closed.signal,
  }
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
    ...headers,
  })
  response.end(JSON.stringify(body))
}

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isDiskFull(error)) return new Fault('ServiceUnavailable')
  console.error(error)
  return new Fault('InternalError')
}

function answerFault(response: ServerResponse, error: unknown) {
  const fault = faultOf(error)
  const older = queryNames[fault.code]
  const headers = older ? { 'x-amzn-query-error': `${older};Sender` } : {}
  answer(response, fault.status, { __type: `com.amazonaws.sqs#${fault.code}`, message: fault.message }, headers)
}
