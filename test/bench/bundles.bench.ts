import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bundled, bundle, bundledIn, compile } from '#infra/bundle.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { atMost, median, type Result } from './result.ts'

const root = join(import.meta.dirname, '../..')
const LARGEST = 750 * 1024
const HEAVY = /node_modules\/(pdfmake|pdf-lib|sharp|@node-rs|openid-client|oidc-provider)\//
/** Single sign-on has its own function, so that only this function contains its package. */
const OWN: Readonly<Record<string, RegExp>> = { 'api-singleSignOn': /openid-client/ }
const RUNS = 21

/** P-04, P-05: a function's size and load time, and a check for heavy packages. */
export async function run(): Promise<Result[]> {
  const outdir = join(root, 'dist/functions')
  const functions = FUNCTIONS
  await bundle({ root, outdir, functions })
  const bundles = await bundledIn(outdir)
  const apis = functions
    .filter(({ name }) => name.startsWith('api-'))
    .map(({ name }) => ({ name, path: join(outdir, name, 'index.js') }))
  const sized = apis.map(api => ({ ...api, size: weightOf(join(outdir, api.name)) })).sort((a, b) => b.size - a.size)
  const [largest] = sized
  const base = await baseline()
  const slowest = slowestOf(apis, base)
  const heavy = apis.reduce((bytes, { name }) => bytes + heavyIn(bundles[name], name), 0)
  return [
    atMost(
      'P-04',
      (largest?.size ?? 0) / LARGEST,
      1,
      `largest API bundle ${largest?.name} ${Math.round((largest?.size ?? 0) / 1024)} KB of ${LARGEST / 1024} KB`,
    ),
    ...slowest.map(({ name, path }) =>
      atMost(
        'P-04',
        importRatio(path, base, RUNS),
        1.5,
        `import CPU of ${name} against a bare function of middy, zod and lib-dynamodb`,
      ),
    ),
    atMost('P-05', heavy, 0, 'bytes of heavy code in API bundles, openid-client in that of single sign-on aside'),
  ]
}

/** Bytes of code loaded at start, and loaded lazily. */
const weightOf = (dir: string): number =>
  readdirSync(dir)
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + statSync(join(dir, file)).size, 0)

const heavyIn = (bundled: Bundled | undefined, name: string): number =>
  Object.entries(bundled?.inputs ?? {}).reduce(
    (sum, [path, bytes]) => sum + (HEAVY.test(path) && !OWN[name]?.test(path) ? bytes : 0),
    0,
  )

/** One field of each kind in the product's schemas, because the first of a kind costs the most. */
const BARE = `import middy from '@middy/core'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const Event = z.object({
  pk: z.ulid(),
  name: z.string().trim().min(1).max(190),
  note: z.string().optional(),
  reference: z.string().regex(/^x/).default('x'),
  email: z.email(),
  site: z.url().nullable(),
  at: z.iso.datetime(),
  day: z.iso.date(),
  version: z.number().int().min(1),
  page: z.coerce.number(),
  done: z.boolean(),
  kind: z.enum(['a', 'b']),
  of: z.union([z.literal(1), z.literal(2)]),
  points: z.array(z.tuple([z.number(), z.number()])).readonly(),
  counts: z.record(z.string(), z.number().refine(value => value > 0)),
  what: z.discriminatedUnion('is', [z.object({ is: z.literal('a') }), z.object({ is: z.literal('b') })]),
  nothing: z.null(),
  text: z.string().transform(text => text.length),
})
export const handler = middy((event: unknown) => client.send(new GetCommand({ TableName: 'x', Key: Event.parse(event) })))
`

/** A function that reads one row without our code, bundled like ours. */
async function baseline(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  writeFileSync(join(dir, 'bare.ts'), BARE)
  await compile(dir, join(dir, 'bare.ts'), join(dir, 'out'))
  writeFileSync(join(dir, 'out/package.json'), '{"type":"commonjs"}')
  return join(dir, 'out/index.js')
}

/** A few loads of each function select the ones worth a full measurement. */
const slowestOf = <A extends { path: string }>(apis: readonly A[], base: string): A[] =>
  apis
    .map(api => ({ api, ratio: importRatio(api.path, base, 5) }))
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, 3)
    .map(({ api }) => api)

/** Loads both in fresh processes, alternately, so that other load on the machine affects both alike. */
function importRatio(path: string, base: string, runs: number): number {
  const ratios = Array.from({ length: runs }, () => importTime(path) / importTime(base))
  return median(ratios)
}

/** Milliseconds of CPU time to load a bundle in a fresh process, minus an empty process. */
function importTime(path: string): number {
  const script = `const before = process.cpuUsage(); require(${JSON.stringify(path)}); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)`
  const env = {
    ...process.env,
    AWS_REGION: 'x',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    SITE_ORIGIN: 'https://x',
    TABLE_NAME: 'x',
    FILES_BUCKET: 'x',
    DOCUMENTS_QUEUE_URL: 'x',
    SOCKETS_URL: 'https://x',
  }
  return Number(spawnSync(process.execPath, ['--input-type=commonjs', '-e', script], { encoding: 'utf8', env }).stdout)
}
