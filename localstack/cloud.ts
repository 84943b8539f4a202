import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { securityHeaders } from '#infra/securityHeaders.ts'
import { BUNDLES, build, buildFunctions, readTemplate, WEB } from './build.ts'
import { type Deployed, deploy } from './deploy.ts'
import { Edge } from './edge.ts'
import { closeServer, listen } from './listen.ts'
import { logFile } from './logFile.ts'
import { isMailbox, mailbox } from './mailbox.ts'
import { provision } from './provision.ts'
import { startEmulators } from './startEmulators.ts'
import { Stack } from './template.ts'
import { website } from './website.ts'

interface Options {
  /** 0 picks a free port. */
  port: number
  /** Where data persists between starts. */
  dataDir: string
  /** Seeds the demo on the first start in this folder. */
  seed: boolean
  /** The URL of the support chat's script; no chat when absent. */
  chatScript?: string | undefined
  /** Development mode: functions and page reload when sources change, and calls are logged to the terminal. */
  develop?: boolean
}

export interface Cloud {
  url: string
  close(): Promise<void>
}

/** Resources to close, in the order in which they were started. */
type Closing = (() => Promise<void> | void)[]

/**
 * Starts the whole product on one port: page, API, socket, workers and storage. Sets AWS_* and the functions' environment
 * variables in this process.
 */
export async function startCloud({ port, ...options }: Options): Promise<Cloud> {
  const closing: Closing = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const front = await Edge.open(port)
    closing.push(() => front.close())
    await open(front, options, closing)
    return { url: `http://localhost:${front.port}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  front: Edge,
  { dataDir, seed, chatScript, develop = false }: Omit<Options, 'port'>,
  closing: Closing,
) {
  const dir = resolve(dataDir)
  await mkdir(dir, { recursive: true })
  const emulatorsStarting = startEmulators({ dir: join(dir, 'cloud') })
  closing.push(() =>
    emulatorsStarting.then(
      emulators => emulators.close(),
      () => {},
    ),
  )
  const [emulators] = await Promise.all([emulatorsStarting, develop ? buildFunctions() : build()])
  const template = await readTemplate()
  const log = logFile(join(dir, 'functions.log'))
  const calls = develop ? process.stdout : logFile(join(dir, 'calls.log'))
  const management = createServer()
  const socketsUrl = `http://127.0.0.1:${await listen(management)}`
  closing.push(() => closeServer(management))
  const { AWS_REGION: region = '', AWS_ENDPOINT_URL_S3 = '' } = emulators.env
  const queueUrls = new Map<string, string>()
  const stack = new Stack(template, {
    region,
    queueUrl: name => queueUrls.get(name) ?? '',
    socketUrl: stage => `${socketsUrl}/${stage}`,
  })
  const siteOrigin = `http://localhost:${front.port}`
  const env = {
    ...emulators.env,
    SITE_ORIGIN: siteOrigin,
    // An external system may run on this machine.
    CONNECTOR_LOOPBACK: 'allowed',
    // Overrides the stage's external services.
    ADDRESS_PROVIDER: 'local',
    CHAT_SCRIPT: chatScript ?? '',
    // Half of the two jobs that a queue runs at once here.
    COMPANY_SHARE: '1',
    // No CDN locally.
    CDN_SECRETS: '',
  }
  closing.push(setVariables(env))
  await provision(stack, [siteOrigin, siteOrigin.replace('localhost', '127.0.0.1')], queueUrls)
  const deployed = deploy({ stack, bundles: BUNDLES, region, env, log, calls, sourceMaps: develop })
  closing.push(() => deployed.close())
  management.on('request', (req, res) => void endOnError(res, deployed.sockets.manage(req, res)))
  closing.push(setVariables(deployed.env))
  const warming = deployed.warm()
  if (seed) await seedOnce(dir)
  await warming
  deployed.startWorkers()
  const headers = securityHeaders(AWS_ENDPOINT_URL_S3, chatScript)
  const mails = join(dir, 'cloud/ses')
  if (!develop) return front.open(handlersOf(deployed, headers, website(WEB), mails))
  const development = await import('./development.ts')
  const page = await development.startPage()
  closing.push(page.close, development.watchFunctions(deployed.reload))
  // Hot reload needs inline scripts, which the policy forbids.
  const { 'content-security-policy': _, ...others } = headers
  front.open(handlersOf(deployed, others, page.handler, mails))
}

function handlersOf({ http, sockets }: Deployed, headers: Record<string, string>, page: Page, mails: string) {
  const mail = mailbox(mails)
  return {
    headers,
    api: (req: IncomingMessage, res: ServerResponse) => void endOnError(res, http(req, res)),
    page: (req: IncomingMessage, res: ServerResponse) =>
      void endOnError(res, isMailbox(req.url ?? '') ? mail(req, res) : page(req, res)),
    socket: (...handshake: Parameters<typeof sockets.upgrade>) => void sockets.upgrade(...handshake),
  }
}

type Page = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** An aborted request, or an error in the gateway, ends only its own response. */
const endOnError = (res: ServerResponse, answering: Promise<void>) =>
  answering.catch(() => {
    if (!res.headersSent) res.writeHead(500, { 'content-type': 'application/json' })
    res.end('{"message":"Internal Server Error"}')
  })

/**
 * Returns a function that restores the old values. Otherwise the next cloud in this process would take these URLs for given ones.
 */
function setVariables(variables: Record<string, string>): () => void {
  const before = Object.keys(variables).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
}

/** The marker is written last, so that an interrupted seed runs again. */
async function seedOnce(dir: string) {
  const marker = join(dir, 'seeded')
  const script = new URL('./seed/seed.ts', import.meta.url)
  if (existsSync(marker) || !existsSync(script)) return
  const { seed } = await import(script.href)
  await seed()
  await writeFile(marker, new Date().toISOString())
}
