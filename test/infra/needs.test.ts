import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, bundledIn } from '#infra/bundle.ts'
import type { FunctionRow, Need } from '#infra/functionRow.ts'
import { apiFunction, FUNCTIONS } from '#infra/functions.ts'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { DataUrl } from '#shared/contract/protocol/sentFile.ts'
import { positionsOf } from '#test/support/contract/positions.ts'
import { synthesised } from './synthesised.ts'

const project = join(import.meta.dirname, '../..')
const outdir = join(project, 'dist/functions')
const functions = FUNCTIONS
beforeAll(() => bundle({ root: project, outdir, functions }))

/** The SDK client for each need of a function. */
const CLIENTS: Readonly<Record<Need, string>> = {
  table: '@aws-sdk/client-dynamodb',
  files: '@aws-sdk/client-s3',
  queues: '@aws-sdk/client-sqs',
  queueStates: '@aws-sdk/client-sqs',
  sockets: '@aws-sdk/client-apigatewaymanagementapi',
  mail: '@aws-sdk/client-sesv2',
  addresses: '@aws-sdk/client-geo-places',
  connectorKey: '@aws-sdk/client-secrets-manager',
  canarySecret: '@aws-sdk/client-secrets-manager',
}
const isClient = (name: string) => name.startsWith('@aws-sdk/client-')
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/

test('a function’s needs match the clients in its bundle exactly [S-23]', async () => {
  const bundles = await bundledIn(outdir)
  for (const { name, needs } of functions) {
    const packages = Object.keys(bundles[name]?.inputs ?? {}).map(input => PACKAGE.exec(input)?.[1] ?? '')
    const held = new Set(packages.filter(isClient))
    expect([...held].sort(), name).toEqual([...new Set(needs.map(need => CLIENTS[need]))].sort())
  }
})

test('a function’s layers match the native packages in its bundle exactly [S-23]', async () => {
  const bundles = await bundledIn(outdir)
  for (const { name, native = [] } of functions) expect(bundles[name]?.external, name).toEqual([...native])
  const template = synthesised()
  const layers = Object.entries(template.findResources('AWS::Lambda::LayerVersion'))
  for (const { Metadata, Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
    const native = functions.find(({ name }) => name === Metadata.Bundle)?.native ?? []
    const wanted = layers.filter(([, layer]) => native.includes(layer.Properties.Description)).map(([Ref]) => ({ Ref }))
    expect(Properties.Layers ?? [], Metadata.Bundle).toEqual(wanted)
    expect(Properties.Architectures).toEqual(['x86_64'])
  }
})

test('a function that accepts a file in a call may store it [3§7]', () => {
  const takesFiles = ({ body }: Endpoint) => positionsOf(body).some(({ schema }) => schema === DataUrl())
  const groups = Object.entries<Readonly<Record<string, Endpoint>>>(contract).filter(([, calls]) =>
    Object.values(calls).some(takesFiles),
  )
  expect(groups.map(([group]) => group)).toEqual(
    expect.arrayContaining(['items', 'clearanceFiles', 'clients', 'users']),
  )
  for (const [group] of groups) expect(apiFunction(group).needs, group).toContain('files')
})

interface Evaluated {
  /** The packages with executed code. */
  readonly packages: readonly string[]
  /** The number of zod schemas created, checks included. */
  readonly schemas: number
}

/** What these bundles do when they are loaded, each like a cold start, in a separate process. */
async function evaluatedBy(dir: string, rows: readonly FunctionRow[]): Promise<Evaluated[]> {
  const paths = rows.map(({ name }) => join(dir, name, 'index.js'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'evaluated.ts'), ...paths],
    {
      env: { AWS_REGION: 'ap-southeast-2', SITE_ORIGIN: 'https://clearfloor.example' },
    },
  )
  const found: Record<string, Evaluated> = JSON.parse(stdout)
  return paths.map(path => found[path] ?? { packages: [], schemas: 0 })
}

test('a cold start runs the code of the table’s client only [P-04]', async () => {
  const evaluated = await evaluatedBy(outdir, functions)
  for (const [at, { name, needs }] of functions.entries()) {
    expect(evaluated[at]?.packages.filter(isClient), name).toEqual(needs.includes('table') ? [CLIENTS.table] : [])
  }
})

/** The fields that most records share, and the schemas of single calls. The records of a building alone have about 500. */
const MOST_SCHEMAS = 250

test('a cold start of the API creates few schemas: those of records and calls are created on first use [P-04]', async () => {
  const apis = functions.filter(({ entry }) => entry.startsWith('functions/api/'))
  const evaluated = await evaluatedBy(outdir, apis)
  const counts = apis.map(({ name }, at) => ({ name, schemas: evaluated[at]?.schemas ?? 0 }))
  expect(counts.filter(({ schemas }) => schemas > MOST_SCHEMAS)).toEqual([])
  // Otherwise the count is wrong: each function checks its input.
  expect(counts.filter(({ schemas }) => schemas === 0)).toEqual([])
})

/** The assumption of the test above: it detects a client that loads at once, and ignores one that loads on first use. */
test('the check detects a client that loads at a cold start [P-04]', async () => {
  const root = await mkdtemp(join(tmpdir(), 'evaluated-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  await symlink(join(project, 'package-lock.json'), join(root, 'package-lock.json'))
  await writeFile(
    join(root, 'client.ts'),
    "import { SQSClient } from '@aws-sdk/client-sqs'\nexport const made = new SQSClient({})",
  )
  await writeFile(join(root, 'early.ts'), "import { made } from './client.ts'\nexport const handler = () => made")
  await writeFile(join(root, 'late.ts'), "export const handler = () => import('./client.ts')")
  const rows = ['early', 'late'].map(name => ({ name, entry: `${name}.ts`, timeout: 3, memory: 128, needs: [] }))
  await bundle({ root, outdir: join(root, 'out'), functions: rows })
  const [early, late] = await evaluatedBy(join(root, 'out'), rows)
  expect(early?.packages.filter(isClient)).toEqual(['@aws-sdk/client-sqs'])
  expect(late?.packages).toEqual([])
})
