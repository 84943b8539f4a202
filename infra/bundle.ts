import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin, stop } from 'esbuild'
import type { FunctionRow } from './functions.ts'

/** Native packages are not bundled but copied, into the functions that import them. */
const NATIVE = ['@node-rs/argon2', '@napi-rs/canvas']

/** The form of a bundle: CommonJS loads in half the time of ES modules, and the ES sources of the SDK shed what is not used. */
export const FORM = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  minify: true,
  mainFields: ['module', 'main'],
} satisfies BuildOptions

/** A part of the SDK that a function has no use for, and what stands in its place. */
const INSTEAD = {
  '@aws-sdk/credential-provider-node': join(import.meta.dirname, '../functions/aws/credentials.ts'),
}

/** The page's bundle leaves it out likewise (frontend/vite.config.ts). */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup(build) {
    const path = join(import.meta.dirname, '../shared/contract/noJsonSchema.ts')
    build.onResolve({ filter: /\/(json-schema-processors|to-json-schema)\.js$/ }, () => ({ path }))
  },
}

interface Bundles {
  /** The project: entries and assets are named from here. */
  root: string
  outdir: string
  functions: readonly FunctionRow[]
}

interface Stamped {
  stamp: string
  metafile: Metafile
}

/** Makes `outdir/<name>/index.js` for every function, unless nothing changed. */
export async function bundle({ root, outdir, functions }: Bundles): Promise<{ built: boolean }> {
  refuseMissing(root, functions)
  const kept = await lastBuild(outdir)
  if (kept && kept.stamp === (await stampOf(root, functions, kept.metafile))) return { built: false }
  const making = `${outdir}.${process.pid}`
  const metafile = await compile({ root, outdir: making, functions })
  for (const row of functions) await addFiles(root, join(making, row.name), row, outputOf(metafile, row.name))
  // The project is `type: module`; Lambda has no package.json and reads .js as CommonJS.
  await writeFile(join(making, 'package.json'), '{"type":"commonjs"}\n')
  const stamp = await stampOf(root, functions, metafile)
  await writeFile(join(making, 'meta.json'), JSON.stringify({ stamp, metafile } satisfies Stamped))
  await replace(outdir, making)
  return { built: true }
}

/** In one step, for whoever reads the folder now; of two who make it at once, the later finds it made. */
async function replace(outdir: string, made: string) {
  const old = `${made}.old`
  await rename(outdir, old).catch(() => {})
  await rename(made, outdir).catch(() => rm(made, { recursive: true }))
  await rm(old, { recursive: true, force: true })
}

function refuseMissing(root: string, functions: readonly FunctionRow[]) {
  const missing = functions.map(row => row.entry).filter(entry => !existsSync(join(root, entry)))
  if (missing.length) throw new Error(`No handler yet for these functions of the contract: ${missing.join(', ')}`)
}

async function compile({ root, outdir, functions }: Bundles): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: join(name, 'index') })),
    outdir,
    ...FORM,
    sourcemap: 'linked',
    alias: INSTEAD,
    plugins: [withoutJsonSchema],
    external: NATIVE,
    metafile: true,
    logLevel: 'silent',
  }).finally(stop)
  return metafile
}

/** Native packages with their binaries, then the assets of the row. */
async function addFiles(root: string, dir: string, row: FunctionRow, output: Metafile['outputs'][string]) {
  const imported = new Set(output.imports.filter(found => found.external).map(found => found.path))
  for (const name of NATIVE.filter(native => imported.has(native)))
    for (const found of await installedAs(root, name))
      await cp(join(root, 'node_modules', found), join(dir, 'node_modules', found), { recursive: true })
  for (const [name, from] of Object.entries(row.assets ?? {}))
    await cp(join(root, from), join(dir, name), { recursive: true })
}

/** `@node-rs/argon2` and `@node-rs/argon2-linux-x64-gnu`. */
async function installedAs(root: string, name: string): Promise<string[]> {
  const [scope = '', short = ''] = name.split('/')
  const all = await readdir(join(root, 'node_modules', scope))
  return all.filter(found => found === short || found.startsWith(`${short}-`)).map(found => `${scope}/${found}`)
}

const outputOf = (metafile: Metafile, name: string) => {
  const found = Object.entries(metafile.outputs).find(([path]) => path.endsWith(`/${name}/index.js`))
  if (!found) throw new Error(`The function ${name} was not bundled`)
  return found[1]
}

async function lastBuild(outdir: string): Promise<Stamped | undefined> {
  const path = join(outdir, 'meta.json')
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Stamped) : undefined
}

/** A hash of all that went in: our sources by their content, the packages by the lock file, the rows and this file. */
async function stampOf(root: string, functions: readonly FunctionRow[], metafile: Metafile): Promise<string> {
  const own = Object.keys(metafile.inputs).filter(path => !path.includes('node_modules/'))
  const hash = createHash('sha256').update(JSON.stringify(functions))
  for (const path of [...own, 'package-lock.json', import.meta.filename].sort()) {
    const at = path.startsWith('/') ? path : join(root, path)
    hash.update(path).update(existsSync(at) ? await readFile(at) : 'gone')
  }
  return hash.digest('hex')
}
