import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type OutputChunk, type Plugin, type RolldownOutput, rolldown } from 'rolldown'
import type { FunctionRow } from './functionRow.ts'
import { NATIVE, type Native } from './nativePackages.ts'

/**
 * Credential providers that no function uses, because Lambda sets credentials in the environment. The SDK would load them on
 * first use.
 */
const UNUSED_CREDENTIALS =
  /^@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)$|^@smithy\/credential-provider-imds$/
/** Limits memory, and still occupies two processors. */
const CONCURRENT_BUILDS = 4

/**
 * Code for a separate process or thread is bundled as a file beside the function. `new URL('./name.ts', import.meta.url)` marks
 * it.
 */
const ADDRESS_OF_OWN = /(?<=new URL\('\.\/)(\w+)\.ts(?=', import\.meta\.url\))/g
const filesOfTheirOwn: Plugin = {
  name: 'files-of-their-own',
  transform: {
    filter: { id: /\/functions\/.*\.ts$/, code: ADDRESS_OF_OWN },
    handler(code, from) {
      const emitted = code.replaceAll(ADDRESS_OF_OWN, (_, name: string) => {
        this.emitFile({ type: 'chunk', id: join(dirname(from), `${name}.ts`), fileName: `${name}.js` })
        return `${name}.js`
      })
      return { code: emitted, map: null }
    },
  },
}

interface Bundles {
  /** The project's root. Entries and assets are relative to it. */
  root: string
  outdir: string
  functions: readonly Bundling[]
}
export type Bundling = Pick<FunctionRow, 'name' | 'entry' | 'assets'>

export interface Bundled {
  /** Bytes in the bundle by source path, relative to the root. */
  readonly inputs: Readonly<Record<string, number>>
  readonly external: readonly Native[]
}

interface LastBuild {
  readonly stamp: string
  readonly bundles: Readonly<Record<string, Bundled>>
}

/** Writes `outdir/<name>/index.js` and its lazy chunks for every function, unless nothing changed. */
export async function bundle({ root, outdir, functions }: Bundles): Promise<{ built: boolean }> {
  refuseMissing(root, functions)
  const last = await lastBuild(outdir)
  if (last && last.stamp === (await stampOf(root, functions, last.bundles))) return { built: false }
  const outputDir = `${outdir}.${process.pid}`
  const bundles: Record<string, Bundled> = {}
  for (let start = 0; start < functions.length; start += CONCURRENT_BUILDS)
    await Promise.all(
      functions.slice(start, start + CONCURRENT_BUILDS).map(async row => {
        bundles[row.name] = await bundleOne(root, join(outputDir, row.name), row)
      }),
    )
  // The project is `type: module`; Lambda has no package.json and reads .js as CommonJS.
  await writeFile(join(outputDir, 'package.json'), '{"type":"commonjs"}\n')
  const stamp = await stampOf(root, functions, bundles)
  await writeFile(join(outputDir, 'meta.json'), JSON.stringify({ stamp, bundles } satisfies LastBuild))
  await replace(outdir, outputDir)
  return { built: true }
}

/** Rebuilds the functions that include a changed file (paths relative to the root) and returns their names. */
export async function rebundle({ root, outdir, functions }: Bundles, changed: ReadonlySet<string>): Promise<string[]> {
  const { bundles = {} } = (await lastBuild(outdir)) ?? {}
  const stale = functions.filter(({ name }) => Object.keys(bundles[name]?.inputs ?? {}).some(path => changed.has(path)))
  const now: Record<string, Bundled> = { ...bundles }
  for (const row of stale) now[row.name] = await bundleOne(root, join(outdir, row.name), row)
  const stamp = await stampOf(root, functions, now)
  await writeFile(join(outdir, 'meta.json'), JSON.stringify({ stamp, bundles: now } satisfies LastBuild))
  return stale.map(({ name }) => name)
}

/** The sources of each function's bundle, by function name. */
export const bundledIn = async (outdir: string): Promise<LastBuild['bundles']> =>
  (await lastBuild(outdir))?.bundles ?? {}

/**
 * Replaces the folder in one step, so readers never see a partial build. If two processes build at once, the first build wins.
 */
async function replace(outdir: string, newDir: string) {
  const old = `${newDir}.old`
  await rename(outdir, old).catch(() => {})
  await rename(newDir, outdir).catch(() => rm(newDir, { recursive: true }))
  await rm(old, { recursive: true, force: true })
}

function refuseMissing(root: string, functions: readonly Bundling[]) {
  const missing = functions.map(row => row.entry).filter(entry => !existsSync(join(root, entry)))
  if (missing.length) throw new Error(`No handler yet for these functions of the contract: ${missing.join(', ')}`)
}

async function bundleOne(root: string, dir: string, row: Bundling): Promise<Bundled> {
  const bundle = describe(root, await compile(root, join(root, row.entry), dir))
  for (const [name, from] of Object.entries(row.assets ?? {}))
    await cp(join(root, from), join(dir, name), { recursive: true })
  return bundle
}

/** A worker may start code in a separate process, which must not load the worker's own modules. */
const SDK = /node_modules\/(@aws-sdk|@smithy)\//

/**
 * CommonJS loads twice as fast as ES modules. Code imported on first use is its own chunk. The chunk `start` holds code that the
 * entry and these chunks both need, so nothing loads twice. For a function of the API it holds all code of the start, because each
 * further file takes time to load.
 */
export async function compile(root: string, entry: string, dir: string): Promise<RolldownOutput> {
  const isApi = entry.includes('/functions/api/')
  const build = await rolldown({
    input: { index: entry },
    cwd: root,
    platform: 'node',
    external: [...NATIVE, UNUSED_CREDENTIALS],
    // Only the ES sources of the SDK can be tree-shaken.
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node24' },
    plugins: [filesOfTheirOwn],
    logLevel: 'silent',
  })
  try {
    return await build.write({
      dir,
      format: 'cjs',
      minify: true,
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], ...(!isApi && { test: SDK }) }] },
    })
  } finally {
    await build.close()
  }
}

function describe(root: string, { output }: RolldownOutput): Bundled {
  const chunks = output.filter((each): each is OutputChunk => each.type === 'chunk')
  const modules = chunks.flatMap(chunk => Object.entries(chunk.modules))
  const imported = new Set(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]))
  return {
    inputs: Object.fromEntries(modules.map(([path, { renderedLength }]) => [relative(root, path), renderedLength])),
    external: NATIVE.filter(name => imported.has(name)),
  }
}

/** Undefined without a build, or for a build by an earlier version of this file. */
async function lastBuild(outdir: string): Promise<LastBuild | undefined> {
  const path = join(outdir, 'meta.json')
  const kept: object = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
  return 'bundles' in kept ? (kept as LastBuild) : undefined
}

/** A hash of all inputs: own sources by content, packages by the lock file, the rows and this file. */
async function stampOf(root: string, functions: readonly Bundling[], bundles: LastBuild['bundles']): Promise<string> {
  const inputs = new Set(Object.values(bundles).flatMap(({ inputs }) => Object.keys(inputs)))
  const own = [...inputs].filter(path => !path.includes('node_modules/') && existsSync(join(root, path)))
  const hash = createHash('sha256').update(JSON.stringify(functions))
  for (const path of [...own, 'package-lock.json', relative(root, import.meta.filename)].sort())
    hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}
