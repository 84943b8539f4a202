import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '#localstack/cloud.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, PASSWORD } from '#test/support/people/api.ts'
import { installed } from './installed.ts'
import { atLeast, atMost, median, type Result } from './result.ts'

const AUTOCANNON = 'autocannon@9.0.0'
const CONNECTIONS = 50
const SECONDS = 6
const ROUNDS = 5
const WARM_UP = 4
/** A company may make 6,000 calls a minute; this many share the load, so that none is refused. */
const COMPANIES = 12

interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
interface Answered {
  /** Requests per second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}
type Load = (url: string, requests: readonly Request[]) => Promise<Answered>

/** P-02, P-03: 50 connections to the local HTTP API: against a bare server with the same handler, and with mixed calls. */
export async function run(): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-gateway-'))
  const product = await startCloud({ port: 0, dataDir, seed: false })
  const load = await loader(dataDir)
  const firms = []
  for (let n = 0; n < COMPANIES; n++) firms.push(await aFirm(product.url))
  const bare = await bareServer(firms.map(({ client }) => client))
  const clients = firms.map(({ client }) => client)
  // Each thread of the product optimises its own hot code.
  for (let round = 0; round < WARM_UP; round++) await load(product.url, clients)
  await load(bare.url, clients)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rate: barely } = await load(bare.url, clients)
    const { rate } = await load(product.url, clients)
    ratios.push(rate / barely)
  }
  const mixed: Answered[] = []
  for (let round = 0; round < ROUNDS; round++) mixed.push(await load(product.url, firms.flatMap(mixOf)))
  await bare.close()
  await product.close()
  rmSync(dataDir, { recursive: true, force: true })
  const [p50, p99] = [median(mixed.map(each => each.p50)), median(mixed.map(each => each.p99))]
  return [
    atLeast('P-02', median(ratios), 0.85, 'requests a second, 50 connections'),
    atMost('P-03', p99 / p50, 4, `mixed calls, 50 connections: ${p99} ms of ${p50} ms`),
  ]
}

interface Firm {
  readonly headers: Readonly<Record<string, string>>
  readonly building: string
  readonly client: Request
}

/** A company with a building and a signed-in user. */
async function aFirm(url: string): Promise<Firm> {
  const { callHandler } = await import('#localstack/gateway/callHandler.ts')
  const { createClient } = await import('#shared/contract/protocol/client.ts')
  const { contract } = await import('#shared/contract/index.ts')
  const user = await aUser(await aCompany())
  const send = callHandler()
  const api = createClient(contract, send)
  await api.auth.login({ body: { email: user.email, password: PASSWORD } })
  const { building, client } = await aProject(api, user)
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    origin: url,
    cookie: [...send.cookies].map(each => each.join('=')).join('; '),
  }
  return { headers, building, client: { method: 'GET', path: `/api/client/${client}`, headers } }
}

/** A desktop page's calls, and an edit. */
function mixOf({ headers, building, client }: Firm): readonly Request[] {
  const get = (path: string): Request => ({ method: 'GET', path, headers })
  return [
    get('/api/user/surveys'),
    get(`/api/building/${building}/tree`),
    client,
    get('/api/building/search?search=town'),
    get('/api/user/messages'),
    {
      method: 'POST',
      path: `/api/building/${building}/report-template`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'introduction_content', content: '<p>About this building</p>' }),
    },
  ]
}

/** Answers each path with the product's handler, with an event created beforehand. */
async function bareServer(requests: readonly Request[]) {
  const { handler } = await import('#functions/api/company/clients.ts')
  const events = new Map(requests.map(each => [each.path, eventOf(each)]))
  const server = createServer(async (req, res) => {
    const { statusCode = 500, body = '' } = await handler(events.get(req.url ?? '') as never, aContext())
    res.writeHead(statusCode, { 'content-type': 'application/json' }).end(body)
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => closeServer(server) }
}

const eventOf = ({ path, headers }: Request) => ({
  version: '2.0',
  routeKey: 'GET /api/client/{id}',
  rawPath: path,
  rawQueryString: '',
  cookies: headers.cookie?.split('; ') ?? [],
  headers,
  pathParameters: { id: path.split('/').at(-1) },
  isBase64Encoded: false,
  requestContext: { requestId: 'bench', http: { method: 'GET', path, sourceIp: '127.0.0.1' } },
})

async function loader(dataDir: string): Promise<Load> {
  const of = await installed(AUTOCANNON)
  const { default: autocannon } = await of('autocannon/autocannon.js')
  return async (url, requests) => {
    const {
      latency,
      requests: done,
      non2xx,
      errors,
    } = await autocannon({
      url,
      requests,
      connections: CONNECTIONS,
      duration: SECONDS,
      workers: 1,
    })
    if (non2xx + errors > 0)
      throw new Error(`${non2xx} requests were refused, ${errors} not answered:\n${refusedIn(dataDir)}`)
    return { rate: done.average, p50: latency.p50, p99: latency.p99 }
  }
}

/** Refused and failed calls from the local cloud's log, and the functions' output. */
function refusedIn(dataDir: string): string {
  const linesOf = (name: string) => readFileSync(join(dataDir, name), 'utf8').split('\n')
  const refused = linesOf('calls.log').filter(line => / {2}(4\d\d|5\d\d|failed:)/.test(line))
  return [...refused.slice(0, 20), ...linesOf('functions.log').slice(-20)].join('\n')
}
