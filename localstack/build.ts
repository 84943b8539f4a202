import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from '#infra/bundle.ts'
import { stackName } from '#infra/stage.ts'
import { groupRows } from './functionGroups.ts'
import type { Template } from './template.ts'

const root = join(import.meta.dirname, '..')
export const BUNDLES = join(root, 'dist/groups')
export const WEB = join(root, 'dist/web')
/** The stage whose template the local cloud uses. */
const STAGE = 'dev'
const TEMPLATE_DIR = join(root, 'dist/template')
const TEMPLATE = join(TEMPLATE_DIR, `${stackName(STAGE)}.template.json`)

/** Rebuilds the functions, the template and the page if their sources changed. */
export const build = () => Promise.all([buildFunctions(), buildPage()])

export const readTemplate = async (): Promise<Template> => JSON.parse(await readFile(TEMPLATE, 'utf8'))

export async function buildFunctions() {
  await bundle({ root, outdir: BUNDLES, functions: await groupRows(root) })
  const sources = ['infra/*.ts', `infra/stages/*.json`, 'shared/contract/**/*.ts']
  await unlessSame(sources, join(root, 'dist/template.stamp'), TEMPLATE, () =>
    run('The stack could not be synthesised', ['infra/localTemplate.ts', STAGE, TEMPLATE_DIR]),
  )
}

const buildPage = () =>
  unlessSame(['frontend/**/*.*', 'shared/**/*.ts'], join(root, 'dist/web.stamp'), join(WEB, 'index.html'), () =>
    run('The page could not be built', [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'frontend/vite.config.ts',
      '--logLevel',
      'warn',
    ]),
  )

/** Runs `make` if the hash of the sources differs from the stamp file. */
async function unlessSame(sources: string[], stampFile: string, result: string, make: () => Promise<void>) {
  const stamp = await hashOf([...sources, 'package-lock.json'])
  if (existsSync(result) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  await make()
  await writeFile(stampFile, stamp)
}

async function hashOf(patterns: string[]): Promise<string> {
  const paths = await Array.fromAsync(glob(patterns, { cwd: root, exclude: name => name.endsWith('node_modules') }))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

/** Runs a script in its own process: in parallel, and its memory is freed afterwards. */
async function run(problem: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Always a production build, independent of this process's NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const code = await new Promise(done => child.on('close', done))
  if (code !== 0) throw new Error(`${problem}:\n${output}`)
}
